/// Cuts a byte stream into lines, whatever pieces it arrives in.
struct LineSplitter {
    /// A longer line is cut here, so that a program that never ends its line cannot fill the memory.
    static let longestLine = 1 << 20

    private var rest: [UInt8] = []

    /// Takes more bytes and returns the lines that are complete now.
    mutating func append(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0a) {
            rest += bytes[start..<end]
            lines.append(take())
            start = end + 1
        }
        rest += bytes[start...]
        while rest.count >= Self.longestLine { lines.append(take()) }
        return lines
    }

    /// The last line, if it was not ended.
    mutating func finish() -> String? { rest.isEmpty ? nil : take() }

    private mutating func take() -> String {
        defer { rest.removeAll(keepingCapacity: true) }
        if rest.last == 0x0d { rest.removeLast() }
        return String(decoding: rest, as: UTF8.self)
    }
}
