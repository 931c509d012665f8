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
refused-not-beside = { $cell } n'est pas à côté de { $from }
refused-not-around = { $cell } n'est pas à un pas de { $from }
refused-not-in-pool = { $piece } n'est plus parmi les pièces restantes
refused-no-reserve = vous n'avez plus de jeton en réserve
refused-empty-hand = on ne vous a rien donné à poser
refused-no-room = il ne reste aucune case où poser une pièce
refused-price = rien à dépenser : { $verb } coûte { $costs } { $counter }, et vous en avez { $has }
refused-rule-says = { $words } (règle { $rule })
refused-rule = la règle { $rule } l'interdit
refused-here = ce n'est pas permis ici
expected = un coup est ici { $choices }
expected-bare = « { $verb } »
expected-such-as = { $target }, comme { $example }
expected-target = { $target }
expected-verb-such-as = « { $verb } » et { $target } ({ $verb } { $example })
expected-verb = « { $verb } » et { $target }
target-column = une colonne
target-piece = une pièce
target-cell = une case

## Le plateau et ce qui se trouve à côté

window = Colonnes { $first } à { $last }, rangées { $low } à { $high } ; « plateau » montre tout.
hidden = { $marker } : encore { $count }, à découvrir parmi { $cells }.
to-place = { $name } pose :
pool = Pièces restantes :
in-reserve = réserve { $count }
on-board = sur le plateau { $count }
legend-beneath = { $marker }, sous { $cells }
legend-also-beneath = { $marker }, aussi sous { $cells }
legend-lines = { $count ->
    [one] (1 ligne)
   *[other] ({ $count } lignes)
}
named-sign = { $name } ({ $sign })
named-level = { $name } ({ $level })
named-sign-level = { $name } ({ $sign }, { $level })

## Ce qui se passe

played = { $ply }. { $name } joue { $action }.
played-aloud = { $name } joue { $action }.
told-lands = Le jeton arrive en { $cell }.
told-stands = { $piece } se trouve en { $cell }.
told-given = { $piece } est donnée à { $name }.
told-back = Le jeton en { $cell } revient à { $name }.
told-back-pool = { $piece } quitte { $cell } et retourne parmi les pièces restantes.
told-destroyed = Le jeton en { $cell } est détruit.
told-destroyed-all = Les jetons en { $cells } sont détruits.
told-falls = Le jeton en { $from } descend en { $to }.
told-goes = Le jeton en { $from } va en { $to }.
told-changed = { $count ->
    [one] { $cells } appartient maintenant à { $name }.
   *[other] { $cells } appartiennent maintenant à { $name }.
}
told-changed-piece = En { $cell } il y a maintenant { $piece }.
told-marked = { $cell } porte maintenant : { $marker }.
told-unmarked = Il n'y a plus de { $marker } en { $cell }.
told-counted = { $name } : { $counter } { $by }, maintenant { $now }.
told-passes = { $name } ne peut rien faire et passe.

## Comment cela finit

ended-draw = Match nul.
ended-draw-counted = Match nul, { $most } à { $least }.
ended-won-counted = { $names } gagne, { $most } à { $least }.
ended-won = { $count ->
    [one] { $names } gagne.
   *[other] { $names } gagnent.
}
reason-align = Par un alignement.
reason-align-cells = Alignés : { $cells }.
reason-align-shared = Alignées : { $cells }, toutes { $traits }.
reason-full = Le plateau est plein.
reason-no-actions = On ne peut plus rien faire.
reason-stuck = { $name } ne peut rien jouer.
reason-foul = Par une faute : le dernier coup a créé des alignements pour plusieurs joueurs.
reason-limit = Le dernier coup que le jeu permet a été joué.
reason-rule = Une règle en décide.
reason-ruled = { $says }.
reason-ruled-cells = { $says } : { $cells }.

## Les règles en mots

rules-board = Le plateau a { $columns ->
    [one] 1 colonne
   *[other] { $columns } colonnes
} et { $rows ->
    [one] 1 rangée
   *[other] { $rows } rangées
}.
rules-missing = { $count ->
    [one] Une case manque.
   *[other] { $count } cases manquent.
}
rules-joined-sides = Ses bords gauche et droit se rejoignent.
rules-joined-ends = Ses bords haut et bas se rejoignent.
rules-joined = Ses bords opposés se rejoignent.
rules-players = Les joueurs sont { $names } ; { $first }.
rules-starts = la place { $seat } commence
rules-starts-random = on tire au sort qui commence
rules-colours = On tire au sort qui a quelle couleur.
rules-pieces = Les pièces n'appartiennent à personne : { $copies ->
    [one] une
   *[other] { $copies }
} de chaque sorte, { $each }.
rules-pieces-any = Les pièces n'appartiennent à personne : autant que l'on veut de chaque sorte, { $each }.
rules-reserve = Chaque joueur a { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
}.
rules-gravity = Ce que rien ne retient tombe { $way }.
way-down = vers le bas
way-up = vers le haut
way-left = vers la gauche
way-right = vers la droite
rules-opening = Le tout premier tour : { $steps }.
rules-turn = Un tour : { $steps }.
join-then = { $first } ; puis { $second }
join-to = { $first } vers { $second }
step-verb = { $verb }
step-verb-on = { $verb } ({ $targets })
step-price = { $step } contre { $price }
price = { $count } { $counter }
domain-column = colonne ouverte
domain-pool = pièce restante
domain-cell = case
domain-empty = case vide
domain-own = jeton à soi
domain-rival = jeton adverse
domain-token = jeton quelconque
domain-region = { $domain } { $region }
domain-marked = { $domain } sur { $marker }
domain-beside = { $domain } juste à côté
domain-around = { $domain } tout autour
region-bottom = de la rangée du bas
region-top = de la rangée du haut
region-edge = du bord
rules-win = { $kinds }{ $share } { $who }.
rules-no-lines = Les alignements ne comptent pas.
win-align = { $count } ou plus en ligne, en colonne ou en diagonale
win-align-any = une seule, n'importe où,
win-shape = une forme de { $count } cases
win-shapes = des formes de { $count } cases
win-share = {" "}qui partagent un caractère
win-share-by = {" "}qui sont toutes { $traits }
join-or-all = { $first } ou toutes { $second }
win-owner = font gagner leur propriétaire
win-mover = font gagner qui a fait l'alignement
win-rivals = font perdre leur propriétaire
win-seat = font gagner la place { $seat }, quel que soit l'auteur de l'alignement
rules-both-loses = Quand un coup crée des alignements pour plusieurs joueurs, c'est une faute et son auteur perd.
rules-both-wins = Quand un coup crée des alignements pour plusieurs joueurs, son auteur gagne.
rules-both-draw = Quand un coup crée des alignements pour plusieurs joueurs, le match est nul.
rules-stuck-ends = Un joueur qui ne peut rien faire met fin à la partie.
rules-stuck-pass = Un joueur qui ne peut rien faire passe ; quand personne ne peut rien faire, la partie finit.
rules-stuck-loses = Un joueur qui ne peut rien faire perd.
rules-stuck-wins = Un joueur qui ne peut rien faire gagne.
rules-ending-draw = Une partie qui finit sans gagnant est nulle.
rules-ending-tokens = Une partie qui finit sans gagnant va à qui a le plus de jetons sur le plateau.
rules-ending-score = Une partie qui finit sans gagnant va à qui a le plus de points.
rules-ending-seat = Une partie qui finit sans gagnant va à la place { $seat }.
rules-limit = Après { $count } coups, la partie est finie.
rules-params = {" "}({ $params })
rules-param = { $name } { $value }
rules-rule = Règle { $name }{ $params } : { $about }
rules-rule-silent = ne dit rien d'elle-même.
named = { $name }

