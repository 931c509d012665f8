//! Calls of a script's functions. Which function a call means is found once and kept from one hook to the next: the engine's own way of
//! calling forgets it each time, and finding it takes longer than most hooks.

use super::engine::Watch;
use rhai::{AST, Caches, Dynamic, Engine, EvalAltResult, EvalContext, FuncArgs, Position, Scope};
use std::cell::RefCell;

/// By so many levels a function is deeper here than one that the engine calls by itself.
const DEEPER: usize = 2;

/// Lets functions call each other as deep as this, where they are called by [`Functions::call`].
pub fn set_most_calls(engine: &mut Engine, calls: usize) {
    engine.set_max_call_levels(calls + DEEPER);
}

/// The functions of a script, without its statements.
pub struct Functions {
    ast: AST,
    /// What calls in this script mean. It depends on nothing but the script and what is registered with the engine.
    resolved: RefCell<Caches>,
}

impl Functions {
    /// The functions of a script.
    pub fn new(ast: &AST) -> Self {
        Self { ast: ast.clone_functions_only(), resolved: RefCell::default() }
    }

    /// Calls a function, always in the same engine, which is watched. The watch counts from 0.
    pub fn call(
        &self,
        engine: &Engine,
        watch: &Watch,
        name: &str,
        arguments: impl FuncArgs,
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        watch.starts();
        let mut global = engine.new_global_runtime_state();
        global.lib.push(self.ast.shared_lib().clone());
        let mut resolved = self.resolved.borrow_mut();
        let scope = &mut Scope::new();
        let result = EvalContext::new(engine, &mut global, &mut resolved, scope, None).call_fn(name, arguments);
        if result.is_err() {
            *resolved = Caches::new();
        }
        // Functions of the engine's own, such as `contains`, call others with a copy of the state: what was reported last may be theirs.
        if result.is_ok() {
            watch.operations.set(global.num_operations());
        }
        // To call a function is an operation. The engine leaves it out here where the function has no statements.
        if watch.operations.get() == 0
            && let Some(why) = watch.progress(1)
        {
            return Err(Box::new(EvalAltResult::ErrorTerminated(why, Position::NONE)));
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::engine::{Limits, raw};
    use crate::script::explain::explain;
    use rhai::{CallFnOptions, INT};

    const SCRIPT: &str = r#"
        fn nothing(n) {}
        fn same(n) { n }
        fn deep(n) { if n > 0 { deep(n - 1) } else { 0 } }
        fn deep_from(n) { let list = []; list.push(deep(n)); list.len() }
        fn loops(n) { let sum = 0; for i in 0..n { sum += i; } sum }
        fn texts(n) { let text = ""; for i in 0..n { text += `${i}, `; } text }
        fn fails(n) { if n > 3 { throw "it is more than three"; } n.no_such_function() }
        fn by_types(n) { let at = [1, "a", 'a', [n], n == 1].index_of(if n > 2 { "a" } else { n }); at }
    "#;

    /// What a call came to, its operations among it.
    fn told(result: Result<Dynamic, Box<EvalAltResult>>, watch: &Watch, limits: Limits) -> String {
        let words = match result {
            Ok(value) => value.to_string(),
            Err(error) => format!("{:?}", explain(&error, limits)),
        };
        format!("{words} after {}", watch.operations.get())
    }

    /// The engine's own way of calling is the oracle.
    #[test]
    fn a_call_is_what_the_engine_calls() {
        for operations in [1, 2, 60, 0] {
            for together in [0, 1, 50, 1_000] {
                let limits = Limits { operations, together, ..Limits::untimed() };
                let (plain, watch) = raw(limits);
                let (mut kept, kept_watch) = raw(limits);
                set_most_calls(&mut kept, limits.calls);
                let ast = plain.compile(SCRIPT).unwrap();
                let functions = Functions::new(&kept.compile(SCRIPT).unwrap());
                for name in ast.iter_functions().map(|function| function.name) {
                    for n in [1, 2, 3, 4, 22, 23, 24, 25, 26, 27, 1, 2] {
                        watch.operations.set(0);
                        let options = CallFnOptions::new().eval_ast(false);
                        let slow = plain.call_fn_with_options(options, &mut Scope::new(), &ast, name, (n as INT,));
                        let fast = functions.call(&kept, &kept_watch, name, (n as INT,));
                        let (slow, fast) = (told(slow, &watch, limits), told(fast, &kept_watch, limits));
                        assert_eq!(slow, fast, "{name}({n}) with {operations} operations, {together} together");
                    }
                }
            }
        }
    }
}
