/// A service on the local network (RFC 6763).
package struct BonjourService: Sendable, Hashable {
    /// The instance name, such as `Ward printer`.
    package var name: String
    /// The type, such as `_ipp._tcp`.
    package var type: String
    /// The domain, `local`.
    package var domain: String

    /// Names a service.
    package init(name: String, type: String, domain: String = "local") {
        self.name = name
        self.type = type
        self.domain = domain
    }
}
