internal import Glibc

/// The format of the bytes behind a pointer.
public enum OSLogPointerFormat: Sendable {
    /// An IPv6 address, 16 bytes.
    case ipv6Address
    /// A `timeval`: `2016-01-12 19:41:37.774236`.
    case timeval
    /// A `timespec`: `2016-01-12 19:41:37.238238282`.
    case timespec
    /// A UUID, 16 bytes.
    case uuid
    /// A `sockaddr` of IPv4 or IPv6.
    case sockaddr
    /// Bytes, in hexadecimal.
    case none

    /// Returns the bytes as text; in hexadecimal when they do not fit the format.
    func text(_ bytes: [UInt8]) -> String { meaning(bytes) ?? Self.hexadecimal(bytes) }

    private func meaning(_ bytes: [UInt8]) -> String? {
        switch self {
        case .ipv6Address: Self.address(AF_INET6, bytes)
        case .timeval:
            Self.read(bytes, as: Glibc.timeval.self).map {
                NumberText.time($0.tv_sec, fraction: Self.fraction(Int($0.tv_usec), digits: 6))
            }
        case .timespec:
            Self.read(bytes, as: Glibc.timespec.self).map {
                NumberText.time($0.tv_sec, fraction: Self.fraction($0.tv_nsec, digits: 9))
            }
        case .uuid: bytes.count >= 16 ? Self.uuid(bytes) : nil
        case .sockaddr: Self.socketAddress(bytes)
        case .none: nil
        }
    }

    static func bytes(at start: UnsafeRawPointer, _ count: Int) -> [UInt8] {
        unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: max(0, count)))
    }

    private static func read<Record: BitwiseCopyable>(_ bytes: [UInt8], as type: Record.Type) -> Record? {
        guard bytes.count >= MemoryLayout<Record>.size else { return nil }
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: Record.self) }
    }

    private static func fraction(_ number: Int, digits: Int) -> String {
        let text = "\(number)"
        return "." + String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { OSLogIntegerFormatting.hex(uppercase: true, minDigits: 2).text($0) }.joined(separator: " ")
    }

    private static func uuid(_ bytes: [UInt8]) -> String {
        let digits = bytes.prefix(16).map { OSLogIntegerFormatting.hex(uppercase: true, minDigits: 2).text($0) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// Returns the address in a `sockaddr`, which follows the family, the port and, for IPv6, the flow (ip(7), ipv6(7)).
    private static func socketAddress(_ bytes: [UInt8]) -> String? {
        switch read(bytes, as: sa_family_t.self).map(Int32.init) {
        case AF_INET: address(AF_INET, bytes.dropFirst(4))
        case AF_INET6: address(AF_INET6, bytes.dropFirst(8))
        default: nil
        }
    }

    /// Returns an address in the form of inet_ntop(3); `nil` if there are too few bytes.
    private static func address(_ family: Int32, _ bytes: some Sequence<UInt8>) -> String? {
        let address = Array(bytes.prefix(family == AF_INET ? 4 : 16))
        guard address.count == (family == AF_INET ? 4 : 16) else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Bytes behind pointers, which are private by default and are read when the message is written.
extension OSLogInterpolation {
    /// Appends this number of bytes behind a pointer.
    public mutating func appendInterpolation(
        _ pointer: @autoclosure @escaping () -> UnsafeRawPointer, bytes: @autoclosure @escaping () -> Int,
        format: OSLogPointerFormat = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy) { unsafe format.text(OSLogPointerFormat.bytes(at: pointer(), bytes())) })
    }

    /// Appends the bytes of a buffer.
    public mutating func appendInterpolation(
        _ pointer: @autoclosure @escaping () -> UnsafeRawBufferPointer, format: OSLogPointerFormat = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy) { unsafe format.text([UInt8](pointer())) })
    }
}
