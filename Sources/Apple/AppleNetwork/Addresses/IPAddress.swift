public import Foundation
internal import Glibc
internal import InternetProtocols

/// An IPv4 or IPv6 address, with the interface that it belongs to if it names one.
public protocol IPAddress: Sendable {
    /// The bytes in network order: 4 or 16.
    var rawValue: Data { get }

    /// Takes the bytes in network order; `nil` unless their number is right.
    init?(_ rawValue: Data, _ interface: NWInterface?)

    /// Reads an address literal, with or without a zone such as `%en0`; `nil` for anything else. No name is looked up.
    init?(_ string: String)

    /// The interface that the zone of the address names.
    var interface: NWInterface? { get }

    /// Whether traffic to it stays on this host.
    var isLoopback: Bool { get }

    /// Whether it is valid on one link only.
    var isLinkLocal: Bool { get }

    /// Whether it is the address of a group.
    var isMulticast: Bool { get }
}

/// An address literal in two parts: the address, and the interface of its zone (RFC 4007, 11).
struct AddressLiteral {
    /// The text before the zone.
    ///
    /// It is the whole text if no interface has the zone's name.
    let address: String
    /// The interface of the zone.
    let interface: NWInterface?

    /// Splits a text at its last percent sign.
    init(_ text: String) {
        guard let percent = text.lastIndex(of: "%"), let zone = NWInterface(zone: String(text[percent...].dropFirst()))
        else {
            address = text
            interface = nil
            return
        }
        address = String(text[..<percent])
        interface = zone
    }

    /// The address as a number, if it is one of IPv4; as on Darwin, any form that inet_aton(3) reads is one.
    var v4: UInt32? {
        // inet_aton takes anything behind white space for a comment.
        guard address.utf8.allSatisfy({ isalnum(Int32($0)) != 0 || $0 == UInt8(ascii: ".") }) else { return nil }
        var result = in_addr()
        return unsafe inet_aton(address, &result) == 1 ? UInt32(bigEndian: result.s_addr) : nil
    }

    /// The address as a number, if it is one of IPv6.
    var v6: UInt128? {
        InternetProtocols.IPAddress(address).flatMap { $0.isV6 ? $0.bits : nil }
    }
}

extension IPAddress {
    /// The address as inet_ntop(3) writes it, and behind `%` its interface.
    var text: String {
        let address = InternetProtocols.IPAddress(bytes: rawValue).map(\.description) ?? ""
        return address + (interface.map { "%\($0)" } ?? "")
    }
}