## Lu à voix haute

join-comma = { $first }, { $second }
spoken-empty = Le plateau est vide.
spoken-column = Colonne { $column }, de bas en haut : { $pieces }.
spoken-column-full = La colonne { $column } est pleine ; de bas en haut : { $pieces }.
spoken-row = Rangée { $row } : { $pieces }.
spoken-at = { $cell } { $piece }
spoken-marker = { $marker } : { $cells }.
spoken-has = { $name } : { $things }.
spoken-hand = À poser : { $piece }.
spoken-pool = Pièces restantes : { $pieces }.
spoken-pool-count = { $count ->
    [one] Il reste { $count } pièce.
   *[other] Il reste { $count } pièces.
}
spoken-piece = { $traits } ({ $code })

## La console : les questions

welcome = Quadrille : des jeux de grille dans un terminal
welcome-enter = Entrée prend ce qui est entre crochets ; « quitter » quitte.
game-invalid = (contient des erreurs)
ask-game = Quel jeu ? Numéro ou nom [{ $default }]> {""}
ask-seat = Qui joue { $name } ? [{ $default }]> {""}
who-starts = Qui commence ? { $names }, ou hasard.
numbered = { $number } { $name }
ask-first = Commence [{ $default }]> {""}
random = hasard
human = humain human
about-human = une personne à ce clavier
no-such-number = les jeux ont les numéros 1 à { $last }
no-such-game = il n'y a pas de jeu « { $text } »
no-such-game-near = il n'y a pas de jeu « { $text } » ; vouliez-vous dire « { $near } » ?
several-games = plusieurs jeux commencent par « { $text } » ; tapez-en davantage
nobody = personne ne s'appelle « { $text } » ; tapez humain ou le nom d'un niveau
nobody-near = personne ne s'appelle « { $text } » ; vouliez-vous dire « { $near } » ?
no-such-seat = tapez un nombre de 1 à { $last }, ou hasard
next-time = La prochaine fois : { $command }

## La console : la partie

seed = Graine { $seed }.
seed-again = Pour rejouer cette partie : --seed { $seed }
hint = { $expected } ; « aide » donne les règles, « quitter » quitte.
hint-moves = { $expected }. Outre les coups, vous pouvez taper :
prompt-verbs = {" "}: { $verbs }> {""}
refused = Refusé : { $why }
refused-after = la partie est finie ; tapez oui, non, échanger, annuler ou sauver FICHIER
game-at-limit = Refusé : cette partie a atteint une limite. La position reste comme elle était.
rule-failed = Refusé : une règle de ce jeu a échoué. La position reste comme elle était.
line-too-long = une ligne de plus de { $most } caractères n'est pas un coup
interrupted = Encore Ctrl-C pour quitter ; « quitter » fait de même.
left-hiding = La partie n'est pas finie.
left-unfinished = La partie n'est pas finie. Sa graine : { $seed }
resume-none = Il n'y a pas de partie inachevée.
resume-how = `quadrille resume NOM` reprend l'une d'elles, et `quadrille resume NOM --forget` la supprime pour de bon.
resume-about = { $title }, { $players }, { $plies ->
    [0] aucun coup,
    [one] un coup,
   *[other] { $plies } coups,
}
resume-now = quelqu'un y joue en ce moment
resume-nowhere = il n'y a pas de partie inachevée nommée `{ $name }`
    `quadrille resume` nomme celles qu'il y a
resume-played = `{ $name }` est jouée par un autre programme
    finissez-la là-bas, ou fermez-le
resume-spoilt = `{ $name }` ne peut être lue : son fichier est abîmé à partir de la ligne { $line }
    une copie est peut-être bonne ; sinon `quadrille resume { $name } --forget` la supprime
resume-disk = `{ $name }` ne peut être lue : { $why }
resume-damaged = son fichier est abîmé à partir de la ligne { $line } ; ce qui précède est bon, { $plies ->
    [0] aucun coup
    [one] un coup
   *[other] { $plies } coups
}
resume-torn = sa dernière ligne n'a pas été écrite jusqu'au bout ; ce qui précède est bon, { $plies ->
    [0] aucun coup
    [one] un coup
   *[other] { $plies } coups
}
resume-changed = ses règles ont changé depuis : { $files }
resume-late = ses règles sont trop lentes pour la montrer ici ; `quadrille resume { $name }` la reprend quand même
resume-not-all = le coup { $number } ({ $action }) ne peut plus être joué : { $why }. { $left ->
    [one] La partie continue sans lui, comme une autre partie
   *[other] La partie continue sans lui ni la suite, { $left } coups en tout, comme une autre partie
}
resume-no-sign = le signe du siège { $seat } ne peut servir ; celui du jeu est affiché
resume-no-level = il n'y a plus de niveau `{ $level }` ; quelqu'un joue à sa place pour le siège { $seat }
resume-unread = les parties inachevées ne peuvent être lues : { $why }
resume-fails = le coup { $number } ({ $action }) ne peut être rejoué : { $why }
    la partie reste telle quelle ; donnez plus à ses règles avec --script-steps ou --script-time
