/// Finds the word that a misspelt one was probably meant to be.
package enum NearestWord {
    /// Returns the candidate nearest to a misspelt word; `nil` if none is near.
    ///
    /// At most one edit in three characters is near. An edit inserts, deletes or replaces a character, or swaps two
    /// neighbours.
    package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        guard word.count <= 64 else { return nil }
        let wanted = Array(word.lowercased())
        var best: (word: String, distance: Int, prefix: Int)?
        for candidate in candidates where candidate.count <= 64 {
            let limit = max(1, max(wanted.count, candidate.count) / 3)
            let distance = edits(from: wanted, to: Array(candidate.lowercased()))
            guard distance <= limit, distance < max(wanted.count, 1) else { continue }
            // Among equally near words, the longest common prefix decides.
            let prefix = zip(wanted, candidate.lowercased()).prefix { $0 == $1 }.count
            if let best, (best.distance, -best.prefix) <= (distance, -prefix) { continue }
            best = (candidate, distance, prefix)
        }
        return best?.word
    }

    private static func edits(from a: [Character], to b: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in b.indices {
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }

    /// Returns a remedy that proposes the nearest candidate, or lists up to 20 candidates.
    package static func remedy(for word: String, in candidates: [String], none: String) -> String {
        if let near = nearest(to: word, in: candidates) { return "did you mean '\(near)'?" }
        guard !candidates.isEmpty else { return none }
        let shown = candidates.prefix(20)
        let more = candidates.count - shown.count
        return "use one of: \(shown.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
    }
}
