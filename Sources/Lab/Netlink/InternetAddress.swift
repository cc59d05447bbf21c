internal import Glibc

/// An IPv4 or IPv6 address as netlink carries it: 4 or 16 bytes in network order.
package struct InternetAddress: Sendable, Hashable, CustomStringConvertible {
    /// The bytes in network order: 4 or 16.
    package let bytes: [UInt8]

    /// Takes 4 or 16 bytes; `nil` for any other number.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = [UInt8](bytes)
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether it is an IPv6 address.
    package var isV6: Bool { bytes.count == 16 }
    /// Whether it is an IPv6 address that only holds on its link (`fe80::/10`).
    package var isLinkLocal: Bool { isV6 && bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 }

    /// `AF_INET` or `AF_INET6`.
    var family: UInt8 { UInt8(isV6 ? AF_INET6 : AF_INET) }

    /// The usual text form.
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(text.count)
        unsafe bytes.withUnsafeBytes { source in
            _ = unsafe inet_ntop(Int32(family), source.baseAddress, &text, length)
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// An address with the length of its subnet's prefix, such as `10.1.0.2/16`.
package struct InternetPrefix: Sendable, Hashable, CustomStringConvertible {
    /// The address.
    package let address: InternetAddress
    /// How many leading bits name the subnet.
    package let length: UInt8

    /// Makes a prefix; the kernel refuses a length beyond the address's bits.
    package init(_ address: InternetAddress, length: UInt8) {
        self.address = address
        self.length = length
    }

    /// `address/length`.
    package var description: String { "\(address)/\(length)" }
}

/// An Ethernet address: six bytes.
package struct HardwareAddress: Sendable, Hashable, CustomStringConvertible {
    /// The six bytes in transmission order.
    package let bytes: [UInt8]

    /// Takes six bytes; `nil` for any other number.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = [UInt8](bytes)
        guard bytes.count == 6 else { return nil }
        self.bytes = bytes
    }

    /// `02:00:00:00:00:01`.
    package var description: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }
}

extension InternetAddress {
    /// Reads the usual text form of an IPv4 or IPv6 address; `nil` for any other text, a scope included.
    package init?(text: String) {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 {
                self.init(bytes)
                return
            }
        }
        return nil
    }
}