resume-no-game = sa variante n'existe plus, ou ne peut être jouée : { $game }
resume-forgotten = { $name } est supprimée.
no-own-folder = votre dossier personnel est inconnu ; définissez HOME
ago-now = jouée à l'instant.
ago-minutes = il y a { $count } minutes.
ago-hours = il y a { $count } heures.
ago-days = il y a { $count } jours.
left-kept = Elle est gardée : `quadrille resume { $name }` la reprend.
unkept = cela ne peut pas être gardé sur le disque : { $why }
ask-unkept = Continuer sans la garder ? oui, non, ou Entrée pour réessayer> {""}
unkept-on = Désormais rien n'est gardé. `sauver FICHIER` écrit la partie ailleurs.
prompt-again = Rejouer ? oui, non, échanger les places [oui]> {""}
swapped = Les places sont échangées.
moves-left = Pas joué, car la partie est finie : { $moves }.
tally = { $name } : { $won } { $won ->
    [one] gagnée
   *[other] gagnées
}, { $drawn } { $drawn ->
    [one] nulle
   *[other] nulles
}, { $lost } { $lost ->
    [one] perdue
   *[other] perdues
}
undone = { $plies ->
    [one] Annulé : { $plies } coup.
   *[other] Annulé : { $plies } coups.
}
redone = { $plies ->
    [one] Refait : { $plies } coup.
   *[other] Refait : { $plies } coups.
}
nothing-to-undo = il n'y a rien à annuler
nothing-to-redo = il n'y a rien à refaire
no-moves = Aucun coup n'est permis.
save-where = dites où : sauver FICHIER
save-file = { $save } FICHIER
saved = Enregistré dans { $name }.
not-saved = { $name } ne peut pas être écrit ({ $why })
ask-overwrite = { $name } existe déjà. L'écraser ? oui, non> {""}
kept = { $name } reste comme il était.
threat-win = { $name } gagne tout de suite avec : { $actions }.
threat-rival = { $name } gagnerait tout de suite avec : { $actions }.
threat-gift = Ceci laisse l'adversaire gagner tout de suite : { $actions }.
threat-not-all = C'est trop long dans ce jeu : il y en a peut-être d'autres.
threat-none = Personne ne peut gagner tout de suite.
hint-only = { $action } est le seul coup permis.
hint-wins-now = { $action } gagne tout de suite.
hint-blocks = { $count ->
    [one] { $action } : sinon l'adversaire gagnerait tout de suite avec { $actions }.
   *[other] { $action } : l'adversaire pourrait gagner tout de suite avec { $actions }.
}
hint-gives-nothing = { $count ->
    [one] { $action } : { $actions } laisserait l'adversaire gagner tout de suite.
   *[other] { $action } : { $actions } laisseraient chacun l'adversaire gagner tout de suite.
}
hint-wins-in = { $action } gagne en { $plies } coups, quoi que fasse l'adversaire.
hint-wins-in-all = { $action } gagne en { $plies } coups, quoi que fassent tous les autres.
hint-wins = { $action } gagne, quoi que fasse l'adversaire.
hint-wins-all = { $action } gagne, quoi que fassent tous les autres.
hint-draws = { $action } garde la partie nulle ; rien ne gagne.
hint-draws-all = { $action } garde la partie nulle, même si tous les autres jouent contre vous ; contre eux tous, rien ne gagne.
hint-draws-at-least = { $action } fait partie nulle ; pour l'instant rien ne semble meilleur.
hint-draws-at-least-all = { $action } fait partie nulle, même si tous les autres jouent contre vous ; pour l'instant rien ne semble meilleur.
hint-loses-in = { $action } tient le plus longtemps : tous les coups perdent, celui-ci en { $plies } coups.
hint-loses-in-all = { $action } tient le plus longtemps : si tous les autres jouent contre vous, tous les coups perdent, celui-ci en { $plies } coups.
hint-loses = { $action } : tous les coups perdent ; le temps a manqué pour trouver celui qui tient le plus longtemps.
hint-loses-all = { $action } : si tous les autres jouent contre vous, tous les coups perdent ; le temps a manqué pour trouver celui qui tient le plus longtemps.
hint-looks-best = { $plies ->
    [0] { $action } a le mieux réussi dans des parties au hasard.
    [one] { $action } paraît le meilleur, un coup à l'avance.
   *[other] { $action } paraît le meilleur, { $plies } coups à l'avance.
}
hint-looks-best-all = { $plies ->
    [0] { $action } a le mieux réussi dans des parties au hasard.
    [one] { $action } paraît le meilleur, un coup à l'avance, si tous les autres jouent contre vous.
   *[other] { $action } paraît le meilleur, { $plies } coups à l'avance, si tous les autres jouent contre vous.
}
hint-unlooked = { $action } est permis ; le temps a manqué pour regarder plus loin.
hint-plays = { $action } est ce que joue ce niveau.
solved-won = { $name } gagne en { $plies ->
    [one] un coup
   *[other] { $plies } coups
} (score { $score }). Meilleurs coups : { $actions }.
solved-drawn = C'est une partie nulle (score 0). Meilleurs coups : { $actions }.
solved-drawn-all = C'est une partie nulle si tous les autres jouent contre { $name } (score 0). Meilleurs coups : { $actions }.
solved-lost = { $name } perd en { $plies } coups (score { $score }). Meilleurs coups : { $actions }.
solved-lost-all = Si tous les autres jouent contre { $name }, ils gagnent en { $plies } coups (score { $score }). Meilleurs coups : { $actions }.
unsolved-far = Pas résolu : rien n'est sûr dans les { $plies } coups qui viennent, et on ne regarde pas plus loin.
unsolved-soon = Pas résolu en { $ms } ms.
unsolved = { $seconds ->
    [one] Pas résolu en une seconde.
   *[other] Pas résolu en { $seconds } secondes.
}
worth-wins = { $plies ->
    [one] gagne tout de suite
   *[other] gagne en { $plies } coups
}
worth-wins-some-time = gagne, on ne sait pas encore quand
worth-loses = perd en { $plies } coups
worth-loses-some-time = perd, on ne sait pas encore quand
worth-draws = nulle
worth-estimate = estimé
worth-estimate-behind = estimé, { $plies ->
    [one] un coup à l'avance
   *[other] { $plies } coups à l'avance
}
worth-likely-wins = gagne, pour autant qu'on puisse le savoir
worth-likely-loses = perd, pour autant qu'on puisse le savoir
worth-unknown = pas encore examiné
review-exact = { $nodes ->
    [0] Toutes les valeurs sont exactes.
    [one] Toutes les valeurs sont exactes. Une position examinée.
   *[other] Toutes les valeurs sont exactes. { $nodes } positions examinées.
}
review-two-scales = Les valeurs précédées de ~ sont des estimations en pions, les autres sont exactes ; ce n'est pas la même échelle.
review-against-all = Défaites, nulles et estimations supposent que tous les autres jouent contre vous.
review-looked = { $plies ->
    [one] Un coup à l'avance, { $nodes } positions.
   *[other] { $plies } coups à l'avance, { $nodes } positions.
}
command-help = aide ?
command-moves = coups
command-threats = menaces
command-hint = conseil
command-board = plateau
command-why = pourquoi
command-undo = annuler
command-redo = refaire
command-restart = recommencer
command-save = sauver enregistrer
command-record = noter
command-picture = image
command-quit = quitter
about-help = les règles, et cette liste
about-moves = ce qui est permis maintenant
about-threats = qui pourrait gagner tout de suite
about-hint = ce que ferait un joueur fort, et pourquoi
about-board = toute la position, encore une fois
about-why = ce qu'un coup ferait, ou pourquoi non ; seul, où en est la partie
about-undo = annule votre dernier coup
about-redo = le refait
about-restart = commence une nouvelle partie
about-save = enregistre la partie dans un fichier
about-record = ce qui a été joué, en exemple pour le fichier de la variante ; « noter exemple » l'y met, « noter modèle » garde la partie
about-picture = la position, en « start » à coller dans une variante ou un de ses exemples, ou un fichier pour --start
record-example = exemple
record-golden = modèle
kept-in = Gardé dans { $path }
record-what = « noter » montre ce qui a été joué, en exemple ; « noter exemple » et « noter modèle » le gardent
keep-inside = le jeu se trouve dans le programme ; « quadrille new mine --from { $name } » fait une variante à vous
keep-changed = le jeu est modifié sur la ligne de commande, par --set, --with, --without ou --first, ce que son fichier ne dit pas
keep-broken = { $path } ne peut pas se jouer tel qu'il est : { $why }
keep-differs = il ne serait pas vrai, car { $path } dit autre chose maintenant : { $why }
keep-otherwise = la partie irait autrement, car { $path } dit autre chose maintenant
keep-brackets = les exemples de { $path } sont entre crochets, et non en lignes qui commencent par un tiret : collez celui-ci vous-même
keep-braces = tout { $path } est entre accolades, et non en lignes : collez cet exemple vous-même
keep-elsewhere = aucune place de { $path } n'est sûre pour lui : collez cet exemple vous-même
keep-already = { $path } l'a déjà
write-protected = il est protégé contre l'écriture
not-permitted = vous n'en avez pas le droit
in-folder = { $why } ({ $folder })
disk-full = le disque est plein
disk-limit = il n'y a plus la place qui vous est accordée
no-folder-there = il y a là autre chose qu'un dossier
about-quit = quitte
answer-yes = oui o
answer-no = non n
answer-swap = échanger
prompt-step = Entrée : coup { $ply } sur { $plies } ; quitter> {""}
replay-unfinished = { $plies ->
    [one] La partie n'est pas finie : { $plies } coup jusqu'ici.
   *[other] La partie n'est pas finie : { $plies } coups jusqu'ici.
}
settings-in-force = Réglages en vigueur :

