//! Searches find what plain minimax finds: every clever thing they do is checked against the slow, obvious way, written here.

use quadrille::library;
use quadrille::system::now;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::{Changes, Sources, Variant};
use quadrille_kernel::for_width;
use quadrille_kernel::search::{
    Budget, Clock, Game, Insight, Interrupt, Minimax, PLAIN, Playing, Score, Transpositions, WON,
};
use quadrille_kernel::*;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Everything that can follow a position, ply by ply: made once, for plain minimax to look at all of it.
struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    /// How many plies deep it is.
    depth: u32,
}

struct Node<G: Game> {
    state: G::State,
    /// Where what follows stands among the nodes, in the order of the actions; empty at the last ply.
    next: Range<usize>,
}

impl<G: Game> Tree<G> {
    /// As deep as so few nodes reach, and at least one ply.
    fn grown(game: &G, state: &G::State, most: usize) -> Self {
        let mut tree = Self { nodes: vec![Node { state: *state, next: 0..0 }], depth: 0 };
        let mut front = 0..1;
        while !front.is_empty() && tree.depth < 12 {
            let (mut listed, mut count) = (Vec::new(), front.end - 1);
            for at in front.clone() {
                let actions = actions(game, &tree.nodes[at].state);
                count += actions.len();
                if count > most && tree.depth > 0 {
                    return tree;
                }
                listed.push(actions);
            }
            for (at, actions) in front.clone().zip(listed) {
                let begins = tree.nodes.len();
                for action in actions {
                    let state = after(game, &tree.nodes[at].state, action);
                    tree.nodes.push(Node { state, next: 0..0 });
                }
                tree.nodes[at].next = begins..tree.nodes.len();
            }
            front = front.end..tree.nodes.len();
            tree.depth += 1;
        }
        tree
    }

    /// The value of a node to a seat: the best of what follows where it is the seat's move, else the worst.
    fn plain(&self, game: &G, at: usize, me: Seat, depth: u32, ply: Score) -> Score {
        let Node { state, next } = &self.nodes[at];
        if let Some(outcome) = game.outcome(state) {
            return match outcome.of(me) {
                Fate::Won => WON - ply,
                Fate::Drawn => 0,
                Fate::Lost => ply - WON,
            };
        }
        if depth == 0 {
            return game.worth(state, me).unwrap().clamp(-PLAIN, PLAIN);
        }
        let values = next.clone().map(|next| self.plain(game, next, me, depth - 1, ply + 1));
        if game.to_move(state) == me { values.max().unwrap() } else { values.min().unwrap() }
    }
}

fn actions<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions).unwrap();
    actions
}

fn after<G: Game>(game: &G, state: &G::State, action: G::Action) -> G::State {
    let mut next = *state;
    game.play(&mut next, action).unwrap();
    next
}

fn variant(game: &str, set: &[(&str, &str)]) -> Variant {
    let set = set.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let changes = Changes { set, ..Changes::default() };
    script::open(&library::shipped(), &mut Sources::default(), game, &changes)
        .unwrap_or_else(|wrong| panic!("{game}: {wrong:?}"))
}

/// The positions of a random game between these plies that are not over.
fn positions<const N: usize>(referee: &Referee<N>, seed: u64, plies: &Range<usize>) -> Vec<State<N>> {
    let mut random = Quick::new(seed);
    let mut state = referee.start(seed).unwrap();
    let (mut choices, mut found) = (Choices::new(), Vec::new());
    for ply in 0..plies.end {
        if state.outcome().is_some() {
            break;
        }
        if plies.contains(&ply) {
            found.push(state);
        }
        let action = referee.pick(&state, &mut choices, |count| random.below(count)).unwrap().unwrap();
        referee.apply(&mut state, action, &mut Play::silent()).unwrap();
    }
    found
}

/// Compares a search with plain minimax in random positions, each as deep as so many nodes allow.
fn compare(variant: &Variant, count: u64, plies: Range<usize>, most: usize) {
    for_width!(variant.definition.form.span(), N => {
        let referee = script::referee_of_width::<N>(variant, Limits::new(now)).unwrap();
        let insight = Insight::new(&referee, &variant.books);
        let game = insight.playing(&referee);
        let (mut seen, mut deep, mut random) = (0, 0, Quick::new(77));
        for seed in 0.. {
            // Of each game a few positions, so that there are many games.
            for state in positions(&referee, seed, &plies).iter().filter(|_| random.below(4) == 0) {
                let tree = Tree::grown(&game, state, most);
                agrees(&variant.name, &game, &tree, seen);
                (seen, deep) = (seen + 1, deep + u64::from(tree.depth > 2));
            }
            if seen >= count {
                break;
            }
        }
        assert!(deep * 10 > count, "{}: only {deep} of {seen} were looked at deeper than two plies", variant.name);
    });
}

