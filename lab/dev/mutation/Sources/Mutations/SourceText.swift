internal import SwiftSyntax

/// The text of a file by its UTF-8, and its lines.
struct SourceText {
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    var count: Int { bytes.count }

    subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The part of the file that a node takes, without what is blank around it.
    func range(of node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The line of a place, from 1.
    func line(at place: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= place { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The line that a part of it stands in, with another text in place of that part.
    func line(around range: Range<Int>, as other: String?) -> String {
        let start = lineStarts[line(at: range.lowerBound) - 1]
        let end = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let text = self[start..<range.lowerBound] + (other ?? self[range]) + self[range.upperBound..<end]
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A part of the file on one line, shortened.
    func line(of range: Range<Int>) -> String {
        let text = self[range].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.count > 160 ? "\(text.prefix(157))..." : text
    }
}