## Réglages

settings-value = { $value }
settings-yes = oui
settings-no = non
settings-none = aucun
settings-terminal = le terminal
settings-default = par défaut
settings-file = Vos réglages sont dans { $path }.
settings-no-file = Vous n'avez pas de fichier de réglages ; ce serait { $path }.
settings-no-folder = Ce système n'a pas de place pour un fichier de réglages.

## Une règle, et ce que font les règles à quel moment

place = { $file }:{ $line }
settings-default-in = par défaut, { $place }
settings-sources = Réglages en vigueur, et d'où vient chacun :
hooks-head = Ce qui s'exécute, et quand :
moment-setup = mise en place
moment-legal = ce qui est permis
moment-verb = une action est faite
moment-land = un jeton s'est posé
moment-turn-end = un tour finit
moment-outcome = est-ce fini ?
moment-score = le score
moment-evaluate = un joueur réfléchit
rule-silent = Elle ne dit rien d'elle-même.
rule-params = Paramètres :
rule-param = { $default } par défaut, { $kind }
kind-number = un nombre
kind-between = de { $least } à { $most }
kind-truth = vrai ou faux (true, false)
kind-text = un texte
rule-brings = Ce qu'elle apporte :
brings-marker = marque
brings-counter = compteur
brings-verb = verbe
brings-sign = montrée par { $sign }
brings-each = un par place
brings-shared = un pour tous
brings-alone = sans cible
brings-step = { $domain }, à l'étape { $step } d'un tour
brings-price = { $words }, pour { $price }
rule-order = Autres règles :
rule-needs = exige
rule-after = vient après
rule-words = En d'autres langues :
rule-compiled = Toutes ses fonctions sont compilées.
rule-interpreted = Interprété, donc plus lent : { $hooks } ({ $place } : { $why }).
rule-games = Jeux qui l'ont : { $games }.
rule-games-none = Aucun jeu ne l'a.
rule-add = Pour l'essayer : { $command }
brief-markers = marque { $names }
brief-counters = compte { $names }
brief-verbs = verbes { $names }
brief-prices = prix { $prices }
brief-after = après { $names }
brief-needs = demande { $names }
show-also-rule = « { $name } » est aussi le nom d'une règle : quadrille show --rule { $name }
usage-no-game-or-rule =
    il n'y a ni jeu ni règle « { $name } »
    `quadrille list` et `quadrille list rules` les nomment tous ; un chemin comme ./mine.yaml ou ./mine.rhai convient aussi.
usage-no-game-or-rule-here = il n'y a ni jeu ni règle « { $name } » ; vouliez-vous dire { $path } ?
usage-no-game-or-rule-near =
    il n'y a ni jeu ni règle « { $name } » ; vouliez-vous dire : { $kind } « { $near } » ?
    `quadrille list` et `quadrille list rules` les nomment tous ; un chemin comme ./mine.yaml ou ./mine.rhai convient aussi.
kind-game = jeu
kind-rule = règle
usage-no-rule = il n'y a pas de règle « { $name } » ; `quadrille list rules` les nomme toutes
usage-no-rule-near = il n'y a pas de règle « { $name } » ; vouliez-vous dire « { $near } » ?
usage-rule-changed = « { $name } » est une règle ; --set, --with, --without et --sources sont pour les jeux

## L'arène

arena-head = { $games ->
    [one] { $game } : { $games } partie, graine { $seed }
   *[other] { $game } : { $games } parties, graine { $seed }
}
arena-head-opening = { $plies ->
    [one] { arena-head }, chacune après { $plies } coup au hasard
   *[other] { arena-head }, chacune après { $plies } coups au hasard
}
arena-part = Ceci est la part { $nth } sur { $of } ; toutes les parts font { $total } parties.
arena-stopped = Arrêté : { $played } parties sur { $asked } ont été jouées ; celles des tours entiers sont comptées.
arena-won = gagnées
arena-drawn = nulles
arena-lost = perdues
arena-score = score %
arena-interval = 95 %
arena-elo = Elo
arena-cross = score % contre
arena-seat = place { $seat }
arena-first = qui commence
arena-plies = Coups par partie : { $mean } en moyenne, médiane { $median }, de { $min } à { $max }.
arena-ends = Fins : { $ends }.
arena-end = { $reason } { $count }
arena-end-align = alignement
arena-end-full = plateau plein
arena-end-no-actions = plus rien à faire
arena-end-foul = faute
arena-end-limit = limite de coups
arena-end-rule = par une règle
arena-different = { $games ->
    [one] La partie est unique.
   *[other] { $different } des { $games } parties sont différentes.
}
arena-alike = Seules { $different } des { $games } parties sont différentes : ces niveaux jouent toujours de même, et les intervalles sont plus étroits qu'ils ne devraient. --opening 4 commence chaque tour par 4 coups au hasard.
arena-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} parties, encore {"{"}left{"}"}
book-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} positions de {"{"}msg{"}"} jetons, encore {"{"}left{"}"}
solve-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} positions, encore {"{"}left{"}"}
arena-nothing-to-merge = il n'y a rien à réunir
arena-other-run = { $file } est d'une autre série que { $first } : « { $what } » y est { $theirs }, et ici { $ours }
arena-double = la partie { $number } est dans { $one } et encore dans { $other }
arena-missing = { $count ->
    [one] il manque une des { $total } parties, le numéro { $first }
   *[other] il manque { $count } des { $total } parties, la première est le numéro { $first }
}

## Une enquête

