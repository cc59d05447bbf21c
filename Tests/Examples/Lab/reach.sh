# Fails unless hosts answer by both families, and those behind `but` by none: `reach.sh HOST… but HOST…`. Those that should
# answer have time to.
wrong=$(
    should=answers
    for host in "$@"; do
        if [ "$host" = but ]; then should=silent; continue; fi
        for family in 4 6; do
            if [ $should = answers ]; then
                sh "${0%/*}/answers.sh" "$family" "$host" || echo "$host/$family does not answer"
            else
                ! ping "-$family" -n -q -c 1 -W 0.15 "$host" >/dev/null 2>&1 || echo "$host/$family answers"
            fi &
        done
    done
    wait
)
[ -z "$wrong" ] || { echo "$wrong"; exit 1; }
echo 'as it should be'
