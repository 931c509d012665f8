# Ce que dit `--help`, en français : les commandes, leurs exemples et leurs options. Les noms sont ceux de `help_en.ftl`.

## Commandes

help-quadrille = Jouer, écrire et tester des jeux de grille dans un terminal
help-play = Jouer dans la console
help-resume = Reprendre une partie quittée, ou nommer celles qu'il y a
help-replay = Montrer une partie enregistrée, coup par coup
help-list = Nommer les jeux qu'il y a, ou les règles, ou les niveaux
help-show = Dire les règles d'un jeu, ses réglages, et ce qui agit quand ; ou ce qu'est une règle
help-check = Vérifier des variantes et des règles : ce qu'elles disent, leurs exemples, des parties
help-explain = Dire ce que signifie une erreur, et que faire
help-new = Écrire une variante pour commencer, juste telle quelle
help-demo = Montrer une partie qui se joue seule, coup par coup
help-best-move = Dire le meilleur coup d'une position
help-solve = Dire ce que valent vraiment des positions
help-analyse = Dire ce que vaut chaque coup permis
help-arena = Faire jouer beaucoup de parties à des niveaux, et dire leur force
help-compare = Trouver une partie où deux versions diffèrent ; le code de sortie est alors 1
help-survey = Faire jouer un jeu à des niveaux, et dire à qui l'invente comment il est
help-trace = Dire ce qu'a fait chaque coup, et quelle ligne d'un script l'a fait
help-book = Résoudre les premiers coups d'un jeu et les garder, pour « perfect » et « solve »
help-perft = Compter les suites de tant de coups
help-bench = Mesurer la vitesse
help-bench-playouts = Des parties au hasard jusqu'à leur fin, sur un seul fil
help-bench-search = Positions regardées en une seconde par alpha-bêta
help-engine = Parler le protocole des machines : un objet JSON par ligne
help-defs = Écrire tout ce qu'un script de règle peut dire, pour les gens ou pour les éditeurs
help-schema = Écrire la forme d'une variante en JSON Schema, pour les éditeurs
help-settings = Dire les réglages en vigueur, et qui en a décidé
help-completions = Écrire ce qui apprend les commandes à un interpréteur
help-man = Écrire la page de manuel (en anglais)
help-help = Montrer cette aide, ou celle d'une commande

## Exemples

examples-quadrille =
    Exemples :
      quadrille                                    demande à quoi jouer, et joue
      quadrille play connect4 --p2 sneaky          contre l'ordinateur
      quadrille list                               les jeux qu'il y a
      quadrille show quarto                        les règles de l'un d'eux, en mots
      quadrille demo connect4 --p1 nobrain         une partie qui se joue seule
      quadrille show puissance5 --with go_capture  un jeu avec une règle de plus
      quadrille replay game.yaml                   une partie enregistrée, coup par coup
      quadrille check my_game.yaml                 ma variante est-elle juste ?
      quadrille engine                             pour les programmes : du JSON des deux côtés
      quadrille settings                           langue, couleurs, et qui en décide
examples-play =
    Exemples :
      quadrille play                                 demande à quoi jouer, et avec qui
      quadrille play connect4 --p2 sneaky            contre l'ordinateur
      quadrille play quarto --names Ada,Bob          deux personnes
      quadrille play puissance5 --with go_capture    un jeu avec une règle de plus
      quadrille play connect4 --p1 sneaky --p2 nobrain --pause 1
      quadrille play --from game.yaml                reprend une partie enregistrée
      quadrille play connect4 --start position.yaml  commence par une position
      quadrille play mine.yaml --watch               suit vos changements dans ses fichiers
      echo 4455 | quadrille play connect4            des coups par un tube
examples-resume =
    Exemples :
      quadrille resume                       chaque partie inachevée, avec son plateau
      quadrille resume connect4-349551       la reprend
      quadrille resume connect4-349551 --forget
examples-replay =
    Exemples :
      quadrille replay game.yaml              chaque coup et ce qu'il a fait
      quadrille replay game.yaml --step       un coup à chaque Entrée
      quadrille replay game.yaml --pause 1    un coup par seconde
