/// The rule for names of one kind.
package struct NameRule: Sendable {
    /// The regular expression that all valid names and no invalid ASCII names match.
    package let pattern: String
    package let remedy: String
    /// The maximum length of a name, in bytes.
    package let longest: Int
    private let isAllowed: @Sendable (String) -> Bool

    package func allows(_ name: String) -> Bool {
        (1...longest).contains(name.utf8.count) && isAllowed(name)
    }

    /// The name of a host or network: one label (RFC 1123) that cannot be parsed as a number.
    package static let label = NameRule(
        pattern: "^(?=.*[A-Za-z])(?!0[xX])[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$",
        remedy: "use up to 63 letters, digits and hyphens, with a letter among them and no hyphen at either end",
        longest: 63
    ) { name in
        name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") } && name.first != "-" && name.last != "-"
            && name.contains(where: \.isLetter) && !name.lowercased().hasPrefix("0x")
    }

    package static let token = plain(longest: 128)

    /// The name of a program, a message or a fault.
    package static let word = plain(longest: 64)

    /// The title of a test: suite and name.
    package static let test = NameRule(
        pattern: "^\\S(.*\\S)?$", remedy: "write the suite and the name of the test, such as AddressTests.testScope",
        longest: 512
    ) { name in !name.hasPrefix(" ") && !name.hasSuffix(" ") && !name.contains(where: \.isNewline) }

    /// The name of a field of an event.
    package static let field = plain(longest: 128)

    package static let domain = NameRule(
        pattern: "^[A-Za-z0-9_]([A-Za-z0-9_-]{0,62})(\\.[A-Za-z0-9_][A-Za-z0-9_-]{0,62})*$",
        remedy: "write labels of letters, digits and hyphens with dots between", longest: 253
    ) { name in
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-"
                && label.utf8.allSatisfy { isAlphanumeric($0) || "-_".utf8.contains($0) }
        }
    }

    /// The name of an environment variable.
    package static let variable = NameRule(
        pattern: "^[A-Za-z_][A-Za-z0-9_]{0,127}$",
        remedy: "use up to 128 letters, digits and underscores, not beginning with a digit", longest: 128
    ) { name in
        name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") } && !(name.first?.isNumber ?? true)
    }

    /// The name of a scenario's value; `case` is reserved.
    package static let value = NameRule(
        pattern: "^(?!case$)[A-Za-z_][A-Za-z0-9_-]{0,63}$",
        remedy: "use up to 64 letters, digits, underscores and hyphens, beginning with a letter, and not `case`",
        longest: 64
    ) { name in
        name.utf8.allSatisfy { isAlphanumeric($0) || "_-".utf8.contains($0) }
            && !(name.first.map { $0.isNumber || $0 == "-" } ?? true) && name != caseName
    }

    /// The name of the value that holds the case's name.
    package static let caseName = "case"

    /// A language tag (BCP 47).
    package static let language = NameRule(
        pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$",
        remedy: "write a tag of BCP 47, such as en, de or pt-BR", longest: 35
    ) { name in
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        return (2...3).contains(parts[0].count) && !parts[0].contains(where: \.isNumber)
            && parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isAlphanumeric) }
    }

    /// A locale: an ICU identifier or a language tag (BCP 47).
    package static let locale = NameRule(
        pattern: "^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*(@[a-z]+=[A-Za-z0-9_-]+(;[a-z]+=[A-Za-z0-9_-]+)*)?$",
        remedy: "write an identifier such as de_DE, en_US or zh-Hans_CN", longest: 156
    ) { name in
        let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let tags = parts[0].split(omittingEmptySubsequences: false) { "_-".contains($0) }
        let settings = parts.dropFirst().flatMap { $0.split(separator: ";", omittingEmptySubsequences: false) }
        return (2...3).contains(tags[0].utf8.count) && tags[0].utf8.allSatisfy(isLetter)
            && tags.dropFirst().allSatisfy { (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isAlphanumeric) }
            && settings.allSatisfy(isKeyword)
    }

    /// Returns whether a text is a locale keyword with its value, such as `calendar=buddhist`.
    private static func isKeyword(_ text: Substring) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains(where: \.isEmpty)
            && parts[0].allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && parts[1].allSatisfy { isAlphanumeric($0) || "_-".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func plain(longest: Int) -> NameRule {
        NameRule(
            pattern: "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,\(longest - 1)}$",
            remedy: "use up to \(longest) letters, digits, dots, underscores and hyphens, not beginning with a dot",
            longest: longest
        ) { name in
            name.utf8.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) } && name.first != "."
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
