/// A JSON value read from bytes, strictly by RFC 8259, without Foundation.
package enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as written.
    case number(String)
    /// Text.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; of a key that comes twice the last value counts.
    case object([String: JSONValue])

    /// How deep arrays and objects may nest.
    package static let maximumDepth = 32

    /// Reads one value that fills `bytes`.
    ///
    /// - Throws: ``JSONError`` with the offset of the first byte that does not fit.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes: bytes)
        self = try reader.document()
    }
}

/// Bytes that are no JSON.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where the first byte stands that does not fit.
    package let offset: Int

    /// The error for a human.
    package var description: String { "no JSON: unexpected at byte \(offset)" }
}

/// Walks over the bytes of a JSON document.
private struct JSONReader {
    let bytes: [UInt8]
    var index = 0

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard index == bytes.count else { throw JSONError(offset: index) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < JSONValue.maximumDepth else { throw JSONError(offset: index) }
        skipSpace()
        switch peek {
        case UInt8(ascii: "{")?: return .object(try object(depth: depth))
        case UInt8(ascii: "[")?: return .array(try array(depth: depth))
        case UInt8(ascii: "\"")?: return .string(try string())
        case UInt8(ascii: "t")?: return try word("true", .bool(true))
        case UInt8(ascii: "f")?: return try word("false", .bool(false))
        case UInt8(ascii: "n")?: return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        index += 1
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            let key = try string()
            skipSpace()
            guard take(":") else { throw JSONError(offset: index) }
            members[key] = try value(depth: depth + 1)
            skipSpace()
        } while take(",")
        guard take("}") else { throw JSONError(offset: index) }
        return members
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        index += 1
        skipSpace()
        if take("]") { return elements }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw JSONError(offset: index) }
        return elements
    }

    private mutating func string() throws(JSONError) -> String {
        guard take("\"") else { throw JSONError(offset: index) }
        let start = index
        var text: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw JSONError(offset: index) }
            index += 1
            if byte == UInt8(ascii: "\\") {
                text += Array(String(try escape()).utf8)
            } else {
                text.append(byte)
            }
        }
        guard take("\""), let string = String(validating: text, as: UTF8.self) else { throw JSONError(offset: start) }
        return string
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = peek else { throw JSONError(offset: index) }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw JSONError(offset: index - 1)
        }
        let start = index
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code) {
            guard take("\\"), take("u") else { throw JSONError(offset: start) }
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw JSONError(offset: start) }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw JSONError(offset: start) }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        let digits = bytes[index..<min(index + 4, bytes.count)]
        guard digits.count == 4, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw JSONError(offset: index) }
        index += 4
        return code
    }

    private mutating func number() throws(JSONError) -> String {
        let start = index
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw JSONError(offset: index) }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw JSONError(offset: index) }
        index += word.utf8.count
        return value
    }

    private mutating func skipSpace() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard let byte = peek, UInt32(byte) == scalar.value else { return false }
        index += 1
        return true
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }
}
