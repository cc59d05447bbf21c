/// Draws mutations by a seed: of each target as many as its share of all that are possible.
package struct Draw: Sendable {
    private var state: UInt64

    /// Makes a draw.
    package init(seed: UInt64) { state = seed }

    /// Draws so many, or all if there are fewer, in an order of its own.
    package mutating func draw(_ count: Int, of mutations: [Mutation]) -> [Mutation] {
        let targets = Dictionary(grouping: mutations, by: \.target).sorted { $0.key < $1.key }
        var drawn: [Mutation] = []
        for ((_, possible), share) in zip(targets, Self.shares(count, of: targets.map(\.value.count))) {
            drawn += shuffled(possible).prefix(share)
        }
        return shuffled(drawn)
    }

    /// Parts of a number in proportion to sizes; what is left after rounding goes to the largest remainders.
    static func shares(_ count: Int, of sizes: [Int]) -> [Int] {
        let all = sizes.reduce(0, +)
        guard all > count else { return sizes }
        var shares = sizes.map { $0 * count / all }
        let byRemainder = sizes.indices.sorted { first, second in
            let (one, other) = (sizes[first] * count % all, sizes[second] * count % all)
            return one == other ? first < second : one > other
        }
        for index in byRemainder.prefix(count - shares.reduce(0, +)) { shares[index] += 1 }
        return shares
    }

    private mutating func shuffled(_ mutations: [Mutation]) -> [Mutation] {
        var mutations = mutations
        for index in mutations.indices.reversed() where index > 0 {
            mutations.swapAt(index, Int(next() % UInt64(index + 1)))
        }
        return mutations
    }

    /// The next number of SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
