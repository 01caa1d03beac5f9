# fish completion for soliton. The program itself says what fits: 'soliton complete' (see
# src/cli/args/complete.h).

function __soliton_complete
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    set -l program (string replace -r '^~' ~ -- $words[1])
    set -l lines ($program complete (count $words) $words "$token" 2>/dev/null)
    # Words that end with '.' or '=' go on, which fish knows by itself.
    set -q lines[2]; and printf '%s\n' $lines[2..-1]
    if string match -q '*files*' -- "$lines[1]"
        set -l option (string match -r -- '^--[^=]*=' "$token")
        printf '%s\n' "$option"(__fish_complete_path (string replace -- "$option" '' "$token"))
    end
end

complete -c soliton -f -a '(__soliton_complete)'
