import Foundation
import Glibc
import Kernel
import NetworkLab
import Testing

@Suite("Which lines there are and how many are kept")
struct OutputRuleTests {
    /// The lines of a stream that comes in pieces, and then its last one.
    private func lines(of pieces: [String]) -> [String] {
        var splitter = LineSplitter()
        var lines: [String] = []
        for piece in pieces { splitter.append(Array(piece.utf8)) { lines.append(String(decoding: $0, as: UTF8.self)) } }
        splitter.finish { lines.append(String(decoding: $0, as: UTF8.self)) }
        return lines
    }

    @Test(
        "a line is whole whatever pieces it comes in, and ends before a line feed or a carriage return and a line feed",
        arguments: [
            ([], []), ([""], []), (["\n"], [""]), (["one\ntwo\n"], ["one", "two"]), (["one\ntwo"], ["one", "two"]),
            (["o", "n", "e\ntw", "o\n", "three"], ["one", "two", "three"]), (["a\r\n\r\nb\r", "\n"], ["a", "", "b"]),
            (["a\rb\r\r\n"], ["a\rb\r"]), (["end\r"], ["end"]), (["a\n", "\n", "b"], ["a", "", "b"]),
        ] as [([String], [String])])
    func split(_ pieces: [String], _ expected: [String]) { #expect(lines(of: pieces) == expected) }

    @Test("a line of less than a mebibyte is whole, and one that is longer is cut there")
    func longest() {
        #expect(LineSplitter.longestLine == 1_048_576)
        let text = String(repeating: "x", count: LineSplitter.longestLine - 1)
        #expect(lines(of: [text, "\n"]) == [text])
        #expect(lines(of: [text, "y", "z\n"]) == [text + "y", "z"])
        #expect(lines(of: [text, "yz", "\n"]) == [text + "yz", ""])
    }

    @Test("nothing is left of a line that was given")
    func finish() {
        var splitter = LineSplitter()
        splitter.append(Array("one".utf8)) { _ in Issue.record("a line that has no end yet") }
        var count = 0
        for _ in 0..<2 { splitter.finish { _ in count += 1 } }
        #expect(count == 1)
    }

    /// How many lines of so many bytes are kept of a thousand times as many as there can be.
    private func kept(_ budget: inout OutputBudget, bytes: Int) -> Int {
        var count = 0
        while count < 1_000_000, budget.keeps(bytes) { count += 1 }
        return count
    }

    @Test("so many lines are kept at once, so many more each second, and so many in all")
    func lineBudgets() {
        var text = OutputBudget.text(at: .seconds(5))
        #expect(kept(&text, bytes: 1) == 10_000)
        text.refill(at: .seconds(5))
        #expect(kept(&text, bytes: 1) == 0)
        text.refill(at: .milliseconds(5500))
        #expect(kept(&text, bytes: 1) == 1000)
        text.refill(at: .seconds(6))
        #expect(kept(&text, bytes: 1) == 1000)
        text.refill(at: .seconds(100))
        #expect(kept(&text, bytes: 1) == 10_000)
        var all = 22_000
        for second in 2...20 {
            text.refill(at: .seconds(second * 100))
            all += kept(&text, bytes: 1)
        }
        #expect(all == 100_000)
        var events = OutputBudget.events(at: .zero)
        #expect(kept(&events, bytes: 1) == 50_000)
        events.refill(at: .seconds(1))
        #expect(kept(&events, bytes: 1) == 10_000)
        all = 60_000
        for second in 1...20 {
            events.refill(at: .seconds(second * 100))
            all += kept(&events, bytes: 1)
        }
        #expect(all == 500_000)
    }

    @Test("so many bytes are kept at once, so many more each second, and so many in all")
    func byteBudgets() {
        for (budget, burst, rate, total) in [
            (OutputBudget.text(at: .zero), 4 << 20, 1 << 20, 32 << 20),
            (OutputBudget.events(at: .zero), 16 << 20, 4 << 20, 128 << 20),
        ] {
            var one = budget
            func keeps(_ bytes: Int) -> Bool { one.keeps(bytes) }
            #expect(!keeps(burst + 1))
            #expect(keeps(burst))
            #expect(!keeps(1))
            #expect(keeps(0))
            one.refill(at: .seconds(1))
            #expect(!keeps(rate + 1))
            #expect(keeps(rate))
            #expect(!keeps(1))
            var left = total - burst - rate
            var time = 1
            while left > 0 {
                time += 1000
                one.refill(at: .seconds(time))
                #expect(keeps(min(burst, left)))
                left -= burst
            }
            one.refill(at: .seconds(time + 1000))
            #expect(!keeps(1))
            #expect(keeps(0))
        }
    }

    @Test("a copy has what was printed up to its limit, and then says once that there was more")
    func copy() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let note = "\n[pushlab: what was printed after 10 bytes is not kept]\n"
        for (pieces, expected) in [
            (["abc", "def", "ghi"], "abcdefghi"), (["abc", "", "def"], "abcdef"), (["abcdefghij"], "abcdefghij" + note),
            (["abcdefghijk", "l"], "abcdefghij" + note), (["abcdefghi", "jklm", "n"], "abcdefghij" + note),
        ] {
            var copy = LogCopy(try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600), limit: 10)
            for piece in pieces { copy.write(Array(piece.utf8)) }
            #expect(try FileDescriptor.contents(of: path) == expected)
        }
        #expect(LogCopy.limit == 67_108_864)
        var none = LogCopy(nil)
        none.write([1, 2, 3])
    }
}