examples-list =
    Exemples :
      quadrille list
      quadrille list rules
      quadrille list levels --json
examples-show =
    Exemples :
      quadrille show connect4
      quadrille show puissance5 --with go_capture --set board.rows=8
      quadrille show super_puissance4 --sources
      quadrille show black_holes
examples-check =
    Exemples :
      quadrille check                  tous les jeux qu'il y a
      quadrille check my_game.yaml     une variante
      quadrille check my_rule.rhai     une règle
      quadrille check games/           un dossier
      quadrille check --only examples mon_jeu.yaml
      quadrille check --bless mon_jeu.yaml
examples-explain =
    Exemples :
      quadrille explain Q012           ce que signifie une erreur
      quadrille explain                tous les codes
examples-new =
    Exemples :
      quadrille new mon_jeu                          un jeu à part entière, chaque ligne expliquée
      quadrille new mon_jeu --from connect4          un jeu qui diffère d'un autre
      quadrille new mon_jeu --from connect4 --rule   et un script de règle pour lui
      quadrille new mon_jeu --editor --in mes_jeux   et ce qu'il faut aux éditeurs, dans un dossier
examples-demo =
    Exemples :
      quadrille demo quarto --p1 sneaky --p2 sneaky --seed 7
      quadrille demo connect4 --set win.align=5 --pause 0.5
      quadrille demo connect4 --start position.yaml  commence par une position
examples-best-move =
    Exemples :
      quadrille best-move connect4 --moves 4455
      quadrille best-move quarto --level mcts --time 2s --why
      quadrille best-move quarto --start position.yaml   à partir d'une position
      quadrille best-move --position 6x7-001200000000000000000000000000000000000000 --player 1
examples-solve =
    Exemples :
      quadrille solve connect4 --moves 44444
      quadrille solve tictactoe
      quadrille solve tictactoe --start position.yaml    à partir d'une position
      quadrille solve connect4 --set board.columns=5 --file positions.txt --json
examples-analyse =
    Exemples :
      quadrille analyse connect4 --moves 4444
      quadrille analyse go_capture --moves 44 --depth 6
      quadrille analyse reversi --start position.yaml    à partir d'une position
examples-arena =
    Exemples :
      quadrille arena connect4 --p1 sneaky --p2 nobrain
      quadrille arena connect4 --p1 sneaky --p2 opportunist --games 1000 --opening 4
      quadrille arena quarto --levels nobrain,opportunist,sneaky    tous contre tous
      quadrille arena connect4 --p1 sneaky --p2 nobrain --shard 1/2 --out 1.json
      quadrille arena connect4 --p1 sneaky --p2 nobrain --shard 2/2 --out 2.json
      quadrille arena --merge 1.json 2.json                         comme joué d'une traite
examples-compare =
    Exemples :
      quadrille compare connect4 --with go_capture           avec la règle (A) et sans elle (B)
      quadrille compare connect4 puissance5                  deux jeux
      quadrille compare tictactoe --set win.align=2 --set-b stuck=loses
      quadrille compare mine.yaml connect4 --nodes 1000000   ai-je écrit les mêmes règles ?
examples-survey =
    Exemples :
      quadrille survey connect4
      quadrille survey go_capture --lines                       ce qu'a fait chaque ligne de sa règle
      quadrille survey mine.yaml --levels nobrain,sneaky --games 1000
      quadrille survey connect4 --set win.align=5 --svg five.svg
examples-trace =
    Exemples :
      quadrille trace connect4 --moves 4455
      quadrille trace super_puissance4 --seed 3 --moves "4 4 5"  quelle fonction a fait quoi
      quadrille trace reversi --moves a1                         quelle règle l'interdit, et où
      quadrille trace reversi --start position.yaml --moves a1   à partir d'une position
      quadrille trace mine.yaml --moves "b2 c3"                  ce que dit print dans ma règle
examples-book =
    Exemples :
      quadrille book connect4 --tokens 8 --seat 1 --out mine.book
      quadrille book connect4 --tokens 6 --seat 2 --out mine.book      et ceux de l'autre place, dans le même fichier
