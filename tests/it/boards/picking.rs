//! A random action is picked without listing all: the same as listing them and taking the nth.

use crate::support::table::variant;
use quadrille::library;
use quadrille::system::now;
use quadrille_core::script::{self, Limits};
use quadrille_core::variant::Changes;
use quadrille_kernel::{Action, Choices, Play, Quick, Referee, for_width};

fn picks_what_is_listed<const N: usize>(referee: &Referee<N>) {
    let mut choices = Choices::new();
    for game in 0..8 {
        let mut state = referee.start(game).unwrap();
        let mut random = Quick::new(game);
        while state.outcome().is_none() {
            referee.legal(&state, &mut choices).unwrap();
            let listed: Vec<Option<Action>> = (0..choices.count()).map(|n| choices.nth(n)).collect();
            for (n, action) in listed.iter().enumerate() {
                let picked = referee.pick(&state, &mut Choices::new(), |count| {
                    assert_eq!(count, listed.len());
                    n
                });
                assert_eq!(picked.unwrap(), *action);
            }
            let action = listed[random.below(listed.len())].unwrap();
            referee.apply(&mut state, action, &mut Play::silent()).unwrap();
        }
        assert_eq!(referee.pick(&state, &mut choices, |_| 0).unwrap(), None);
    }
}

#[test]
fn picking_is_listing_and_taking_the_nth() {
    let library = library::shipped();
    for game in library.games() {
        let variant = variant(&game, &Changes::default());
        for_width!(variant.definition.form.span(), N => {
            picks_what_is_listed(&script::referee_of_width::<N>(&variant, Limits::new(now)).unwrap());
        });
    }
}
