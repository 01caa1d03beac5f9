#compdef xpatsolver
# zsh completion for xpatsolver

# The course has named its four games; the seed goes right behind the name.
_arguments \
    '(-search)-check[check the solution in a file]:file:_files' \
    '(-check)-search[search a solution, and write it to a file]:file:_files' \
    '--autoplay[which cards are deposited by themselves]:mode:(all safe none)' \
    '--take-back[cards may come back from their deposits]' \
    '(- *)-help[print the help page]' \
    '(- *)--version[print the version]' \
    '1:deal:compadd -S "" FreeCell. Seahaven. MidnightOil. BakersDozen.'
