/// What differs between two texts of as many lines, in the form that `patch` and reviewers read.
struct UnifiedDiff {
    /// The text, which ends its lines itself; empty when nothing differs.
    let text: String

    /// Compares a file with what it has become, line by line.
    init(of path: String, from old: [UInt8], to new: [UInt8]) {
        let (old, new) = (Self.lines(old), Self.lines(new))
        precondition(old.count == new.count, "no line comes or goes")
        let changed = old.indices.filter { old[$0] != new[$0] }
        var hunks: [Range<Int>] = []
        for line in changed {
            let around = max(0, line - Self.context)..<min(old.count, line + Self.context + 1)
            if let last = hunks.last, last.upperBound >= around.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
            } else {
                hunks.append(around)
            }
        }
        let header = "--- \(path)\n+++ \(path)\n"
        text = hunks.isEmpty ? "" : header + hunks.map { Self.text($0, old, new) }.joined()
    }

    /// How many lines stand around what differs.
    private static let context = 3

    private static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        // The last line end begins no line.
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func text(_ hunk: Range<Int>, _ old: [String], _ new: [String]) -> String {
        var text = "@@ -\(hunk.lowerBound + 1),\(hunk.count) +\(hunk.lowerBound + 1),\(hunk.count) @@\n"
        var line = hunk.lowerBound
        while line < hunk.upperBound {
            guard old[line] != new[line] else {
                text += " \(old[line])\n"
                line += 1
                continue
            }
            let end = hunk[line...].first { old[$0] == new[$0] } ?? hunk.upperBound
            text += old[line..<end].map { "-\($0)\n" }.joined() + new[line..<end].map { "+\($0)\n" }.joined()
            line = end
        }
        return text
    }
}
