internal import Glibc

/// A splitter of a byte stream into lines.
package struct LineSplitter {
    /// The maximum length of a line, at which it is cut, so that an endless line cannot fill the memory.
    package static let longestLine = 1 << 20

    private var rest: [UInt8] = []

    package init() {}

    /// Appends bytes and calls the body with each complete line, without its line feed.
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

    /// Calls the body with the last line, if it was not ended.
    package mutating func finish(_ body: (ArraySlice<UInt8>) -> Void) {
        guard !rest.isEmpty else { return }
        body(Self.line(rest[...]))
        rest.removeAll()
    }

    /// Returns a line without a final carriage return.
    private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.last == 0x0d ? bytes.dropLast() : bytes
    }
}

extension [UInt8] {
    /// Returns the index of the next line feed; uses memchr(3), because all output of programs passes here.
    fileprivate func lineEnd(from start: Int) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = unsafe memchr(base + start, 0x0a, bytes.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