examples-perft =
    Exemples :
      quadrille perft connect4 --depth 6
      quadrille perft connect4 --depth 4 --moves 4455
examples-bench =
    Exemples :
      quadrille bench playouts connect4
      quadrille bench playouts quarto --seconds 10 --json
examples-bench-search =
    Exemples :
      quadrille bench search connect4
examples-bench-playouts =
    Exemples :
      quadrille bench playouts connect4
      quadrille bench playouts quarto --seconds 10 --json
examples-engine =
    Exemples :
      quadrille engine < requests.jsonl
      echo '{"{"}"cmd":"new","game":"connect4","moves":"4455"{"}"}' | quadrille engine
examples-defs =
    Exemples :
      quadrille defs                            la référence, une page en Markdown
      quadrille defs --rhai > quadrille.d.rhai  des définitions pour le serveur de langage de Rhai
examples-schema =
    Exemples :
      quadrille schema > schema.json    et dans une variante : # yaml-language-server: $schema=./schema.json
examples-settings =
    Exemples :
      quadrille settings
      quadrille settings --json
      QUADRILLE_LANG=fr quadrille settings
examples-completions =
    Exemples :
      quadrille completions bash >> ~/.bash_completion
      quadrille completions zsh > ~/.zfunc/_quadrille    où ~/.zfunc est dans fpath
      quadrille completions fish > ~/.config/fish/completions/quadrille.fish
      source <(quadrille completions bash)               pour cet interpréteur seulement
examples-man =
    Exemples :
      quadrille man | man -l -                             la lire
      quadrille man > ~/.local/share/man/man1/quadrille.1  la garder pour `man quadrille`
examples-help =
    Exemples :
      quadrille help
      quadrille help play

## Options d'une commande