survey-alone = contre lui-même
survey-against = le plus fort - le plus faible
survey-games = parties
survey-first = premier %
survey-first-means = (premier : le score de qui commence ; une nulle vaut une demi-victoire. meneurs : combien de fois le meneur change en une partie.)
survey-draws = nulles %
survey-plies = coups
survey-choices = choix
survey-leads = meneurs
survey-never = jamais { $interval }
survey-share = { $percent } % des parties { $interval }
survey-alike = Seules { $different } des { $games } parties sont différentes : ces niveaux jouent souvent de même, et les intervalles sont plus étroits qu'ils ne devraient.
survey-length = Coups par partie, dans toutes les parties : { $mean } en moyenne { $interval }, médiane { $median }, de { $min } à { $max }. Parties par nombre de coups :
survey-branching = Choix par coup : { $mean } en moyenne { $interval }, de { $min } à { $max }. En moyenne, coup par coup :
survey-lead = Changements de meneur par partie : { $mean } en moyenne { $interval } ; au moins un : { $share }.
survey-lead-means = (Mène qui a une position qui, d'un coup d'œil et comme la juge une recherche, vaut plus d'un jeton de plus que celle de tout autre.)
survey-ends = Fins :
survey-entry = {"  "}{ $what } : { $share }
survey-rule = { $games ->
    [one] Règle { $rule }, en { $games } partie :
   *[other] Règle { $rule }, en { $games } parties :
}
survey-uncalled = jamais appelée
survey-called = appelée { $calls } fois
survey-acted = appelée { $calls } fois ; a agi { $acted } fois : { $share }
survey-indent = {"  "}{ $text }
survey-lines-all = chaque ligne a servi
survey-lines-idle = { $count ->
    [one] ligne { $lines } : quelque chose n'a jamais servi
   *[other] lignes { $lines } : quelque chose n'a jamais servi
}
survey-svg-length = { $head } : leur longueur
survey-svg-plies = coups par partie
survey-svg-choices = Combien de coups étaient permis
survey-svg-ply = coup

## Deux versions comparées

compare-versions = A est { $a }, B est { $b }.
compare-differ = { $plies ->
    [0] Elles diffèrent dès le départ (graine { $seed }).
    [one] Elles diffèrent après { $plies } coup (graine { $seed }) : { $moves }
   *[other] Elles diffèrent après { $plies } coups (graine { $seed }) : { $moves }
}
compare-odd = {"{"}X{"}"} marque là où elles diffèrent.
compare-size = Le plateau de A a { $columns_a } colonnes et { $rows_a } rangées, celui de B { $columns_b } et { $rows_b }.
compare-seats = A a { $a } places, B en a { $b }.
compare-cell = En { $cell } il y a { $a } dans A, et { $b } dans B.
compare-nothing = rien
compare-no-cell = pas de case
compare-token = { $sign } ({ $name })
compare-more-cells = { $count ->
    [one] Une autre case diffère.
   *[other] { $count } autres cases diffèrent.
}
compare-over = { $version } est finie. { $how }
compare-goes-on = { $version } continue.
compare-to-move = C'est à { $a } de jouer dans A, et à { $b } dans B.
compare-held = { $name } a { $what } { $a } dans A, et { $b } dans B.
compare-reserve = réserve
compare-only = Seule { $version } permet : { $moves }.
compare-only-more = Seule { $version } permet : { $moves }, et { $count } de plus.
compare-shortest = { $plies ->
    [0] Aucune partie plus courte ne diffère.
    [one] Aucune partie plus courte ne diffère : chaque premier coup a été essayé, { $lines } en tout.
   *[other] Aucune partie plus courte ne diffère : les { $lines } suites d'au plus { $plies } coups ont toutes été essayées.
}
compare-shortened = Trouvée par hasard en { $games } parties tirées au sort, et raccourcie de { $found } coups à { $plies } ; il y en a peut-être une plus courte.
compare-chanced = Trouvée par hasard en { $games } parties tirées au sort ; aucun de ses coups n'est de trop, mais il y en a peut-être une plus courte.
compare-shared = Les deux ont { $files } du même fichier : ce qui y change change dans les deux. Pour comparer avec un ancien script, gardez-le dans un dossier à lui.
compare-none = Aucune différence trouvée.
compare-same = Aucune partie ne diffère : les { $lines } suites de coups depuis le départ de la graine { $seed } ont toutes été essayées jusqu'au bout.
compare-tried = { $plies ->
    [0] Tous les premiers coups n'ont pas été essayés.
    [one] Chaque premier coup a été essayé, { $lines } en tout ; aucun ne diffère.
   *[other] Les { $lines } suites d'au plus { $plies } coups ont toutes été essayées ({ $positions } positions) ; aucune ne diffère.
}
compare-games = { $games ->
    [0] Aucune partie n'a été tirée au sort.
    [one] Une partie a été tirée au sort.
   *[other] { $games } parties ont été tirées au sort.
}
compare-stopped = Arrêté avant d'avoir tout essayé.
compare-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} coups essayés, en suites de {"{"}msg{"}"} coups

## Une variante sous surveillance

watch-read = { $count ->
    [one] { $files } est relu.
   *[other] { $files } sont relus.
}
watch-doubtful = { $count ->
    [one] { $files } est relu, et peut se jouer.
   *[other] { $files } sont relus, et peuvent se jouer.
}
watch-broken = { $count ->
    [one] { $files } ne peut pas se jouer en l'état.
   *[other] { $files } ne peuvent pas se jouer en l'état.
}
watch-kept = On joue toujours avec les règles d'avant.
watch-same = { $plies ->
    [0] Rien n'a encore été joué.
    [one] Le coup joué donne la même chose qu'avant.
   *[other] Les { $plies } coups joués donnent la même chose qu'avant.
}
watch-differs-start = Le début n'est plus le même.
watch-differs = { $plies ->
    [one] Dès le premier coup ({ $moves }), le résultat n'est plus le même.
   *[other] Après { $plies } coups ({ $moves }), le résultat n'est plus le même.
}
watch-differs-late = Après { $plies } coups, les derniers { $moves }, l'issue n'est plus la même.
watch-fails = { $count ->
    [one] { $files } a été relu, mais un script échoue au coup { $number } ({ $action }).
   *[other] { $files } ont été relus, mais un script échoue au coup { $number } ({ $action }).
}
watch-fails-here = La position est alors :
watch-fails-start = { $count ->
    [one] { $files } a été relu, mais un script échoue avant le premier coup.
   *[other] { $files } ont été relus, mais un script échoue avant le premier coup.
}
watch-unfit = { $count ->
    [one] { $files } a été relu, mais cette partie ne peut plus commencer ainsi.
   *[other] { $files } ont été relus, mais cette partie ne peut plus commencer ainsi.
}
watch-stopped = Le coup { $number } ({ $action }) ne peut plus être joué : { $why }
watch-before = A : avant
watch-now = B : maintenant
watch-inside = { $name } se trouve dans le programme, où personne ne l'enregistre.
    `quadrille new mine --from { $name }` en écrit une copie à modifier ; puis `quadrille play mine.yaml --watch`

## Ce qu'il y a, et si c'est juste

