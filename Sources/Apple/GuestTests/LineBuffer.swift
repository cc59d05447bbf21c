/// Splits bytes into lines.
package struct LineBuffer {
    private var rest: [UInt8] = []

    package init() {}

    /// Returns the lines that end in these bytes; no bytes mean the end of the last line.
    package mutating func take(_ bytes: [UInt8]) -> [String] {
        guard !bytes.isEmpty else {
            defer { rest = [] }
            return rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)]
        }
        var lines = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = lines.popLast().map(Array.init) ?? []
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