help-play-game = Le nom d'un jeu, ou le chemin d'une variante ; demandé s'il manque
help-play-p1 = Qui joue la place 1 : human, ou un niveau
help-demo-p1 = Qui joue la place 1
help-arena-p1 = Un niveau ; il joue de chaque place à son tour
help-arena-p2 = Le niveau qu'il affronte
help-arena-p3 = Un troisième niveau, si le jeu a autant de places
help-arena-p4 = Un quatrième, de même
help-arena-levels = Plusieurs niveaux, comme nobrain,sneaky : tous contre tous
help-arena-games = Combien de parties par rencontre, un multiple des places [par défaut : 100, ou le suivant]
help-arena-opening = Par combien de coups au hasard commence chaque partie, les mêmes pour toutes celles d'un tour
help-arena-threads = Combien de parties se jouent à la fois [par défaut : autant que de cœurs]
help-arena-shard = Jouer une part parmi d'autres : 2/8. Sans --out, ses parties sont affichées
help-arena-out = Écrire le résultat de chaque partie dans un fichier, pour --merge
help-arena-record = Enregistrer chaque partie dans un dossier, pour `quadrille replay`
help-arena-merge = Réunir les fichiers de toutes les parts, dans n'importe quel ordre
help-compare-game = Le premier jeu, A : son nom, ou le chemin d'une variante
help-compare-other = Le second jeu, B [par défaut : le premier, inchangé]
help-compare-set = Changer un réglage de A : board.columns=9
help-compare-with = Ajouter une règle à A
help-compare-without = Enlever une règle à A
help-compare-set_b = Changer un réglage de B
help-compare-with_b = Ajouter une règle à B
help-compare-without_b = Enlever une règle à B
help-compare-depth = Essayer toutes les suites d'au plus tant de coups
help-compare-nodes = Essayer pour cela tant de coups au plus
help-compare-games = Jouer ensuite tant de parties au hasard
help-compare-seed = La graine des deux départs et des parties tirées au sort
help-compare-json = Écrire le résultat en un objet JSON
help-survey-levels = Qui joue, le plus faible d'abord : chacun contre lui-même, et chacun contre chacun. Avec une limite de temps, comme celle de minimax seul, les résultats ne sont pas répétables
help-survey-games = Combien de parties par rencontre, un multiple des places [par défaut : 100, ou le suivant]
help-survey-seed = La graine de toutes les parties
help-survey-threads = Combien de parties se jouent à la fois [par défaut : autant que de cœurs]
help-survey-lines = Montrer les scripts des règles, et combien de fois a servi ce qui commence à chaque ligne
help-survey-svg = Écrire les graphiques dans un fichier, en image
help-survey-json = Écrire le résultat en un objet JSON
help-book-tokens = Résoudre les positions jusqu'à tant de jetons
help-book-seat = Seulement les positions où c'est à cette place de jouer
help-book-out = Écrire dans un fichier ; ce qu'un livre y sait déjà n'est pas résolu de nouveau
help-book-threads = Combien de positions se résolvent à la fois [par défaut : autant que de cœurs]
help-book-memory = Se souvenir dans tant de Mio, tous les fils ensemble
help-play-names = Comment s'appellent les joueurs
help-play-symbols = Les signes de leurs jetons, comme @,O
help-play-first = Qui commence : le numéro d'une place, ou random
help-play-seed = La graine qui rend tout répétable
help-show-game = Un jeu ou une règle : son nom, ou un chemin comme ./mine.yaml ou ./mine.rhai
help-show-rule = Le nom est celui d'une règle, quand un jeu le porte aussi
help-show-sources = D'où vient chaque réglage : un fichier et une ligne, la ligne de commande, ou nulle part
help-show-seed = La graine du départ que l'on montre
help-demo-seed = La graine qui rend la partie répétable
help-arena-seed = La graine de toutes les parties
help-trace-seed = La graine d'un jeu dont le départ est tiré au sort
help-perft-seed = La graine d'un jeu dont le départ est tiré au sort
help-bench-playouts-seed = La graine des parties
help-play-moves = Des coups à jouer d'abord
help-all-start = Commencer par une position : un fichier avec le `start:` qu'écrit `image`
help-play-watch = Relire la variante et ses règles à chaque enregistrement, et rejouer la partie sous les nouvelles
help-trace-moves = Les coups ; le dernier peut ne pas être permis. Ce qui est caché n'est dit que comme chacun le voit ; print dit ce que voit le script
help-perft-moves = Des coups à jouer d'abord
help-play-from = Reprendre une partie enregistrée
help-play-unkept = Ne pas garder la partie sur le disque pendant qu'on joue
help-resume-name = La partie, comme la liste la nomme
help-resume-forget = La supprimer, pour de bon
help-resume-json = Écrire la liste en JSON, une ligne par partie
help-play-json = N'écrire que ce qui a été joué, en JSON, une ligne par partie
help-replay-json = N'écrire que l'état final, en JSON
help-demo-json = Écrire le résultat en JSON au lieu de la partie
help-arena-json = Écrire le résultat en un objet JSON
help-replay-file = Une partie enregistrée
help-replay-step = Attendre Entrée après chaque coup
help-list-what = Ce qu'il faut nommer
help-explain-code = Le code d'une erreur, comme Q012 ; tous, sans rien
help-check-paths = Des variantes (.yaml), des règles (.rhai), des dossiers ou des noms de jeux ; sans rien, tous les jeux
help-check-only = Seulement cette étape : static, examples, goldens ou play ; peut être répété
help-check-strict = Les avertissements comptent comme des erreurs
help-check-bless = Montrer ce qui a changé dans les parties de référence, et les garder telles quelles
help-best-move-moves = Des coups à jouer d'abord
help-best-move-position = Un plateau écrit en chiffres, là où le jeu en a : 6x7-0012…
help-best-move-player = Qui doit jouer sur ce plateau
help-best-move-seed = La graine du jeu, et du choix entre coups égaux
help-solve-moves = Des coups à jouer d'abord
help-solve-position = Un plateau écrit en chiffres, là où le jeu en a : 6x7-0012…
help-solve-player = Qui doit jouer sur ce plateau
help-solve-seed = La graine d'un jeu dont le départ est tiré au sort
help-analyse-moves = Des coups à jouer d'abord
help-analyse-position = Un plateau écrit en chiffres, là où le jeu en a : 6x7-0012…
help-analyse-player = Qui doit jouer sur ce plateau
help-analyse-seed = La graine d'un jeu dont le départ est tiré au sort
help-best-move-level = Laisser décider un niveau de « quadrille list levels » au lieu du conseiller
help-best-move-why = Dire aussi pourquoi
help-best-move-depth = Regarder tant de coups à l'avance
help-best-move-nodes = Regarder tant de positions
help-best-move-time = Réfléchir si longtemps, comme 500ms ou 2s
help-analyse-depth = Regarder tant de coups à l'avance
help-analyse-nodes = Regarder tant de positions
help-analyse-time = Réfléchir si longtemps, comme 500ms ou 2s
help-solve-file = Résoudre chaque ligne d'un fichier, ou de l'entrée standard avec « - » : des coups, « - » pour aucun, ou un plateau
help-solve-time = Renoncer à une position après ce temps
help-solve-memory = Se souvenir dans tant de Mio
help-analyse-memory = Se souvenir dans tant de Mio
help-perft-depth = Combien de coups
help-bench-playouts-seconds = Combien de temps
help-bench-search-seconds = Combien de temps
help-bench-search-threads = Sur combien de fils
help-bench-search-seed = La graine des positions
help-defs-reference = Écrire la référence, une page en Markdown (ce qui se fait aussi sans)
help-defs-rhai = Écrire des définitions pour les éditeurs qui connaissent le serveur de langage de Rhai
help-new-name = Comment elle s'appelle : lettres, chiffres, `_` et `-`
help-new-base = Un jeu dont partir : le nouveau dit en quoi il diffère
help-new-rule = Écrire aussi un script de règle, à côté
help-new-editor = Écrire ce qui fait que les éditeurs complètent et expliquent : le schéma, les définitions et des réglages
help-new-folder = Dans ce dossier, créé s'il n'existe pas [par défaut : celui où vous êtes]
help-new-shadow = Prendre un nom qu'un jeu ou une règle porte déjà
help-completions-shell = Quel interpréteur
help-help-command = Quelle commande

