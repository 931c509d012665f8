//! The program in a terminal that exists in memory only: keys go in as a person presses them, and a screen comes out as a
//! person sees it.
//!
//! Nothing here waits for a time; everything waits for what must appear.

use crate::support::files::Folder;
use crate::support::program::program;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The environment in which the program opens its full screen, without animations.
pub const SCREEN: [(&str, &str); 2] = [("QUADRILLE_CONSOLE", "0"), ("QUADRILLE_ANIMATION", "0")];
/// The prompt of Connect 4 when Yellow is to move.
pub const YELLOW: &str = "Yellow (X): drop>";

/// So long must nobody wait, even where many tests share a slow machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A key that is no character.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    Enter,
    Tab,
    Backspace,
    Left,
    Up,
    CtrlC,
    CtrlD,
}

impl Key {
    /// What a terminal sends for it.
    fn sent(self) -> &'static str {
        match self {
            Self::Enter => "\r",
            Self::Tab => "\t",
            Self::Backspace => "\x7f",
            Self::Left => "\x1b[D",
            Self::Up => "\x1b[A",
            Self::CtrlC => "\x03",
            Self::CtrlD => "\x04",
        }
    }
}

/// How the program ended.
#[derive(PartialEq, Eq, Debug)]
pub enum Exit {
    Code(u32),
    /// The system's name for the signal.
    Signal(String),
}

/// A terminal, and the program in it.
pub struct Terminal {
    output: Arc<Output>,
    reader: Option<JoinHandle<()>>,
    /// Only there once something was typed: when it goes, it types Ctrl-D.
    keyboard: Option<Box<dyn Write + Send>>,
    program: Box<dyn Child + Send + Sync>,
    /// Gone when it was hung up.
    master: Option<Box<dyn MasterPty + Send>>,
    /// Held so that the modes can still be asked for when the program has gone.
    _slave: Box<dyn SlavePty + Send>,
    modes_before: String,
    folder: Rc<Folder>,
}

#[derive(Default)]
struct Output {
    state: Mutex<Written>,
    changed: Condvar,
}

/// All that was written, and the screen it makes.
#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
    parser: vt100::Parser,
    /// Whoever reads shall stop after what comes next.
    hung_up: bool,
}

impl Terminal {
    /// The program with these arguments and variables, in a terminal of this size and a folder of its own.
    pub fn open(columns: u16, rows: u16, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::open_in(&Rc::new(Folder::new("terminal")), columns, rows, arguments, variables)
    }

