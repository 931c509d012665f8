//! Every line of play, the short before the long.
//!
//! Lines of one length that lead to the same pair of positions go on alike, so one of them stands for all: what the future depends on
//! is the state of both games (their keys, turns and outcomes) and the ply, which lines of one length share. Each
//! position knows how many lines lead to it, so that lines are counted and not only positions.

use super::pair::{Keys, Meeting, Pair, Step};
use super::{A_MOVE, AT_LEAST, Checked, Differing, Progress, Reach, Tried};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A position that lines lead to.
struct Node {
    /// Where the first of them comes from, and how; none for the start.
    from: Option<(usize, Step)>,
    /// How many lead here.
    ways: u64,
}

/// The shortest game that differs, if one is within reach; the lines that were all tried; and false where somebody stopped it.
pub fn search(
    pair: &mut Pair,
    reach: &Reach,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Checked<(Option<Differing>, Tried, bool)> {
    let mut tried = Tried { positions: 1, ..Tried::default() };
    let over = match pair.meet()? {
        Meeting::Differ(differences) => {
            return Ok((Some(pair.differing(reach.seed, differences, true)), Tried::default(), true));
        }
        Meeting::Same(steps) => steps.is_empty(),
    };
    let mut nodes = vec![Node { from: None, ways: 1 }];
    let mut layer = if over { Vec::new() } else { vec![0] };
    let (mut made, most) = (0, reach.nodes.saturating_mul(A_MOVE).max(AT_LEAST));
    while !layer.is_empty() && tried.plies < reach.depth {
        let mut seen: HashMap<Keys, Option<usize>> = HashMap::new();
        let (mut next, mut lines) = (Vec::new(), 0u64);
        watch(Progress::Lines { nodes: made, plies: tried.plies + 1 });
        for &node in &layer {
            go_to(pair, &nodes, node)?;
            let plies = pair.played().len();
            let ways = nodes[node].ways;
            for step in pair.steps()? {
                if stop.load(Ordering::Relaxed) {
                    return Ok((None, tried, false));
                }
                if made == reach.nodes || pair.work() > most {
                    return Ok((None, tried, true));
                }
                made += 1;
                if made.is_multiple_of(256) {
                    watch(Progress::Lines { nodes: made, plies: tried.plies + 1 });
                }
                lines = lines.saturating_add(ways);
                pair.play(&step)?;
                match seen.get(&pair.keys()) {
                    Some(Some(known)) => nodes[*known].ways = nodes[*known].ways.saturating_add(ways),
                    Some(None) => {}
                    None => {
                        let goes_on = match pair.meet()? {
                            Meeting::Differ(differences) => {
                                return Ok((Some(pair.differing(reach.seed, differences, true)), tried, true));
                            }
                            Meeting::Same(steps) => !steps.is_empty(),
                        };
                        seen.insert(pair.keys(), goes_on.then_some(nodes.len()));
                        if goes_on {
                            next.push(nodes.len());
                            nodes.push(Node { from: Some((node, step)), ways });
                        }
                    }
                }
                pair.back_to(plies);
            }
        }
        tried.plies += 1;
        tried.lines = tried.lines.saturating_add(lines);
        tried.positions += seen.len() as u64;
        layer = next;
    }
    tried.all = layer.is_empty();
    Ok((None, tried, true))
}

/// Brings both games to a position, by way of where the ways there and here part.
fn go_to(pair: &mut Pair, nodes: &[Node], node: usize) -> Checked<()> {
    let mut way: Vec<&Step> = Vec::new();
    let mut at = &nodes[node];
    while let Some((before, step)) = &at.from {
        way.push(step);
        at = &nodes[*before];
    }
    way.reverse();
    let shared = pair.played().iter().zip(&way).take_while(|(one, other)| one.is(other)).count();
    pair.back_to(shared);
    way[shared..].iter().try_for_each(|step| pair.play(step))
}