game-check = { $count ->
    [one] { $count } erreur ; `quadrille check { $name }` la dit
   *[other] { $count } erreurs ; `quadrille check { $name }` les dit
}
rule-check = (contient des erreurs ; `quadrille check { $name }.rhai` les dit)
check-games = { $games ->
    [one] , { $games } partie au hasard jouée
   *[other] , { $games } parties au hasard jouées
}
check-games-plies = , { $games } parties au hasard jouées sur { $wanted }, en { $most } coups
check-games-statements = , { $games } parties au hasard jouées sur { $wanted }, pour lesquelles les règles ont exécuté { $most } instructions
check-games-time = , { $games } parties au hasard jouées sur { $wanted } avant la fin du temps ; --script-time en donne plus
check-fine = { $target } : juste{ $examples ->
    [0] {""}
    [one] , { $examples } exemple tient
   *[other] , { $examples } exemples tiennent
}{ $goldens ->
    [0] {""}
    [one] , { $goldens } partie de référence inchangée
   *[other] , { $goldens } parties de référence inchangées
}{ $games }{ $warnings ->
    [0] {""}
    [one] ; { $warnings } avertissement
   *[other] ; { $warnings } avertissements
}{ $notes ->
    [0] {""}
    [one] ; { $notes } remarque
   *[other] ; { $notes } remarques
}
check-mistakes = { $count ->
    [one] { $target } : { $count } erreur
   *[other] { $target } : { $count } erreurs
}{ $warnings ->
    [0] {""}
    [one] , { $warnings } avertissement
   *[other] , { $warnings } avertissements
}
check-strict = { $warnings ->
    [one] { $target } : { $warnings } avertissement, ce qui est un de trop avec --strict
   *[other] { $target } : { $warnings } avertissements, ce qui est trop avec --strict
}
check-bless-wrong = { $name } contient des erreurs, et ce qui est faux ne s'approuve pas : corrigez d'abord
check-bless-cut = la partie de référence { $path } ne peut pas être approuvée : { $why }
    Ses coups sont à vous : changez-les dans son en-tête, ou supprimez le fichier, puis approuvez de nouveau.
check-no-bless = les parties de référence ne s'approuvent pas là où CI est défini : faites-le là où quelqu'un les regarde
check-bless-inside = { $name } est dans le programme : faites-en une variante à vous, et approuvez celle-là
is-a-folder = c'est un dossier ; nommez un fichier
file-line-too-long = elle dépasse { $limit } Kio
golden-elsewhere = c'est un lien qui mène ailleurs, et qui n'est pas suivi
is-special = ce n'est pas un fichier ordinaire ; nommez-en un autre
no-such-folder = ce dossier n'existe pas
there-already = il y a déjà un tel fichier

## Une nouvelle variante

new-no-path = `{ $name }` est un chemin ; une nouvelle variante reçoit un nom, et --in dit dans quel dossier
new-no-name = `{ $name }` ne peut pas être un nom ; un nom a des lettres de a à z, des chiffres, `_` et `-`, 64 au plus, et ne commence pas par `-`
new-from-path = --from attend le nom d'un jeu, comme `extends`, et `{ $name }` est un chemin ; un jeu du dossier de la nouvelle variante se trouve par son nom
new-taken =
    `{ $name }` est déjà le nom d'un jeu ou d'une règle
    Pour les fichiers voisins, et pour tout le monde si elle est dans un dossier `games`, ce nom désignerait la nouvelle variante.
    Choisissez un autre nom, ou dites --shadow si c'est ce que vous voulez.
new-no-folder = { $path } n'est pas un dossier
new-there-already = { $path } existe déjà, et rien n'est écrit par-dessus ; choisissez un autre nom, ou un autre dossier avec --in
new-editor-there-already = { $path } existe déjà et dit autre chose ; supprimez-le pour qu'il soit récrit, ou renoncez à --editor
new-written = écrit : { $path }
new-next = Et ensuite :
new-next-check = est-ce juste, et ses exemples tiennent-ils ?
new-next-play = y jouer
new-next-defs = tout ce qu'une règle peut dire
new-shadows = Pour les fichiers voisins, et pour tout le monde si elle est dans un dossier `games`, `{ $name }` désigne désormais la nouvelle variante.

# Ce qui est dans les nouveaux fichiers.
new-head-own = { $title }, un jeu à part entière. Chaque ligne dit quelque chose que l'on peut changer.
new-head-from =
    { $title }, un jeu qui diffère de { $from }. Ce qui est derrière un # est comme là-bas :
    enlevez le # et changez-le.
new-about-own = Quatre jetons alignés gagnent.
new-about-from = Une variante de { $title }.
new-title = comment il s'appelle ; {"{"} en: …, fr: … {"}"} le dit en plusieurs langues
new-about = ce qu'il est, en une phrase
new-extends = ce qui n'est pas dit ici est comme dans { $from }
new-with = les règles qui s'ajoutent ; celle-ci est dans { $file }
new-without = les règles héritées que l'on enlève
new-rules = les règles, dans l'ordre ; celle-ci est dans { $file }
new-rules-none = les règles, dans l'ordre ; `quadrille list rules` dit celles qu'il y a
new-board = jusqu'à 100 ; `missing: a1` enlève des cases, `wrap: columns` joint des bords
new-gravity = none (aucune), down, up, left ou right
new-players = de deux à quatre, la place 1 d'abord
new-starts = une place (seat 1), ou random : au sort
new-turn = les étapes d'un tour, chacune avec ses verbes : drop, place, move, give ou pass
new-domain = à quoi cela se fait : open column, empty cell, own token, own token to empty cell, …
new-win = tant d'alignés ; `for: rivals` fait perdre les lignes, `shapes: [square]` gagne aussi
new-stuck = qui ne peut pas agir : ends (fin de partie), pass, loses ou wins
new-ending = qui gagne une partie indécise : draw, most tokens, most score, seat 2 wins
new-limit = la partie finit après tant de coups : 500 plies
new-examples = ses tests : ce qui est joué, et ce qui doit être vrai ensuite
new-example-name = le quatrième aligné gagne
new-picture = la rangée du haut d'abord ; un chiffre est un jeton de cette place
new-rule-about = Qui joue sur la rangée du bas gagne un point.
new-rule-about-turn = Qui a joué son tour gagne un point.
new-rule-turn = Un tour est fini ; c'est encore celui dont c'était le tour qui est désigné.
new-rule-param = un jeu peut en donner un autre : `{ $name }: {"{"} { $param }: 2 {"}"}` dans sa liste de règles
new-rule-counter = compté pour chaque place, depuis 0
new-rule-land = Ce qui a été joué s'est arrêté sur cette case.
new-rule-more = `quadrille defs` dit les autres fonctions, et tout ce qu'une règle peut demander et faire.

## Ce qui l'a fait

