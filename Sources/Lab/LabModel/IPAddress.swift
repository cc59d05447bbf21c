/// An IPv4 or IPv6 address as bytes in network order.
public enum IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// Four bytes.
    case v4([UInt8])
    /// Sixteen bytes.
    case v6([UInt8])

    /// The bytes in network order: 4 or 16.
    public var bytes: [UInt8] {
        switch self {
        case .v4(let bytes), .v6(let bytes): bytes
        }
    }

    /// Whether it is an IPv6 address.
    public var isV6: Bool { bytes.count == 16 }

    /// Whether it is an IPv6 address in fe80::/10 (RFC 4291, 2.5.6).
    package var isLinkLocal: Bool { isV6 && bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 }

    /// Parses dotted-quad IPv4 or RFC 4291 IPv6 text without a zone; `nil` when it is neither.
    public init?(_ text: String) {
        if text.contains(":") {
            guard let bytes = Self.parseV6(text) else { return nil }
            self = .v6(bytes)
        } else {
            guard let bytes = Self.parseV4(text) else { return nil }
            self = .v4(bytes)
        }
    }

    private static func parseV4(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy({ $0.isASCII && $0.isNumber }), let byte = UInt8(part),
                part.count == 1 || part.first != "0"
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func parseV6(_ text: String) -> [UInt8]? {
        let halves = text.components(separatedByDoubleColon: ())
        guard halves.count <= 2 else { return nil }
        var groups: [[UInt8]] = []
        for half in halves {
            guard let bytes = groupBytes(half) else { return nil }
            groups.append(bytes)
        }
        if groups.count == 1 { return groups[0].count == 16 ? groups[0] : nil }
        let gap = 16 - groups[0].count - groups[1].count
        guard gap >= 2 else { return nil }
        return groups[0] + [UInt8](repeating: 0, count: gap) + groups[1]
    }

    private static func groupBytes(_ text: Substring) -> [UInt8]? {
        if text.isEmpty { return [] }
        var bytes: [UInt8] = []
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, group) in groups.enumerated() {
            if group.contains("."), index == groups.count - 1, let quad = parseV4(String(group)) {
                bytes += quad
            } else {
                guard (1...4).contains(group.count), group.allSatisfy(\.isHexDigit),
                    let value = UInt16(group, radix: 16)
                else { return nil }
                bytes += [UInt8(value >> 8), UInt8(value & 0xff)]
            }
        }
        return bytes
    }

    /// Canonical text (RFC 5952 for IPv6).
    public var description: String {
        switch self {
        case .v4(let bytes): bytes.map(String.init).joined(separator: ".")
        case .v6(let bytes): Self.v6Text(bytes)
        }
    }

    private static func v6Text(_ bytes: [UInt8]) -> String {
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        var best = 0..<0
        var start = 0
        while start < 8 {
            var end = start
            while end < 8, groups[end] == 0 { end += 1 }
            if end - start > best.count, end - start >= 2 { best = start..<end }
            start = max(end, start + 1)
        }
        let hex = { (range: Range<Int>) in range.map { String(groups[$0], radix: 16) }.joined(separator: ":") }
        return best.isEmpty ? hex(0..<8) : hex(0..<best.lowerBound) + "::" + hex(best.upperBound..<8)
    }
}

extension String {
    fileprivate func components(separatedByDoubleColon: Void) -> [Substring] {
        var parts: [Substring] = []
        var start = startIndex
        var index = startIndex
        while index < endIndex {
            let next = self.index(after: index)
            if self[index] == ":", next < endIndex, self[next] == ":" {
                parts.append(self[start..<index])
                start = self.index(after: next)
                index = start
            } else {
                index = next
            }
        }
        parts.append(self[start...])
        return parts
    }
}

extension IPAddress {
    /// Whether it is the address of a group: 224.0.0.0/4 (RFC 5771) or ff00::/8 (RFC 4291).
    public var isMulticast: Bool { isV6 ? bytes[0] == 0xff : bytes[0] & 0xf0 == 0xe0 }
}
