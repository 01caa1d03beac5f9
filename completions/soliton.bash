# bash completion for soliton                                              -*- shell-script -*-
#
# The program itself says what fits: 'soliton complete' (see src/cli/args/complete.h).

_soliton() {
    local word=${2#=} about='' kept part candidate i
    local -a words=("$1")
    COMPREPLY=()
    # bash takes words apart at equals signs.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        part=${COMP_WORDS[i]}
        ((i == COMP_CWORD)) && [[ $part != = ]] && part=$word
        if ((i > 1)) && [[ $part == = || ${COMP_WORDS[i - 1]} == = ]]; then
            words[-1]+=$part
        else
            words+=("$part")
        fi
    done
    # In the last word bash replaces only the part behind the last equals sign.
    kept=${words[-1]%"$word"}
    {
        read -r about
        while IFS=$'\t' read -r candidate _; do
            COMPREPLY+=("${candidate#"$kept"}")
            [[ $about == *nospace* || $candidate == *[.=] ]] && compopt -o nospace 2>/dev/null
        done
    } < <("${1/#\~/${HOME-}}" complete $((${#words[@]} - 1)) "${words[@]}" 2>/dev/null)
    if [[ $about == *files* ]]; then
        while IFS= read -r candidate; do
            COMPREPLY+=("$candidate")
        done < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
    fi
    return 0
}

complete -F _soliton soliton
