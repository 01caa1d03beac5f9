#compdef soliton
# zsh completion for soliton. The program itself says what fits: 'soliton complete' (see
# src/cli/args/complete.h).

local -a lines ended going
local line about program=${(Q)words[1]}
integer result=1

lines=("${(@f)$(${program/#\~/$HOME} complete $((CURRENT - 1)) "${(@Q)words[1,CURRENT - 1]}" \
    "${(Q)PREFIX}" 2>/dev/null)}")
about=$lines[1]
for line in "${(@)lines[2,-1]}"; do
    line=${line//:/\\:}
    line=${line/$'\t'/:}
    if [[ $about == *nospace* || ${line%%:*} == *[.=] ]]; then
        going+=("$line")
    else
        ended+=("$line")
    fi
done
(( $#ended )) && _describe -t words word ended && result=0
(( $#going )) && _describe -t words word going -S '' && result=0
if [[ $about == *files* ]]; then
    compset -P '--*='
    _files && result=0
fi
return result
