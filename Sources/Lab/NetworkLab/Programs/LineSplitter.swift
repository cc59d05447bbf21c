internal import Glibc

/// Cuts a byte stream into lines, whatever pieces it arrives in.
package struct LineSplitter {
    /// A longer line is cut here, so that a program that never ends its line cannot fill the memory.
    package static let longestLine = 1 << 20

    private var rest: [UInt8] = []

    /// Begins with nothing.
    package init() {}

    /// Takes more bytes and gives each line that is complete now, without its line feed.
    package mutating func append(_ bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
        var start = bytes.startIndex
        while let end = bytes.lineEnd(from: start) {
            if rest.isEmpty {
                body(Self.line(bytes[start..<end]))
            } else {
                rest += bytes[start..<end]
                finish(body)
            }
            start = end + 1
        }
        rest += bytes[start...]
        if rest.count >= Self.longestLine { finish(body) }
    }

    /// Gives the last line, if it was not ended.
    package mutating func finish(_ body: (ArraySlice<UInt8>) -> Void) {
        guard !rest.isEmpty else { return }
        body(Self.line(rest[...]))
        rest.removeAll()
    }

    /// A line may end in a carriage return as well.
    private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.last == 0x0d ? bytes.dropLast() : bytes
    }
}

extension [UInt8] {
    /// Where the next line feed is (memchr(3)): it is looked for in all that programs write.
    fileprivate func lineEnd(from start: Int) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = unsafe memchr(base + start, 0x0a, bytes.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