## Options de plusieurs commandes

help-all-lang = La langue : en ou fr
help-all-color = Les couleurs : auto, always ou never
help-all-ascii = Ne dessiner qu'avec des caractères ASCII
help-all-unicode = Dessiner avec des caractères Unicode
help-all-plain = Ni couleur, ni édition de ligne, rien qui bouge le curseur
help-all-console = Jouer ligne par ligne au lieu du plein écran
help-all-theme = Le thème du plein écran : dark, light, contrast, safe (pour les yeux daltoniens) ou ascii
help-all-no_animation = Les jetons arrivent sans tomber
help-all-spoken = Dire les plateaux en mots, pour qui écoute
help-all-pause = Combien attendre entre les coups des ordinateurs : 0 à 3600
help-all-games_dir = Un dossier de jeux où chercher d'abord
help-all-script_steps = Combien de pas un crochet de script peut faire : 200000 par défaut
help-all-script_time = Combien de temps les scripts d'un coup peuvent durer : 5s par défaut
help-all-script_engine = Ce qui exécute les scripts : compiled ou interpreted
help-all-game = Le nom d'un jeu, ou le chemin d'une variante
help-all-set = Changer un réglage : board.columns=9
help-all-with = Ajouter une règle
help-all-without = Enlever une règle
help-all-p2 = Qui joue la place 2
help-all-p3 = Qui joue la place 3, s'il y en a une
help-all-p4 = Qui joue la place 4, s'il y en a une
help-all-json = Écrire du JSON
help-all-help = Montrer l'aide
help-all-version = Montrer la version

## Titres

help-heading-commands = Commandes
help-heading-settings = Réglages de toutes les commandes
help-heading-usage = Usage :
help-ways-order = Une option passe avant l'environnement, lui avant le fichier, lui avant le terminal et la langue du système.
help-ways-head = Option              Environnement         Fichier      Attendu
help-ways-file =
    Le fichier est `settings.yaml` dans le dossier `quadrille` de votre configuration, comme
    ~/.config/quadrille/settings.yaml, avec des lignes comme `lang: fr`. NO_COLOR, TERM=dumb, LC_ALL,
    LC_MESSAGES, LC_CTYPE, LANG et COLUMNS ont leur sens habituel.