fn agrees<'a, const N: usize>(name: &str, game: &Playing<'a, N>, tree: &Tree<Playing<'a, N>>, seed: u64) {
    let (Node { state, next }, depth) = (&tree.nodes[0], tree.depth);
    let (me, all) = (state.seat(), actions(game, state));
    let truth: Vec<Score> = next.clone().map(|next| tree.plain(game, next, me, depth - 1, 1)).collect();
    assert_eq!(truth.len(), all.len(), "{name}, position {seed}");
    let best = truth.iter().copied().max().unwrap();
    let stop = AtomicBool::new(false);
    // A small table forgets much and is asked by many; a search that has been shallower before has memories of that.
    let memories = Transpositions::new([1 << 9, 1 << 14, 1 << 20][seed as usize % 3]);
    let clock = &mut Clock::new(&Budget::default(), Interrupt { stop: &stop, now });
    let mut minimax = Minimax::new(game, &memories, clock, me);
    for shallower in 1..=depth {
        let (found, result) = minimax.best(state, &all, shallower);
        let found = found.unwrap();
        result.unwrap();
        if shallower == depth {
            let at = all.iter().position(|action| *action == found.action).unwrap();
            assert_eq!((found.score, truth[at]), (best, best), "{name}, position {seed}, depth {depth}");
            assert_eq!(at, truth.iter().position(|&value| value == best).unwrap(), "the first of equals");
            line_holds(game, state, &found.line, me, found.score);
        }
    }
    let every = minimax.every(state, &all, depth).unwrap();
    let every: Vec<Score> = every.iter().map(|valued| valued.score).collect();
    assert_eq!(every, truth, "{name}, position {seed}, depth {depth}: each action");
}

/// The line a search expects is legal, and where it wins or loses as soon as the score says, it does.
fn line_holds<const N: usize>(game: &Playing<N>, state: &State<N>, line: &[Action], me: Seat, score: Score) {
    let mut state = *state;
    for &action in line {
        assert!(actions(game, &state).contains(&action), "a line that cannot be played");
        state = after(game, &state, action);
    }
    if let Some(outcome) = state.outcome() {
        let value = match outcome.of(me) {
            Fate::Won => WON - line.len() as Score,
            Fate::Drawn => 0,
            Fate::Lost => line.len() as Score - WON,
        };
        assert_eq!(value, score, "where the line ends is what was promised");
    }
}

macro_rules! as_plain {
    ($($test:ident: $game:literal, $set:expr, $positions:literal, $plies:expr, $most:literal;)*) => {
        $(#[test]
        fn $test() {
            compare(&variant($game, &$set), $positions, $plies, $most);
        })*
    };
}

// Each of the games as it is, and smaller ones of the same rules, where a search sees the end.
as_plain! {
    connect4_as_plain_minimax: "connect4", [], 10_000, 0..42, 420;
    small_connect4_as_plain_minimax: "connect4", [("board.columns", "4"), ("board.rows", "4"), ("win.align", "3")], 2_000, 0..12, 1500;
    puissance5_as_plain_minimax: "puissance5", [], 10_000, 0..54, 800;
    tictactoe_as_plain_minimax: "tictactoe", [], 10_000, 0..9, 1000;
    gomoku_as_plain_minimax: "gomoku", [("board.columns", "5"), ("board.rows", "5"), ("win.align", "4")], 10_000, 0..25, 600;
    connect6_as_plain_minimax: "connect6", [("board.columns", "4"), ("board.rows", "5"), ("win.align", "4")], 10_000, 0..20, 500;
    quarto_as_plain_minimax: "quarto", [], 10_000, 0..31, 600;
    order_and_chaos_as_plain_minimax: "order_and_chaos", [("board.columns", "4"), ("board.rows", "4"), ("win.align", "3")], 10_000, 7..16, 500;
    go_capture_as_plain_minimax: "go_capture", [("board.columns", "5")], 10_000, 0..30, 160;
    reversi_as_plain_minimax: "reversi", [], 10_000, 52..60, 30;
    super_puissance4_as_plain_minimax: "super_puissance4", [("board.columns", "4"), ("board.rows", "4"), ("rules.black_holes.count", "2")], 10_000, 0..30, 160;
}
