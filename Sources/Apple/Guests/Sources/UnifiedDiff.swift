/// The difference between two texts, in unified diff format.
struct UnifiedDiff {
    /// The text, whose last line is terminated; empty when nothing differs.
    let text: String

    private struct Line {
        /// The first character: a blank for an unchanged line, `-` for a removed one, `+` for an added one.
        var mark: Character
        var text: String
    }

    /// Compares two versions of a file line by line.
    init(of path: String, from old: [UInt8], to new: [UInt8]) {
        let lines = Self.compare(Self.lines(old), Self.lines(new))
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() where line.mark != " " {
            let around = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= around.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
            } else {
                hunks.append(around)
            }
        }
        let header = "--- \(path)\n+++ \(path)\n"
        text = hunks.isEmpty ? "" : header + hunks.map { Self.text($0, of: lines) }.joined()
    }

    private static let context = 3

    /// Splits a file into lines, each with its terminator if it has one.
    private static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let last = lines.removeLast()
        lines = lines.map { "\($0)\n" }
        return last.isEmpty ? lines : lines + [last]
    }

    /// Merges both files; at each difference the removed lines precede the added ones.
    private static func compare(_ old: [String], _ new: [String]) -> [Line] {
        var gone: Set<Int> = []
        var come: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var lines: [Line] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if gone.contains(before) {
                lines.append(Line(mark: "-", text: old[before]))
                before += 1
            } else if come.contains(after) {
                lines.append(Line(mark: "+", text: new[after]))
                after += 1
            } else {
                lines.append(Line(mark: " ", text: old[before]))
                (before, after) = (before + 1, after + 1)
            }
        }
        return lines
    }

    private static func text(_ hunk: Range<Int>, of lines: [Line]) -> String {
        func range(without mark: Character) -> String {
            let before = lines[..<hunk.lowerBound].count { $0.mark != mark }
            let count = lines[hunk].count { $0.mark != mark }
            // An empty range is numbered by the line before it.
            return "\(count == 0 ? before : before + 1),\(count)"
        }
        let header = "@@ -\(range(without: "+")) +\(range(without: "-")) @@\n"
        return lines[hunk].reduce(into: header) { text, line in
            text += "\(line.mark)\(line.text)"
            if line.text.last != "\n" { text += "\n\\ No newline at end of file\n" }
        }
    }
}
