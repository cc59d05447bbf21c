internal import Foundation
internal import Mutations

/// What a seed has drawn, and what the compiler said of it.
struct Plan: Codable {
    /// A mutation that does not compile.
    struct Rejected: Codable {
        let number: Int
        let reason: String
    }

    /// What the sources were when it was drawn.
    let digest: String
    /// All that was drawn, a seed after the other; a mutant's number is its place, from 1.
    ///
    /// There are more than wanted, since some do not compile.
    let drawn: [Mutation]
    /// The numbers of each seed.
    let numbers: [ClosedRange<Int>]
    var rejected: [Rejected] = []

    /// Draws by each seed; a seed does not draw again what one before it has drawn.
    init(_ count: Int, by seeds: [UInt64], of possible: [Mutation], digest: String) {
        var drawn: [Mutation] = []
        var numbers: [ClosedRange<Int>] = []
        for seed in seeds {
            let before = Set(drawn)
            var draw = Draw(seed: seed)
            let more = draw.draw(count + count / 3 + 5, of: possible.filter { !before.contains($0) })
            guard !more.isEmpty else { break }
            numbers.append(drawn.count + 1...drawn.count + more.count)
            drawn += more
        }
        self.digest = digest
        self.drawn = drawn
        self.numbers = numbers
    }

    /// The mutations that the tree has, by their numbers.
    var chosen: [(number: Int, mutation: Mutation)] {
        let rejected = Set(rejected.map(\.number))
        return drawn.enumerated().map { ($0.offset + 1, $0.element) }.filter { !rejected.contains($0.0) }
    }

    /// The first so many of each seed.
    func mutants(_ count: Int) -> [(number: Int, mutation: Mutation)] {
        numbers.flatMap { numbers in chosen.filter { numbers.contains($0.number) }.prefix(count) }
    }
}

/// A checksum of texts (FNV-1a), to see whether something has changed.
struct Checksum {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
        state = (state ^ 0xff) &* 0x100_0000_01b3
    }

    var text: String { String(state, radix: 16) }

    static func of(_ texts: [String]) -> String {
        var checksum = Checksum()
        for text in texts { checksum.add(text) }
        return checksum.text
    }
}
