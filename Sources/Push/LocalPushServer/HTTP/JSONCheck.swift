internal import FoundationEssentials
internal import Glibc

/// A JSON validator that follows RFC 8259 and builds no values, because every message is checked.
///
/// Foundation's JSONDecoder is no judge: it accepts `[1,]`, `01`, `1.` and control characters in strings.
struct JSONCheck {
    /// The maximum nesting depth that decoders accept.
    private static let deepest = 512

    /// The bytes that end a run of plain characters in a string: quotation mark, backslash, control characters.
    private static let stops = [CChar](1..<0x20) + [0x22, 0x5C, 0]

    /// The bytes, followed by a 0, which begins no value.
    private let bytes: [UInt8]
    private var position = 0
    /// One element per open array or object: whether it is an object.
    private var isObject: [Bool] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes + [0] }

    /// Returns whether the last value of the key `name` is an object; `nil` unless the bytes are an object with a key.
    ///
    /// The caller must check that strings are UTF-8.
    static func hasObject(in bytes: [UInt8], at name: String) -> Bool? {
        var check = JSONCheck(bytes)
        return check.readDocument(Array(name.utf8))
    }

    private mutating func readDocument(_ name: [UInt8]) -> Bool? {
        skipBlanks()
        guard take("{") else { return nil }
        var found = false
        repeat {
            skipBlanks()
            guard let key = readString() else { return nil }
            skipBlanks()
            guard take(":") else { return nil }
            skipBlanks()
            let opens = peek == UInt8(ascii: "{")
            guard readValue() else { return nil }
            if Self.is(bytes[key], name) { found = opens }
            skipBlanks()
        } while take(",")
        guard take("}") else { return nil }
        skipBlanks()
        return position == bytes.count - 1 ? found : nil
    }

    /// Reads a value without recursion, because the sender controls the nesting depth.
    private mutating func readValue() -> Bool {
        while true {
            guard var isWhole = beginValue() else { return false }
            while isWhole {
                guard let inObject = isObject.last else { return true }
                skipBlanks()
                if take(",") {
                    skipBlanks()
                    guard !inObject || readKey() else { return false }
                    isWhole = false
                } else {
                    guard take(inObject ? "}" : "]") else { return false }
                    isObject.removeLast()
                }
            }
            skipBlanks()
        }
    }

    /// Reads a value up to its first element; returns true if the value is complete, `nil` if it is invalid.
    private mutating func beginValue() -> Bool? {
        switch peek {
        case UInt8(ascii: "{"): return begin(object: true)
        case UInt8(ascii: "["): return begin(object: false)
        case UInt8(ascii: "\""): return readString() == nil ? nil : true
        case UInt8(ascii: "t"): return readWord("true")
        case UInt8(ascii: "f"): return readWord("false")
        case UInt8(ascii: "n"): return readWord("null")
        default: return readNumber() ? true : nil
        }
    }

    private mutating func begin(object: Bool) -> Bool? {
        position += 1
        skipBlanks()
        if take(object ? "}" : "]") { return true }
        guard isObject.count < Self.deepest, !object || readKey() else { return nil }
        isObject.append(object)
        return false
    }

    private mutating func readKey() -> Bool {
        guard readString() != nil else { return false }
        skipBlanks()
        guard take(":") else { return false }
        skipBlanks()
        return true
    }

    /// Reads a string and returns the range of its characters.
    private mutating func readString() -> Range<Int>? {
        guard take("\"") else { return nil }
        let start = position
        while true {
            skipPlainCharacters()
            if take("\"") { return start..<position - 1 }
            guard take("\\"), readEscape() else { return nil }
        }
    }

    private mutating func skipPlainCharacters() {
        position += unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe strcspn(start.advanced(by: position).assumingMemoryBound(to: CChar.self), Self.stops)
        }
    }

    private mutating func readEscape() -> Bool {
        let byte = peek
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        case UInt8(ascii: "u"):
            let end = position + 4
            guard end <= bytes.count, bytes[position..<end].allSatisfy(Self.isHexadecimal) else { return false }
            position = end
            return true
        default: return false
        }
    }

    private mutating func readNumber() -> Bool {
        _ = take("-")
        guard take("0") || readDigits() else { return false }
        if take("."), !readDigits() { return false }
        guard take("e") || take("E") else { return true }
        _ = take("+") || take("-")
        return readDigits()
    }

    private mutating func readDigits() -> Bool {
        let start = position
        while (0x30...0x39).contains(peek) { position += 1 }
        return position > start
    }

    private mutating func readWord(_ word: StaticString) -> Bool? {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[position..<end].elementsEqual("\(word)".utf8) else { return nil }
        position = end
        return true
    }

    private var peek: UInt8 { bytes[position] }

    private mutating func skipBlanks() {
        while peek == 0x20 || peek == 0x0A || peek == 0x0D || peek == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// Whether a key equals the name after decoding its escapes.
    private static func `is`(_ key: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
        guard key.contains(UInt8(ascii: "\\")) else { return key.elementsEqual(name) }
        let text = Data([UInt8(ascii: "\"")] + key + [UInt8(ascii: "\"")])
        return (try? JSONDecoder().decode(String.self, from: text))?.utf8.elementsEqual(name) ?? false
    }
}
