/// The number of lines of a file, and of those that its conditions leave out.
///
/// A line of a directive counts as left out if the lines on both sides of it are.
struct CompiledExtent {
    /// The condition that first left out code.
    struct Cause: Equatable {
        var line: Int
        var column: Int
        var text: String
    }

    private(set) var lines = 0
    private(set) var linesLeftOut = 0
    private var hasCode = false
    private var first: Cause?
    /// The last line of the directive that began or went on with a part that is left out; `nil` in code.
    private var leftOutSince: Int?

    /// The condition for which no code of the file is compiled; `nil` if some is, or the file has none.
    var causeOfNothing: Cause? { hasCode ? nil : first }

    /// Counts the lines of a file.
    init(of bytes: [UInt8]) {
        let ends = bytes.count { $0 == UInt8(ascii: "\n") }
        lines = ends + (bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? 0 : 1)
    }

    /// Notes a token that is no directive of a condition.
    mutating func note(isLeftOut: Bool, because cause: @autoclosure () -> Cause?) {
        if isLeftOut {
            if first == nil { first = cause() }
        } else {
            hasCode = true
        }
    }

    /// Notes a directive of a condition, from its first to its last line.
    mutating func note(directiveOn lines: ClosedRange<Int>, isLeftOutAfter: Bool) {
        if let since = leftOutSince {
            linesLeftOut += max(0, lines.lowerBound - since - 1) + (isLeftOutAfter ? lines.count : 0)
        }
        leftOutSince = isLeftOutAfter ? lines.upperBound : nil
    }
}