account-price = prix
account-gravity = gravité
account-turn = tour
account-idle = de { $rules } : rien
account-of = de { $rule }, { $file }
account-next = C'est à { $name }.
account-says = dit : { $words }
account-rules = appelle { $word }.
account-hides = { $count ->
    [one] { $marker } : un est caché parmi { $among } cases.
   *[other] { $marker } : { $count } sont cachés parmi { $among } cases.
}
account-put = { $count ->
    [one] { $piece } est sur { $cells }.
   *[other] { $piece } sont sur { $cells }.
}
account-destroyed = { $count ->
    [one] Ce qui est sur { $cells } est détruit.
   *[other] Ce qui est sur { $cells } est détruit : { $count } cases.
}
account-back = { $count ->
    [one] Le jeton de { $cells } revient à { $name }.
   *[other] Les jetons de { $cells } reviennent à { $name }.
}
account-back-pool = { $count ->
    [one] La pièce de { $cells } retourne à la réserve commune.
   *[other] Les pièces de { $cells } retournent à la réserve commune.
}
account-changed = { $count ->
    [one] { $cells } est maintenant { $piece }.
   *[other] { $cells } sont maintenant { $piece }.
}
account-marked = { $count ->
    [one] { $cells } porte maintenant : { $marker }.
   *[other] { $cells } portent maintenant : { $marker }.
}
account-unmarked = { $count ->
    [one] { $marker } : il n'y en a plus sur { $cells }.
   *[other] { $marker } : il n'y en a plus sur { $cells }.
}
account-refused = { $action } n'est pas permis.
account-domain = il ne vaut que pour « { $domain } » : { $why }
account-rule = `{ $hook }` de la règle { $rule } l'enlève
account-rule-says = `{ $hook }` de la règle { $rule } l'enlève : { $words }
account-fails = échoue, et rien de cela ne reste.
account-unpaid = son prix est de { $costs } { $counter }, et { $name } en a { $has }
account-hook-here = cette fonction l'exclut
account-said-here = refusé ici
trace-head = { $version }, graine { $seed }
trace-head-start = { $version }, à partir de { $file }
trace-setup = Mise en place

## Pourquoi il en est ainsi

why-move = { $why } COUP
why-legal = { $action } est permis à { $name }, et ferait ceci :
why-hidden = Ce qui est caché peut y changer quelque chose.
why-ruled = La règle { $rule } en décide dans `{ $hook }` :
why-ruled-in-vain = La règle { $rule } en a décidé aussi dans `{ $hook }`, mais les lignes passent d'abord :
why-ruled-here = décidé ici
why-line = { $name } a une ligne : { $cells }.
why-line-shared = Une ligne, { $trait } en commun : { $cells }.
why-serves-owner = Une ligne gagne pour celui à qui elle est.
why-serves-rivals = Une ligne perd pour celui à qui elle est.
why-serves-mover = Une ligne gagne pour qui l'a faite, et c'est { $name }.
why-serves-seat = Une ligne gagne pour { $name }, qui que ce soit qui l'ait faite.
why-both-loses = Un coup a fait des lignes pour plusieurs joueurs : c'est une faute, et { $name }, qui l'a joué, perd.
why-both-wins = Un coup a fait des lignes pour plusieurs joueurs, et { $name }, qui l'a joué, gagne.
why-both-draw = Un coup a fait des lignes pour plusieurs joueurs, et c'est une partie nulle.
why-stuck = { $name } ne peut rien faire, et cela finit la partie.
why-stuck-loses = { $name } ne peut rien faire, et qui ne peut rien faire perd.
why-stuck-wins = { $name } ne peut rien faire, et qui ne peut rien faire gagne.
why-no-line = Personne n'a de ligne qui compte.
why-points = { $name } en a { $points }
why-points-all = { $all }.
why-open = La partie n'est pas finie.
why-line-idle = { $name } a une ligne, { $cells }, mais elle ne compte pas.
why-reached = { $name } a { $has } sur { $length } d'une ligne ouverte : { $cells }.
why-one-short = { $name } a { $has } sur { $length } d'une ligne : { $cells } ; il manque { $missing }.
why-barred = { $name } a { $has } sur { $length } d'une ligne : { $cells } ; mais elle est bloquée en { $bars }.
why-none-open = { $name } n'a pas d'autre ligne ouverte.
why-nothing = { $name } n'a encore rien en ligne.
why-in-vain = { $cells } : la ligne est pleine, mais rien de ce qui compte n'est commun à ces pièces.
why-trait-idle = { $cells } : { $trait } est commun à toutes, mais cela ne compte pas ici.
why-trait-cells = { $trait } ({ $cells })
why-trait-reached = Dans les lignes ouvertes, il y en a au plus { $has } sur { $length } : { $each }.
why-trait-none = Rien n'est dans une ligne ouverte.

## Ce qui ne va pas dans une commande

as-it-is = { $text }
error = erreur : { $words }
usage-io = impossible de lire ou d'écrire : { $why }
usage-seconds = --seconds est un nombre à partir de 0
usage-empty-folder = { $path } ne contient aucun fichier .yaml ou .rhai
usage-start = { $file } ne peut pas se jouer : { $why }
usage-no-file = il n'y a pas de fichier { $name }
usage-no-file-or-game = il n'y a ni fichier ni jeu « { $name } »
usage-no-code = aucune erreur n'a le code « { $name } » ; `quadrille explain` les nomme toutes
usage-no-games-dir = il n'y a pas de dossier { $path } ; --games-dir en nomme un
usage-no-game =
    il n'y a pas de jeu « { $name } »
    Les jeux sont { $games }.
usage-no-game-here = il n'y a pas de jeu « { $name } » ; vouliez-vous dire { $path } ?
usage-no-game-near =
    il n'y a pas de jeu « { $name } » ; vouliez-vous dire « { $near } » ?
    Les jeux sont { $games }.
usage-no-level =
    il n'y a pas de niveau « { $name } »
    Les niveaux sont { $levels }.
usage-no-level-near =
    il n'y a pas de niveau « { $name } » ; vouliez-vous dire « { $near } » ?
    Les niveaux sont { $levels }.
usage-seats = ce jeu a { $seats } places, et plus de joueurs ont été nommés
usage-signs = ce jeu a { $seats } places, et { $signs } signes ont été donnés
usage-signs-of-what = --symbols veut aussi le nom du jeu
usage-no-sign = « { $sign } » n'est pas un signe ; un signe est un caractère que le plateau n'utilise pas
usage-sign-taken = « { $sign } » a déjà un autre sens sur ce plateau
usage-no-budget = « { $text } » n'est pas un budget ; on écrit « minimax:nodes=20000 », « minimax:depth=6 » ou « minimax:time=500ms »
usage-unbound = « { $name } » : seul un niveau qui cherche peut avoir un budget
usage-over = la partie est finie
usage-line = ligne { $number } : { $why }
usage-move = coup { $number } (« { $text } ») : { $why }
usage-no-games = --games est un nombre à partir de { $seats }
usage-odd-games = --games { $games } est impossible : chaque début se joue une fois de chacune des { $seats } places, donc { $below } ou { $above }
usage-many-games = plus de { $most } parties en tout, ou plus de { $players } niveaux, c'est trop
usage-many-shards = { $shards } parts, c'est trop : il y a { $rounds } tours, et un tour reste entier
usage-no-opening = aucune ouverture de { $plies } coups trouvée qui ne finisse pas la partie
usage-no-book = le solveur exact ne résout pas { $name }, il n'y en a donc pas de livre ; il résout les jeux où deux joueurs lâchent ou posent des jetons et où une ligne gagne
usage-memory = { $asked } Mio de mémoire, c'est plus qu'on ne peut en avoir ici ; demandez-en moins avec --memory
usage-other-book = { $name } n'est pas un livre de ce jeu : la ligne { $number } dit « { $text } » ({ $why }) ; nommez un autre fichier, ou retirez-le
usage-few-levels = ce jeu a { $seats } places, et moins de niveaux ont été nommés
usage-alone = ceci est pour les jeux à deux places ou plus
usage-there-already = { $path } existe déjà, et aucune partie n'en écrase une autre

