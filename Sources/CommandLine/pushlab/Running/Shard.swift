import ArgumentParser

/// One of several equal shares of the scenarios, for running them on several machines.
struct Shard: ExpressibleByArgument, Sendable {
    /// Which share, from 1.
    let number: Int
    /// How many there are.
    let count: Int

    /// Reads `I/N`.
    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Every `count`-th element, beginning with the `number`-th.
    func share<Element>(of elements: [Element]) -> [Element] {
        elements.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
}
