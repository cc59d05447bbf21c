package import DeviceProtocol

/// A Bonjour call of the services.
package enum BonjourCall: Sendable, Hashable {
    case register(name: String, type: String, port: UInt16, txt: [String: String])
    case browse(type: String)
    /// Resolves a service continuously.
    case resolve(name: String, type: String)
    case enumerateTypes
    /// Looks up the addresses of a name that ends in `.local`, once.
    case lookUp(host: String)
}

/// An event of a Bonjour call.
package enum BonjourEvent: Sendable, Hashable {
    /// The service is registered under this name, which may differ from the requested one.
    case registered(name: String)
    /// A service was found on an interface, or, without name and interface, a type.
    ///
    /// `isOwn` is true for a service of the device itself.
    case added(name: String?, type: String, interface: String?, isOwn: Bool = false)
    /// A service has disappeared from an interface, or a type from all.
    case removed(name: String?, type: String, interface: String?)
    case resolved(host: String, port: UInt16, addresses: [String], txt: [String: String], interface: String)
    /// The addresses of a name, empty if it was not found; the last event.
    case addresses([String])
    /// The service has not responded yet; the call continues.
    case silence
    /// The call has failed; the last event.
    case failed(DNSServiceError, message: String)
}

/// The Bonjour provider of the services.
package protocol BonjourProviding: Sendable {
    /// Begins a call and passes its events to the handler, on any thread.
    ///
    /// - Returns: A function that ends the call.
    func begin(_ call: BonjourCall, _ onEvent: @escaping @Sendable (BonjourEvent) -> Void) -> @Sendable () -> Void
}