# Le plein écran.
screen-small = La fenêtre est trop petite : il faut { $width } colonnes et { $height } lignes.
screen-no-room = Il n'y a pas de place pour le plateau.
screen-window = Colonnes { $first } à { $last }, rangées { $low } à { $high }
screen-seed = graine { $seed }
screen-tally = { $won }, { $drawn ->
    [one] { $drawn } nulle
   *[other] { $drawn } nulles
}
screen-back = En arrière : après le coup { $ply } sur { $all }. ] avance, Fin revient à la partie.
screen-again = Entrée : rejouer.
screen-thinks = { $name } réfléchit ({ $seconds } s). n : jouer maintenant.
screen-thinks-ahead = { $name } réfléchit ({ $seconds } s), { $depth } coups à l'avance, { $nodes } positions : { $line }. n : jouer maintenant.
screen-thinks-hint = Réflexion pour un conseil.
screen-judges = { $best } semble le meilleur, { $depth } coups à l'avance, { $nodes } positions ; +3 est exact, ~+0.3 estimé.
screen-estimates = ~ marque une estimation, sur une autre échelle.
screen-judged-so-far = { $best } semble le meilleur, { $depth } coups à l'avance ; +3 est exact, ~+0.3 estimé.
screen-judged = { $best } est le meilleur coup.
screen-paused = En pause. p continue, s joue un coup.
screen-turn = { $name } : { $verbs }
screen-turn-enter = { $name } : { $verbs }. Entrée : { $does }
screen-enter = Entrée : { $does }
screen-sure = Un autre coup qu'avant : { $does } ? o : oui, toute autre touche : non.
screen-picked = { $name } : { $verbs } { $picked }, et ensuite ? Échap recommence.
screen-not-from = aucun coup ne commence par { $at } ; commencez par { $firsts }
screen-help = Touches et règles
screen-log = La partie jusqu'ici
screen-which = Lequel ?
screen-failed = Un script a échoué
screen-news = Les règles ont été enregistrées
screen-waiting = [enregistré : lu dès que ceci est fini]
screen-outdated = [en panne : règles d'avant]
screen-leave = Quitter la partie ? Entrée ou o quitte, toute autre touche reste.
screen-no-memory = il n'y a nulle part où la garder
screen-saved = Enregistré : { $path }
menu-saved = enregistré : { $game }, { $plies ->
    [0] aucun coup
    [one] un coup
   *[other] { $plies } coups
}
menu-left = reprendre : { $game }, { $plies ->
    [0] aucun coup
    [one] un coup
   *[other] { $plies } coups
}
menu-saved-about = { $players } ({ $name }).
menu-changed = Ses règles ont changé depuis.
screen-unkept = o continue sans la garder, n quitte, toute autre touche réessaie.
saved-too-many = il y a déjà { $count } parties appelées { $name }
menu-late = Ses règles sont trop lentes pour en montrer plus ici.
menu-not-all = { $left } coups de la partie enregistrée ne se jouent plus ; voici jusqu'où elle va.
menu-filter = tapez pour trouver un jeu
menu-none = Aucun jeu ne s'appelle ainsi. Retour arrière.
menu-name = nom de { $name }
menu-sign = signe de { $name }
menu-colour = couleur de { $name }
menu-starts = commence
menu-columns = colonnes
menu-rows = rangées
menu-align = en ligne
menu-rule = règle { $name }
menu-misfits = celles-ci ne vont pas à ce jeu :
menu-misfit = ne va pas ici : { $why }
misfit-invalid = { $why }
misfit-verbs = elle porte sur { $verbs }, un coup que ce jeu n'a pas
misfit-score = son score ne décide de rien dans ce jeu
misfit-fails = « { $rule } » échoue dans une partie au hasard : { $why }
misfit-over = la partie est finie avant le premier coup
misfit-short = { $over } parties au hasard sur { $games } étaient finies au coup { $plies }
key-move = déplacer le curseur (h après v)
key-do = faire ce qui se peut à cet endroit
key-column = lâcher dans cette colonne
key-type = taper un coup
key-pool = vers les pièces ou les boutons, et retour au plateau
key-undo = reprendre, rejouer
key-hint = un conseil, et pourquoi
key-analyse = ce que vaut chaque coup
key-now = l'ordinateur joue maintenant
key-threats = montrer où quelqu'un gagnerait tout de suite, ou non
key-back = regarder en arrière, en avant
key-log = la partie jusqu'ici
key-demo = pause, un coup, plus vite, moins vite
key-again = une autre partie
key-swap = une autre partie, places échangées
key-save = enregistrer la partie
key-example = ce qui a été joué, en exemple ou en modèle
key-why = pourquoi la partie en est là ; « :pourquoi » et un coup : ce qu'il ferait, ou pourquoi il est interdit
key-edit = modifier la position, et jouer à partir de là
key-menu = retour au menu
key-vi = h déplace le curseur, ou donne un conseil
key-theme = un autre thème
key-quit = quitter
short-again = rejouer
short-swap = échanger
short-undo = reprendre
short-why = pourquoi
short-example = exemple
short-edit = modifier
short-menu = menu
short-help = aide
short-quit = quitter
short-hint = conseil
short-values = valeurs
short-put = poser
short-stamp = quoi
short-turn = à qui
short-give = donner
short-play-on = jouer d'ici
edit-empty = rien
edit-status = Modification : au tour de { $name }. Entrée pose ce qui est choisi, ou l'enlève.
edit-hides = Ce qui est caché ne fait pas partie d'une position modifiée.
edit-refused = On ne peut pas jouer cela : { $why }
edit-over = { $ended } La partie serait finie avant de commencer.
edit-no-more = Il n'y a pas plus de { $copies } { $code }.
edit-undone = Retour à la partie d'avant la modification.
edit-key-put = poser sur la case ce qui est choisi, ou l'enlever ; ce qui est dessous reste
edit-key-stamp = choisir ce qui est posé : une pièce, une marque, rien
edit-key-digit = le choisir par son numéro, et le poser
edit-key-clear = vider la case
edit-key-turn = à qui de jouer : au suivant
edit-key-give = ce qui est choisi est dans la main de qui joue, ou n'y est plus
edit-key-undo = reprendre la dernière modification
edit-key-play = jouer à partir d'ici
edit-key-back = revenir à la partie
screen-example = En exemple
screen-why = Pourquoi
screen-example-keys = Entrée le met dans le fichier de la variante, g garde la partie comme modèle ; toute autre touche revient.
short-type = taper un coup
short-pause = pause
short-step = un coup
short-speed = vitesse
short-choose = choisir
short-open = ouvrir
short-filter = trouver
short-theme = thème
short-begin = commencer
short-change = changer
short-back = retour
