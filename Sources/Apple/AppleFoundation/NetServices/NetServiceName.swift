/// The spellings of types and domains.
enum NetServiceName {
    /// Returns a type without the dot of the root: `_pager._tcp`.
    static func type(_ type: String) -> String { type.hasSuffix(".") ? String(type.dropLast()) : type }

    /// Returns the type as the device takes it, with a subtype that is behind a comma in front:
    /// `_ward._sub._pager._tcp` for `_pager._tcp,_ward`.
    static func request(_ text: String) -> String {
        let parts = text.split(separator: ",").map { type(String($0)) }
        return parts.count == 2 ? "\(parts[1])._sub.\(parts[0])" : type(text)
    }

    /// Whether a type is a name and a protocol, such as `_pager._tcp`, perhaps with a subtype.
    static func isType(_ text: String) -> Bool {
        let labels = request(text).split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { $0.hasPrefix("_") && $0.count > 1 }
            && ["_tcp", "_udp"].contains(labels.last?.lowercased())
    }

    /// Returns the domain with the dot of the root; `local.` for an empty one.
    static func domain(_ domain: String) -> String {
        if domain.isEmpty || domain == "." { return "local." }
        return domain.hasSuffix(".") ? domain.lowercased() : domain.lowercased() + "."
    }

    /// Whether the domain is that of multicast DNS, the only one that services have here.
    static func isLocal(_ text: String) -> Bool { domain(text) == "local." }

    /// Whether a name can be that of a service: at most 63 bytes (RFC 6763, 4.1.1).
    static func isName(_ name: String) -> Bool { name.utf8.count <= 63 }
}
