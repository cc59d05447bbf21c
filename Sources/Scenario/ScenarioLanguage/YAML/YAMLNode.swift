/// A value of a YAML file with its place: what is left of YAML once anchors, tags and merge keys are refused.
package struct YAMLNode: Sendable, Hashable {
    /// What kind of value it is.
    package enum Content: Sendable, Hashable {
        /// Text as written; plain means without quotes, so it may stand for a number, a truth value or nothing.
        case scalar(String, plain: Bool)
        /// A list.
        case list([YAMLNode])
        /// A mapping, in the order of the file.
        case mapping([Entry])
    }

    /// One key of a mapping with its value.
    package struct Entry: Sendable, Hashable {
        /// The key as written.
        package var key: String
        /// Where the key stands.
        package var position: SourcePosition
        /// The value.
        package var value: YAMLNode
    }

    /// The value.
    package var content: Content
    /// Where it begins.
    package var position: SourcePosition

    /// The value of a key, if this is a mapping that has it.
    package subscript(key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// What it is, as one says it in an error message.
    package var kind: String {
        switch content {
        case .list: "a list"
        case .mapping: "a mapping"
        case .scalar(let text, let plain):
            switch plain ? PlainScalar(text) : .text {
            case .null: "nothing"
            case .boolean: "the truth value \(text)"
            case .integer, .number: "the number \(text)"
            case .text: "'\(text.count > 60 ? text.prefix(60) + "…" : text)'"
            }
        }
    }
}

/// What a scalar without quotes stands for, by the core schema of YAML 1.2.
package enum PlainScalar: Sendable, Hashable {
    /// `null`, `~` or nothing at all.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number that fits in 64 bits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// Anything else.
    case text

    /// Decides what a plain scalar stands for.
    package init(_ text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": self = .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": self = .number(-.infinity)
        case ".nan", ".NaN", ".NAN": self = .number(.nan)
        default: self = Self.numeric(text)
        }
    }

    private static func numeric(_ text: String) -> PlainScalar {
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { .integer($0) } ?? .text }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8).map { .integer($0) } ?? .text }
        guard text.utf8.count <= 64, text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            text.utf8.contains(where: { (0x30...0x39).contains($0) })
        else { return .text }
        if let whole = Int(text) { return .integer(whole) }
        return Double(text).map { .number($0) } ?? .text
    }
}
