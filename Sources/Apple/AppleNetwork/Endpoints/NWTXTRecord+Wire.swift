public import Foundation

extension NWTXTRecord {
    /// The longest string, key and equals sign included (RFC 6763, 6.1).
    static var longestString: Int { 255 }
    /// The maximum length of a record, that of a resource record.
    static var longest: Int { 65535 }

    /// Reads a record in wire format: strings, each behind its length in one byte.
    ///
    /// As in RFC 6763, 6.4, strings without a key and second strings of a key are left out. So are strings with
    /// bytes in their key that no key may have, and a last string that is cut off.
    public init(_ data: Data) {
        var rest = data[...]
        while let count = rest.popFirst() {
            guard rest.count >= Int(count) else { return }
            let string = rest.prefix(Int(count))
            rest = rest.dropFirst(Int(count))
            let equals = string.firstIndex(of: UInt8(ascii: "="))
            let name = string[..<(equals ?? string.endIndex)]
            guard Self.isKey(name) else { continue }
            let key = String(decoding: name, as: UTF8.self)
            let value = equals.map { Data(string[$0...].dropFirst()) }
            if getEntry(for: key) == nil { setEntry(Entry(value), for: key) }
        }
    }

    /// The record in wire format.
    ///
    /// An empty one is a single zero byte (RFC 6763, 6.1).
    public var data: Data {
        guard !pairs.isEmpty else { return Data([0]) }
        return pairs.reduce(into: Data()) { data, pair in
            data.append(UInt8(pair.length))
            data.append(contentsOf: pair.key.utf8)
            if let value = pair.value {
                data.append(UInt8(ascii: "="))
                data.append(value)
            }
        }
    }

    /// The length on the wire; 0 for an empty record.
    var length: Int { pairs.reduce(0) { $0 + $1.length + 1 } }

    /// Whether it is a key: one or more printable ASCII characters without an equals sign.
    static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { (0x20...0x7e).contains($0) && $0 != UInt8(ascii: "=") }
    }
}
