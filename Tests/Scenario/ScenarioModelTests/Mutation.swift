import TestTools

/// Makes wrong files, and a few right ones, of right ones.
enum Mutation {
    private static let words = [
        "name", "hosts", "networks", "steps", "expect", "never", "always", "fault", "heal", "send", "do", "on", "runs",
        "push-server", "push-provider", "phone", "phone-1", "server", "ward", "within", "for", "times", "at-least",
        "event", "log", "crash", "delivered", "recovers", "utilisation", "tcp-retransmissions", "frame-retries",
        "interval",
        "interference", "roam", "link",
        "carrier",
        "down",
        "blackhole", "both", "partition", "kill", "loss", "every", "flapping", "200ms", "1.5s", "90s", "0s", "70 %",
        "4mbit",
        "10.1.0.0/16", "fd00:1::/64", "off", "true", "null", "~", "12", "-1", "0x10", "1e400", ".nan", ".inf", "\"\"",
        "'(a'", "[[", "]]", "{}", "[]", "{", "}", "&a", "*a", "<<: *a", "!!str", "!x", "|", ">", "? ", "- ", "---",
        "...",
        "# c", "%YAML 1.1", "\u{feff}", "ö", "\u{2028}", "\t", "\u{0}", "\u{7}", "all", "count: 4096", "seed: 7",
    ]

    /// A text with some things changed at random.
    static func mutate(_ text: String, times: Int, using random: inout SplitMix) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<times {
            guard !lines.isEmpty else { break }
            let index = Int.random(in: lines.indices, using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0: lines.remove(at: index)
            case 1: lines.insert(lines[Int.random(in: lines.indices, using: &random)], at: index)
            case 2: lines[index] = " " + lines[index]
            case 3: lines[index] = String(lines[index].drop { $0 == " " })
            case 4: lines.swapAt(index, Int.random(in: lines.indices, using: &random))
            case 5: lines[index] = String(lines[index].prefix(Int.random(in: 0...lines[index].count, using: &random)))
            case 6: lines[index] = insert(into: lines[index], using: &random)
            default: lines[index] = exchange(in: lines[index], using: &random)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func word(_ random: inout SplitMix) -> String {
        words[Int.random(in: words.indices, using: &random)]
    }

    private static func insert(into line: String, using random: inout SplitMix) -> String {
        let place = Int.random(in: 0...line.count, using: &random)
        return line.prefix(place) + word(&random) + line.dropFirst(place)
    }

    /// Exchanges one word of a line.
    private static func exchange(in line: String, using random: inout SplitMix) -> String {
        var parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let full = parts.indices.filter { !parts[$0].isEmpty }
        guard let index = full.randomElement(using: &random) else { return word(&random) }
        let end = parts[index].last.map { ",:]}".contains($0) ? String($0) : "" } ?? ""
        parts[index] = word(&random) + end
        return parts.joined(separator: " ")
    }

    /// Bytes of any kind, or of the kinds that mean something in YAML.
    static func bytes(using random: inout SplitMix) -> [UInt8] {
        let count = Int.random(in: 0..<400, using: &random)
        guard Bool.random(using: &random) else {
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        }
        let marks = Array("{}[]:,&*!|>'\"%@`#-? \n\t\\abc0".utf8)
        return (0..<count).map { _ in marks[Int.random(in: marks.indices, using: &random)] }
    }
}
