# bash completion for xpatsolver                                           -*- shell-script -*-

_xpatsolver() {
    local word=$2 before=$3 candidate
    local -a candidates=()
    COMPREPLY=()
    case $before:$word in
    -check:* | -search:*)
        compopt -o filenames 2>/dev/null || true
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    -autoplay:* | --autoplay:*) candidates=(all safe none) ;;
    *:-*) candidates=(-check -search -help --autoplay --take-back --version) ;;
    *)
        # The course has named its four games.
        candidates=(FreeCell. Seahaven. MidnightOil. BakersDozen.)
        # The seed goes right behind the name.
        compopt -o nospace 2>/dev/null || true
        ;;
    esac
    for candidate in "${candidates[@]}"; do
        [[ $candidate == "$word"* ]] && COMPREPLY+=("$candidate")
    done
    return 0
}

complete -F _xpatsolver xpatsolver
