/// The values of a delay distribution, in the format of iproute2 (tc-netem(8), "distribution").
///
/// A file has whole numbers from −32768 to 32767, separated by white space; 8192 is one ``Jitter/spread``. `#` starts a
/// comment, up to the end of the line.
public struct JitterTable: Sendable, Hashable {
    /// The value of one spread.
    package static let unit = 8192
    /// The maximum number of values.
    public static let maximumCount = 65_536

    /// The values, in units of 1/8192 of the spread.
    public let values: [Int16]

    /// Makes a table.
    public init(values: [Int16]) { self.values = values }

    /// Parses a table; throws ``ImpairmentFileError`` with the invalid line.
    public init(_ text: String) throws(ImpairmentFileError) {
        var values: [Int16] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
                guard let value = Int16(word) else {
                    throw ImpairmentFileError(
                        line: number + 1,
                        "`\(word.prefix(40))` is not a whole number from -32768 to 32767; 8192 is one jitter")
                }
                guard values.count < Self.maximumCount else {
                    throw ImpairmentFileError(line: number + 1, "a table has at most \(Self.maximumCount) values")
                }
                values.append(value)
            }
        }
        guard !values.isEmpty else {
            throw ImpairmentFileError(line: 1, "there is no value in it; write whole numbers, 8192 for one jitter")
        }
        self.values = values
    }
}

/// An error in an impairment file, with the line and the remedy.
public struct ImpairmentFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line number, from 1.
    public let line: Int
    /// One sentence without a full stop.
    public let message: String

    init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    /// `line 3: …`.
    public var description: String { "line \(line): \(message)" }
}
