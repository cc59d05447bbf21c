/// A Bonjour service type: a protocol name and its transport, such as `_pager._tcp` (RFC 6763 §7).
///
/// Types are compared as DNS names, case-insensitively.
package struct ServiceType: Sendable, Hashable, CustomStringConvertible {
    package enum Transport: String, Sendable, Hashable, CaseIterable {
        case tcp
        /// `_udp`, which covers every transport except TCP.
        case udp
    }

    /// The protocol name in lower case, without the underscore.
    package let name: String
    package let transport: Transport

    /// The type that stands for all types, `_services._dns-sd._udp` (RFC 6763 §9), by its last two labels.
    package static let allTypes = ServiceType(name: "dns-sd", transport: .udp)

    private init(name: String, transport: Transport) {
        self.name = name
        self.transport = transport
    }

    /// Parses an entry of `NSBonjourServices`; `nil` when it declares no type.
    ///
    /// It is `_name._tcp` or `_name._udp`, with or without a trailing dot.
    package init?(declared text: String) {
        self.init(labels: text.droppingRootDot.split(separator: ".", omittingEmptySubsequences: false))
    }

    /// Parses the type of a request; `nil` when there is none.
    ///
    /// Subtypes, after commas (dns_sd.h) or before `_sub` (RFC 6763 §7.1), and the domain `local` are dropped, because
    /// only the type itself has to be declared.
    package init?(requested text: String) {
        let main = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        var labels = String(main).droppingRootDot.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last?.lowercased() == "local" { labels.removeLast() }
        let services = labels.count == 3 && labels.joined(separator: ".").lowercased() == "_services._dns-sd._udp"
        let subtype = labels.count == 4 && labels[1].lowercased() == "_sub"
        guard labels.count == 2 || services || subtype else { return nil }
        self.init(labels: labels.suffix(2))
    }

    /// Makes the type under which Multipeer Connectivity advertises a service.
    ///
    /// `waffle-varnish` becomes `_waffle-varnish._tcp` (TN3179, "Multipeer Connectivity considerations").
    package init(multipeer name: String) {
        self.init(name: name.lowercased(), transport: .tcp)
    }

    private init?(labels: some Collection<Substring>) {
        guard labels.count == 2, let first = labels.first, let second = labels.dropFirst().first,
            first.hasPrefix("_"), first.count > 1, second.hasPrefix("_"),
            let transport = Transport(rawValue: second.dropFirst().lowercased())
        else { return nil }
        self.init(name: first.dropFirst().lowercased(), transport: transport)
    }

    /// The type as it is declared, such as `_pager._tcp`.
    package var description: String { "_\(name)._\(transport.rawValue)" }
}

extension String {
    fileprivate var droppingRootDot: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension ServiceType {
    /// The errors in the protocol name, as clauses (RFC 6335 §5.1).
    package var formFaults: [String] {
        var faults: [String] = []
        if name.utf8.count > Self.longestName {
            faults.append("the name has \(name.utf8.count) characters, and \(Self.longestName) is the most")
        }
        if !name.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == Self.hyphen }) {
            faults.append("the name has characters other than letters, digits and hyphens")
        }
        if !name.utf8.contains(where: Self.isLetter) { faults.append("the name has no letter") }
        if name.hasPrefix("-") || name.hasSuffix("-") { faults.append("the name begins or ends with a hyphen") }
        if name.contains("--") { faults.append("the name has two hyphens in a row") }
        return faults
    }

    /// The maximum length of a name, without the underscore.
    package static let longestName = 15

    private static let hyphen = UInt8(ascii: "-")
    // Names are in lower case.
    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
