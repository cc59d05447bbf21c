package import DeviceProtocol

/// What the services ask of Bonjour.
package enum BonjourCall: Sendable, Hashable {
    /// Announce a service.
    case register(name: String, type: String, port: UInt16, txt: [String: String])
    /// Look for services of a type.
    case browse(type: String)
    /// Follow where a service is.
    case resolve(name: String, type: String)
    /// Look for the types there are.
    case enumerateTypes
    /// Find the addresses of a name that ends in `.local`, once.
    case lookUp(host: String)
}

/// What Bonjour reports about a call.
package enum BonjourEvent: Sendable, Hashable {
    /// The service is announced under this name, which may differ from the one asked for.
    case registered(name: String)
    /// A service was found on an interface, one that the device itself offers if `isOwn`; without name and interface, a
    /// type.
    case added(name: String?, type: String, interface: String?, isOwn: Bool = false)
    /// It is gone from that interface, or the type from all.
    case removed(name: String?, type: String, interface: String?)
    /// Where a service is.
    case resolved(host: String, port: UInt16, addresses: [String], txt: [String: String], interface: String)
    /// The addresses of a name; none when it was not found. Nothing comes after it.
    case addresses([String])
    /// What was to be resolved has not answered so far; it goes on.
    case silence
    /// It cannot go on. Nothing comes after it.
    case failed(DNSServiceError, message: String)
}

/// Bonjour, as the services use it.
package protocol BonjourProviding: Sendable {
    /// Begins a call and passes its events to the handler, on any thread, until the result is called, which ends it.
    func begin(_ call: BonjourCall, _ onEvent: @escaping @Sendable (BonjourEvent) -> Void) -> @Sendable () -> Void
}
