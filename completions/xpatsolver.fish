# fish completion for xpatsolver

# The course has named its four games.
complete -c xpatsolver -f -a 'FreeCell. Seahaven. MidnightOil. BakersDozen.'
complete -c xpatsolver -o check -r -F -d 'check the solution in a file'
complete -c xpatsolver -o search -r -F -d 'search a solution, and write it to a file'
complete -c xpatsolver -l autoplay -x -a 'all safe none' \
    -d 'which cards are deposited by themselves'
complete -c xpatsolver -l take-back -d 'cards may come back from their deposits'
complete -c xpatsolver -o help -d 'print the help page'
complete -c xpatsolver -l version -d 'print the version'
