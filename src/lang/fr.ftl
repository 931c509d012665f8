# Toutes les phrases que l'on lit, en français. Les noms sont ceux de `en.ftl` ; un test les compare.

## Joindre et nommer

join-and = { $first } et { $second }
join-or = { $first } ou { $second }
join-or-rather = { $first }, ou { $second }
player = Joueur { $number }
word-drop = lâcher
word-place = poser
word-move = déplacer
word-give = donner
word-pass = passer

## Pourquoi un coup est refusé

refused-over = la partie est finie
refused-empty = aucun coup n'a été donné ; { $expected }
refused-verb = « { $word } » n'est pas un coup ici ; { $expected }
refused-verb-near = « { $word } » n'est pas un coup ici ; vouliez-vous dire « { $near } » ?
refused-unreadable = « { $text } » n'est pas un coup ; { $expected }
refused-not-now = « { $verb } » n'est pas pour cette étape ; { $expected }
refused-ambiguous = cela peut vouloir dire { $verbs } ; précisez
refused-no-column = la colonne { $text } est hors du plateau ; les colonnes vont de 1 à { $last }
refused-no-cell = { $text } est hors du plateau ; les cases vont de a1 à { $last }
refused-no-piece = il n'y a pas de pièce { $text }
refused-no-piece-near = il n'y a pas de pièce { $text } ; vouliez-vous dire « { $near } » ?
refused-column-full = la colonne { $column } est pleine
refused-occupied = { $cell } est occupée
refused-no-token = il n'y a pas de jeton en { $cell }
refused-not-yours = le jeton en { $cell } n'est pas à vous
refused-your-own = le jeton en { $cell } est à vous
refused-content = { $cell } ne convient pas
refused-elsewhere = { $cell } n'est pas dans la partie du plateau que vise ce coup
refused-unmarked = { $cell } ne porte pas de { $marker }
refused-not-in-pool = { $piece } n'est plus dans la réserve commune
refused-no-reserve = vous n'avez plus de jeton en réserve
refused-empty-hand = on ne vous a rien donné à poser
refused-price = rien à dépenser : { $verb } coûte { $costs } { $counter }, et vous en avez { $has }
refused-rule-says = { $words } (règle { $rule })
refused-rule = la règle { $rule } l'interdit
refused-here = ce n'est pas permis ici
expected = un coup est ici { $choices }
expected-bare = « { $verb } »
expected-such-as = { $target }, comme { $example }
expected-target = { $target }
expected-verb = « { $verb } » et { $target }
target-column = une colonne
target-piece = une pièce
target-cell = une case