    /// The program in a folder that others use as well.
    pub fn open_in(
        folder: &Rc<Folder>,
        columns: u16,
        rows: u16,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Self {
        let mut program = program(folder.path());
        program.args(arguments).env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env("QUADRILLE_CONSOLE", "1");
        program.envs(variables.iter().copied());
        Self::run(folder, columns, rows, &program)
    }

    /// The program that panics once it finds a file called `panic`.
    pub fn open_panicking(columns: u16, rows: u16, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let folder = Rc::new(Folder::new("terminal"));
        let usual = program(folder.path());
        let tests = std::env::current_exe().unwrap();
        let panicking = tests.parent().and_then(std::path::Path::parent).unwrap().join("examples/panicking");
        assert!(panicking.exists(), "`cargo test` builds it, `cargo build --examples` as well");
        let mut command = Command::new(panicking);
        command.current_dir(folder.path()).args(arguments).env("TERM", "xterm-256color");
        for (name, value) in usual.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.env("LC_ALL", "C.UTF-8").envs(variables.iter().copied());
        Self::run(&folder, columns, rows, &command)
    }

    /// The program, begun by a script in which it is called `"$@"`.
    pub fn open_by(script: &str, arguments: &[&str]) -> Self {
        Self::open_in_by(&Rc::new(Folder::new("terminal")), script, arguments)
    }

    /// The same in a folder that others use as well.
    pub fn open_in_by(folder: &Rc<Folder>, script: &str, arguments: &[&str]) -> Self {
        let program = program(folder.path());
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh"]).arg(program.get_program()).args(arguments).current_dir(folder.path());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        shell.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env("QUADRILLE_CONSOLE", "1");
        Self::run(folder, 80, 60, &shell)
    }

    fn run(folder: &Rc<Folder>, columns: u16, rows: u16, command: &Command) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let output = Arc::new(Output::default());
        output.state.lock().unwrap().resize(columns, rows);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let listener = Arc::clone(&output);
        let listening = move || {
            let mut chunk = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut chunk) {
                let mut written = listener.state.lock().unwrap();
                written.bytes.extend(&chunk[..read]);
                written.parser.process(&chunk[..read]);
                listener.changed.notify_all();
                if written.hung_up {
                    break;
                }
            }
        };
        let mut built = CommandBuilder::new(command.get_program());
        built.args(command.get_args());
        built.cwd(command.get_current_dir().unwrap());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => built.env(name, value),
                None => built.env_remove(name),
            }
        }
        let modes_before = modes(&*pair.master);
        Self {
            output,
            reader: Some(std::thread::spawn(listening)),
            keyboard: None,
            program: pair.slave.spawn_command(built).unwrap(),
            master: Some(pair.master),
            _slave: pair.slave,
            modes_before,
            folder: Rc::clone(folder),
        }
    }

    /// The folder it runs in.
    pub fn folder(&self) -> &Rc<Folder> {
        &self.folder
    }

    /// Types, without waiting for anything.
    pub fn type_in(&mut self, text: &str) -> &mut Self {
        let keyboard = self.keyboard.get_or_insert_with(|| self.master.as_ref().unwrap().take_writer().unwrap());
        keyboard.write_all(text.as_bytes()).and_then(|()| keyboard.flush()).unwrap();
        self
    }

    /// Presses a key.
    pub fn press(&mut self, key: Key) -> &mut Self {
        self.type_in(key.sent())
    }

    /// Types a line and sees it on the screen before pressing Enter, so that the prompt it stands behind cannot be taken for
    /// the next one.
    pub fn enters(&mut self, line: &str) -> &mut Self {
        self.type_in(line).waits_until(&format!("what was typed: {line}"), |screen| screen.ends_with(line));
        self.press(Key::Enter)
    }

    /// Waits for a text somewhere on the screen; it may span lines.
    pub fn waits_for(&mut self, text: &str) -> &mut Self {
        self.waits_until(text, |screen| screen.contains(text))
    }

    /// Waits for a prompt behind which nothing is typed.
    pub fn asks(&mut self, prompt: &str) -> &mut Self {
        self.waits_until(prompt, |screen| screen.lines().last() == Some(prompt))
    }

    /// Waits until the text on the screen is as it must be.
    pub fn waits_until(&mut self, what: &str, seen: impl Fn(&str) -> bool) -> &mut Self {
        let written = self.written();
        let unseen = |written: &mut Written| !seen(&written.text());
        let (written, waited) = self.output.changed.wait_timeout_while(written, PATIENCE, unseen).unwrap();
        let screen = written.text();
        drop(written);
        assert!(!waited.timed_out(), "waited in vain for `{what}`; the screen:\n{screen}\n(end of the screen)");
        self
    }

    /// What is on the screen, without the blanks at the ends of lines.
    pub fn screen(&self) -> String {
        self.written().text()
    }

    /// Every byte that was ever written.
    pub fn bytes(&self) -> Vec<u8> {
        self.written().bytes.clone()
    }

    /// The lines of the screen that do not end where the terminal does, but go on in the next.
    pub fn wrapped_lines(&self) -> Vec<String> {
        let written = self.written();
        let screen = written.parser.screen();
        let (_, columns) = screen.size();
        let wrapped = |(row, _): &(usize, String)| screen.row_wrapped(*row as u16);
        screen.rows(0, columns.get()).enumerate().filter(wrapped).map(|(_, line)| line).collect()
    }

    /// The cells of a text, where it stands last on the screen.
    pub fn cells_of(&self, text: &str) -> Vec<vt100::Cell> {
        let written = self.written();
        let screen = written.parser.screen();
        let (_, columns) = screen.size();
        let found = |line: String| line.rfind(text).map(|at| line[..at].chars().count());
        let places = screen.rows(0, columns.get()).map(found).enumerate();
        let (row, column) = places.filter_map(|(row, at)| Some((row, at?))).last().unwrap_or_else(|| {
            panic!("no `{text}` on the screen:\n{}", written.text());
        });
        let cell = |nth| screen.cell(row as u16, (column + nth) as u16).unwrap().clone();
        (0..text.chars().count()).map(cell).collect()
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.written().resize(columns, rows);
        self.master.as_ref().unwrap().resize(size(columns, rows)).unwrap();
        self
    }

    /// Tells the program another size than the terminal has: one that no screen in memory could have, or none at all.
    pub fn reports(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.master.as_ref().unwrap().resize(size(columns, rows)).unwrap();
        self
    }

    /// Sends the program a signal, by its name: `TERM`.
    pub fn signal(&mut self, name: &str) -> &mut Self {
        let id = self.program.process_id().expect("it runs");
        let sent = Command::new("kill").args(["-s", name, &id.to_string()]).status().unwrap();
        assert!(sent.success());
        self
    }

    /// The terminal's modes: echo, whole lines, signals.
    pub fn modes(&self) -> String {
        modes(&**self.master.as_ref().unwrap())
    }

    /// The modes before the program began.
    pub fn modes_before(&self) -> &str {
        &self.modes_before
    }

    /// Waits until the modes are those before the program began.
    pub fn waits_for_modes_before(&mut self) -> &mut Self {
        let latest = Instant::now() + PATIENCE;
        while self.modes() != self.modes_before {
            assert!(Instant::now() < latest, "the modes stay as they are");
            // Modes cannot be waited for.
            std::thread::sleep(Duration::from_millis(5));
        }
        self
    }

    /// Waits for the program's end and tells its exit code. It must leave the terminal as it found it.
    pub fn exit_code(&mut self) -> u32 {
        match self.exit() {
            Exit::Code(code) => code,
            Exit::Signal(signal) => panic!("ended by a signal: {signal}; the screen:\n{}", self.screen()),
        }
    }

    /// Waits for the program's end, however it comes. It must leave the terminal as it found it.
    pub fn exit(&mut self) -> Exit {
        let exit = self.ended();
        assert_eq!(self.modes(), self.modes_before, "the terminal is not left as it was found");
        let written = self.written();
        let odd = |written: &mut Written| {
            let screen = written.parser.screen();
            screen.bracketed_paste() || screen.hide_cursor() || screen.alternate_screen()
        };
        let (written, waited) = self.output.changed.wait_timeout_while(written, PATIENCE, odd).unwrap();
        drop(written);
        assert!(!waited.timed_out(), "the cursor is hidden, or pasting is strange");
        exit
    }

    /// Takes the terminal away, as a window that is closed, and waits for the program's end.
    pub fn hangs_up(mut self) -> Exit {
        assert!(self.keyboard.is_none(), "this keyboard would type Ctrl-D when it goes");
        // Whoever reads holds the terminal as well, and lets go once there is something to read.
        self.written().hung_up = true;
        let name = self.master.as_ref().unwrap().tty_name().unwrap();
        std::fs::OpenOptions::new().write(true).open(name).unwrap().write_all(b".").unwrap();
        self.reader.take().unwrap().join().unwrap();
        self.master = None;
        self.ended()
    }

    /// Waits for the end of a program that could do nothing about it: whatever the terminal is like then.
    pub fn killed(&mut self) -> Exit {
        let exit = self.ended();
        // What was written last may not have been read.
        std::thread::sleep(Duration::from_millis(5));
        exit
    }

    fn ended(&mut self) -> Exit {
        let latest = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.program.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < latest, "the program does not end; the screen:\n{}", self.screen());
            // A process cannot be waited for with a deadline.
            std::thread::sleep(Duration::from_millis(5));
        };
        match status.signal() {
            Some(signal) => Exit::Signal(signal.to_owned()),
            None => Exit::Code(status.exit_code()),
        }
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.output.state.lock().unwrap()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Ok(None) = self.program.try_wait() {
            let _ = self.program.kill();
        }
    }
}

impl Written {
    fn text(&self) -> String {
        let screen = self.parser.screen();
        let (_, columns) = screen.size();
        let lines: Vec<String> = screen.rows(0, columns.get()).map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n").trim_end().to_owned()
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.set_size(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(columns).unwrap());
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { cols: columns, rows, ..PtySize::default() }
}

fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}
