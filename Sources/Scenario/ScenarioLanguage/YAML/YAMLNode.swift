/// A value of a YAML file with its position; anchors, tags and merge keys have been rejected.
package struct YAMLNode: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// A text as written; a plain one, without quotes, may stand for a number, a Boolean or null.
        case scalar(String, plain: Bool)
        case list([YAMLNode])
        /// A mapping in file order.
        case mapping([Entry])
    }

    package struct Entry: Sendable, Hashable {
        package var key: String
        /// The position of the key.
        package var position: SourcePosition
        package var value: YAMLNode
    }

    package var content: Content
    /// The position where the value begins.
    package var position: SourcePosition

    /// Returns the value of a key; `nil` if this is not a mapping or does not have it.
    package subscript(key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The kind of value for error messages.
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

/// The meaning of an unquoted scalar by the core schema of YAML 1.2.
package enum PlainScalar: Sendable, Hashable {
    /// `null`, `~` or an empty scalar.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// An integer that fits in 64 bits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    case text

    /// Resolves a plain scalar.
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
