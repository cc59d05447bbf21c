/// What a device tells a program: one line of JSON each.
package struct AppReply: Sendable, Hashable, Codable {
    /// The request it belongs to.
    package var id: Int
    /// What it says.
    package var event: Event
    /// The error, as in dns_sd.h, such as -65570.
    package var error: Int?
    /// The error in words.
    package var message: String?
    /// The instance name of a service.
    package var name: String?
    /// The type of a service.
    package var type: String?
    /// The host of a service, such as `printer.local`.
    package var host: String?
    /// The port of a service.
    package var port: UInt16?
    /// Addresses.
    package var addresses: [String]?
    /// The TXT record of a service.
    package var txt: [String: String]?
    /// The interfaces a service was seen on.
    package var interfaces: [String]?
    /// The functional type of each interface of the device: `wifi`, `wired`, `cellular` or `other`.
    package var interfaceTypes: [String: String]?
    /// Whether a path is satisfied.
    package var isSatisfied: Bool?
    /// Why a path is not, such as `localNetworkDenied` or `notAvailable` (the cases of `NWPath.UnsatisfiedReason`).
    package var reason: String?

    /// What a reply says.
    package enum Event: String, Sendable, Hashable, Codable, CaseIterable {
        /// The request is at work. A browser or a listener is ready, which says nothing about permission.
        case ready
        /// The request waits, with an error, and goes on by itself once it can.
        case waiting
        /// The request has failed, with an error.
        case failed
        /// A service is registered, under this name.
        case registered
        /// A service or a type was found.
        case added
        /// A service or a type has gone.
        case removed
        /// A service was resolved, or has changed since.
        case resolved
        /// The addresses of a name.
        case addresses
        /// The state of a path.
        case path
        /// A request that happens once is done.
        case done
        /// The request is cancelled.
        case cancelled
    }

    /// Makes a reply.
    package init(_ event: Event, to id: Int) {
        self.id = id
        self.event = event
    }
}
