internal import CAvahi

/// A service on the local network (RFC 6763).
package struct BonjourService: Sendable, Hashable {
    /// The instance name, such as `Ward printer`.
    package var name: String
    /// The type, such as `_ipp._tcp`.
    package var type: String
    /// The domain, which is `local`.
    package var domain: String

    package init(name: String, type: String, domain: String = "local") {
        self.name = name
        self.type = type
        self.domain = domain
    }
}

extension BonjourService {
    /// Throws ``BonjourError`` if the name or the type is invalid.
    func check() throws(BonjourError) {
        try Self.check(type: type)
        guard unsafe avahi_is_valid_service_name(name) != 0 else {
            throw BonjourError(.invalidName, "`\(name)` cannot name a service. Give 1 to 63 bytes of text.")
        }
    }

    /// Throws ``BonjourError`` if `type` is not a service type.
    static func check(type: String) throws(BonjourError) {
        guard unsafe avahi_is_valid_service_type_generic(type) != 0, type.hasSuffix("._tcp") || type.hasSuffix("._udp")
        else {
            throw BonjourError(.invalidType, "`\(type)` is not a service type. Write `_name._tcp` or `_name._udp`.")
        }
    }

    /// The full DNS name, with escapes (RFC 6763, 4.3).
    var fullName: String {
        var buffer = [CChar](repeating: 0, count: Int(AVAHI_DOMAIN_NAME_MAX))
        let code = unsafe avahi_service_name_join(&buffer, buffer.count, name, type, domain)
        return code < 0 ? "" : String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
