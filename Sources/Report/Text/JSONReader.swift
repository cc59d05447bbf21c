package import LabModel

/// Reads one JSON text (RFC 8259) as a value.
///
/// Whole numbers stay whole and all others stay fractional, so what ``JSONText`` wrote is read back as it was. Of equal
/// keys the last one counts. Nesting deeper than 128 is refused.
package struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private static let depthLimit = 128

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Reads the whole text.
    ///
    /// - Throws: ``ReportError`` that names the offending byte position.
    package static func value(of text: String) throws(ReportError) -> Value {
        var reader = JSONReader(text)
        let value = try reader.readValue(depth: 0)
        reader.skipSpaces()
        if reader.position < reader.bytes.count { throw reader.error("nothing more") }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func error(_ expected: String) -> ReportError {
        ReportError("The JSON text is broken at byte \(position + 1): expected \(expected).")
    }

    private mutating func skipSpaces() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func readValue(depth: Int) throws(ReportError) -> Value {
        if depth > Self.depthLimit { throw error("nesting of at most \(Self.depthLimit)") }
        skipSpaces()
        switch next {
        case UInt8(ascii: "{"): return .object(try readObject(depth: depth))
        case UInt8(ascii: "["): return .array(try readArray(depth: depth))
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        default: return try readNumber()
        }
    }

    private mutating func readWord(_ word: StaticString, _ value: Value) throws(ReportError) -> Value {
        let text = word.description.utf8
        guard bytes[position...].starts(with: text) else { throw error("`\(word)`") }
        position += text.count
        return value
    }

    private mutating func readObject(depth: Int) throws(ReportError) -> [String: Value] {
        var fields: [String: Value] = [:]
        position += 1
        skipSpaces()
        if take("}") { return fields }
        repeat {
            skipSpaces()
            if next != UInt8(ascii: "\"") { throw error("a key in quotes") }
            let key = try readString()
            skipSpaces()
            if !take(":") { throw error("`:`") }
            fields[key] = try readValue(depth: depth + 1)
            skipSpaces()
        } while take(",")
        if !take("}") { throw error("`,` or `}`") }
        return fields
    }

    private mutating func readArray(depth: Int) throws(ReportError) -> [Value] {
        var elements: [Value] = []
        position += 1
        skipSpaces()
        if take("]") { return elements }
        repeat {
            elements.append(try readValue(depth: depth + 1))
            skipSpaces()
        } while take(",")
        if !take("]") { throw error("`,` or `]`") }
        return elements
    }

    private mutating func readNumber() throws(ReportError) -> Value {
        let start = position
        _ = take("-")
        let whole = try readDigits()
        if whole.count > 1, whole.first == UInt8(ascii: "0") { throw error("no leading zero") }
        var isWhole = true
        if take(".") {
            isWhole = false
            _ = try readDigits()
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            _ = try readDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .int(number) }
        guard let number = Double(text) else { throw error("a number") }
        return .double(number)
    }

    private mutating func readDigits() throws(ReportError) -> ArraySlice<UInt8> {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        if start == position { throw error("a value") }
        return bytes[start..<position]
    }

    private mutating func readString() throws(ReportError) -> String {
        position += 1
        var text: [UInt8] = []
        while true {
            guard let byte = next else { throw error("the end of the string, `\"`") }
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                text.append(contentsOf: try readEscape())
            case 0..<0x20: throw error("no control character in a string")
            default:
                text.append(byte)
                position += 1
            }
        }
    }

    private mutating func readEscape() throws(ReportError) -> [UInt8] {
        guard let letter = next else { throw error("an escape") }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try readUnicodeEscape()).utf8)
        default: throw error("an escape that JSON knows")
        }
    }

    /// The scalar of `XXXX`, or of a surrogate pair; a lone surrogate reads as U+FFFD.
    private mutating func readUnicodeEscape() throws(ReportError) -> Unicode.Scalar {
        let high = try readFourHexDigits()
        if (0xD800..<0xDC00).contains(high), bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            let before = position
            position += 2
            let low = try readFourHexDigits()
            if (0xDC00..<0xE000).contains(low) {
                return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
            }
            position = before
        }
        return Unicode.Scalar(high) ?? "\u{FFFD}"
    }

    private mutating func readFourHexDigits() throws(ReportError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("four hexadecimal digits")
            }
            number = number << 4 + UInt32(digit)
            position += 1
        }
        return number
    }
}
