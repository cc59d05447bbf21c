internal import Foundation

/// Gives the conditions of a Swift file the values that they have on the device.
///
/// Each changed part has as many bytes as before, with its line ends, as in ``ObjectiveCStep``.
///
/// - `os(…)`, `targetEnvironment(…)` and `canImport(…)` of `#if` and `#elseif` become `(true)` or `(false)` where the
///   compiler of this machine would evaluate them otherwise.
/// - `#available(…)` and `#unavailable(…)` become an expression where the device has an older version of its system; on
///   Linux the compiler takes all versions for available.
package struct ConditionStep {
    private let tokens: [SwiftToken]
    private let conditions: BuildConditions
    private var contents: [UInt8]

    /// Returns a file as it is compiled for a platform; `nil` when nothing changes.
    package static func prepared(_ contents: [UInt8], under conditions: BuildConditions) -> [UInt8]? {
        guard let platform = conditions.platform else { return nil }
        // A fast check, because many files contain none of these.
        let data = Data(contents)
        guard marks.contains(where: { data.range(of: Data($0.utf8)) != nil }) else { return nil }
        var step = ConditionStep(contents, conditions)
        for index in step.tokens.indices where step.tokens[index].kind == .directive {
            switch step.tokens[index].text {
            case "#if", "#elseif": step.replaceCondition(at: index)
            case "#available": step.replaceVersions(at: index, platform, by: #"!"".isEmpty"#)
            case "#unavailable": step.replaceVersions(at: index, platform, by: #""".isEmpty"#)
            default: break
            }
        }
        return step.contents == contents ? nil : step.contents
    }

    private static let marks = ["#if", "#elseif", "available"]

    private init(_ contents: [UInt8], _ conditions: BuildConditions) {
        tokens = SwiftLexer.tokens(of: contents)
        self.conditions = conditions
        self.contents = contents
    }

    /// Writes a text over a range, and blanks over the rest of it except for line ends.
    ///
    /// It begins at the start, or in the first line of the range that is long enough; there is one.
    private mutating func write(_ text: String, over range: Range<Int>) {
        let ends = range.filter { contents[$0] == UInt8(ascii: "\n") || contents[$0] == UInt8(ascii: "\r") }
        for index in range where !ends.contains(index) { contents[index] = UInt8(ascii: " ") }
        let starts = [range.lowerBound] + ends.map { $0 + 1 }
        let count = text.utf8.count
        guard let start = zip(starts, ends + [range.upperBound]).first(where: { $1 - $0 >= count })?.0 else { return }
        contents.replaceSubrange(start..<(start + count), with: text.utf8)
    }

    private mutating func replaceCondition(at index: Int) {
        for part in tokens.condition(after: index).parts {
            let argument = part.argument?.text
            guard let value = conditions.value(of: part.name, argument),
                value != conditions.compilerValue(of: part.name, argument)
            else { continue }
            // In parentheses, because blanks beside `||` would make it a prefix operator.
            let inside = (part.range.lowerBound + 1)..<(part.range.upperBound - 1)
            guard isWritable(value, in: inside) else { continue }
            contents[part.range.lowerBound] = UInt8(ascii: "(")
            write(value ? "true" : "false", over: inside)
        }
    }

    /// Whether a line of a range has room for a value; names of systems have.
    private func isWritable(_ value: Bool, in range: Range<Int>) -> Bool {
        let lines = contents[range].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.contains { $0.count >= (value ? 4 : 5) }
    }

    /// Replaces a condition on versions when the device's version is lower.
    ///
    /// The expression is none that the compiler evaluates, because it warns of code that is never executed.
    private mutating func replaceVersions(at index: Int, _ platform: GuestPlatform, by text: String) {
        guard platform.version != nil, index + 1 < tokens.count, tokens[index + 1].isSign("("),
            let close = tokens[index...].firstIndex(where: { $0.isSign(")") }),
            let least = Self.version(of: platform.system, in: tokens[(index + 2)..<close]), !platform.isAtLeast(least)
        else { return }
        write(text, over: tokens[index].range.lowerBound..<tokens[close].range.upperBound)
    }

    /// Returns the version after the name of a system, such as `[15, 1]` in `iOS 17, macOS 15.1, *`.
    private static func version(of system: GuestPlatform.System, in list: ArraySlice<SwiftToken>) -> [Int]? {
        for specification in list.split(whereSeparator: { $0.isSign(",") }) {
            guard let name = specification.first?.text,
                name == system.rawValue || name == "\(system.rawValue)ApplicationExtension"
            else { continue }
            let numbers = specification.dropFirst().filter { !$0.isSign(".") }.map { Int($0.text) }
            return numbers.contains(nil) || numbers.isEmpty ? nil : numbers.compactMap(\.self)
        }
        return nil
    }
}
