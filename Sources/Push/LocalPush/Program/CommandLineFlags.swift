/// A parsed command line of the form `WORD… --flag value --switch`.
///
/// It is not ArgumentParser, because labs start these programs many times: a command with 25 options starts 4 ms later by
/// ArgumentParser, of some 5 ms in all.
package struct CommandLineFlags {
    /// The words before and between the flags.
    package private(set) var words: [String] = []
    private var values: [String: String] = [:]
    private var switches: Set<String> = []

    /// Parses `arguments`; `--flag=value` and `--flag value` are equivalent.
    ///
    /// - Throws: ``UsageError`` for an unknown flag, a repeated flag, or a flag without its value.
    package init(_ arguments: [String], flags: Set<String>, switches known: Set<String>) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument.count > 2 else {
                words.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if known.contains(name), parts.count == 1 {
                switches.insert(name)
            } else if flags.contains(name) {
                guard values[name] == nil else { throw UsageError("--\(name) is given twice") }
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw UsageError("--\(name) needs a value")
                }
                values[name] = value
            } else {
                throw UsageError("there is no option \(argument)")
            }
        }
    }

    package func has(_ name: String) -> Bool { switches.contains(name) }

    package func text(_ name: String) -> String? { values[name] }

    /// Returns the number of a flag, within `range`; `missing` when the flag is absent.
    package func number<Number: FixedWidthInteger>(
        _ name: String, default missing: Number, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number {
        guard let text = values[name] else { return missing }
        guard let number = Number(text), range.contains(number) else {
            throw UsageError("--\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
        }
        return number
    }
}

/// An invalid command line; the message names the option and its valid values.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
