/// Cuts a byte stream into lines.
package struct LineBuffer: Sendable {
    /// A line grew beyond the limit.
    package struct TooLong: Error {}

    private let limit: Int
    private var rest: [UInt8] = []

    /// Creates a buffer for lines of at most `limit` bytes, without the newline.
    package init(limit: Int) { self.limit = limit }

    /// Appends bytes, and returns the lines that are complete now, without empty ones.
    package mutating func take(_ bytes: [UInt8]) throws(TooLong) -> [[UInt8]] {
        rest += bytes
        let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = parts.last.map([UInt8].init) ?? []
        let isTooLong = parts.contains { $0.count > limit }
        if isTooLong { throw TooLong() }
        return parts.dropLast().filter { !$0.isEmpty }.map([UInt8].init)
    }
}
