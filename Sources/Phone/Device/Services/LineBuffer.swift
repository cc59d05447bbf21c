/// The lines in a stream of bytes.
struct LineBuffer: Sendable {
    /// A line grew beyond the limit.
    struct TooLong: Error {}

    private let limit: Int
    private var rest: [UInt8] = []

    /// Takes lines of at most so many bytes, without the newline.
    init(limit: Int) { self.limit = limit }

    /// The lines that are whole once these bytes have come, without empty ones.
    mutating func take(_ bytes: [UInt8]) throws(TooLong) -> [[UInt8]] {
        rest += bytes
        let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = parts.last.map([UInt8].init) ?? []
        let isTooLong = parts.contains { $0.count > limit }
        if isTooLong { throw TooLong() }
        return parts.dropLast().filter { !$0.isEmpty }.map([UInt8].init)
    }
}
