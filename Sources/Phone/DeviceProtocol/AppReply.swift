/// What a device replies to a request of a program: one line of JSON each (<doc:WritingAClient>).
package struct AppReply: Sendable, Hashable {
    /// The request it belongs to.
    package var id: Int
    /// What it says.
    package var event: Event

    /// Replies to the request with this id.
    package init(_ event: Event, to id: Int) {
        self.id = id
        self.event = event
    }

    /// What a reply says.
    package enum Event: Sendable, Hashable {
        /// The request is at work. A browser or a listener is ready, which says nothing about permission.
        case ready
        /// The request waits, and goes on by itself once it can.
        case waiting(ServiceFailure)
        /// The request has failed.
        case failed(ServiceFailure)
        /// A service is registered, under this name.
        case registered(name: String, type: String)
        /// A service or a type was found.
        case added(DiscoveredService)
        /// A service or a type has gone.
        case removed(DiscoveredService)
        /// A service was resolved, or has changed since.
        case resolved(ServiceResolution)
        /// The addresses of a name, as text.
        case addresses([String], host: String)
        /// The state of a path.
        case path(PathStatus)
        /// The functional type of each interface of the device, by its name; the request is done.
        case interfaces([String: String])
        /// Whether the app is in the foreground.
        case foreground(Bool)
        /// The push configurations of the app.
        case pushConfigurations([PushConfiguration])
        /// A push configuration is saved, under this number.
        case pushSaved(number: Int)
        /// A request about push is refused: a code of `NEAppPushErrorDomain`, and why.
        case pushRefused(code: Int, message: String)
        /// Whether the provider of a configuration runs (`isActive`).
        case pushActive(number: Int, Bool)
        /// A provider has an incoming call for the app: a property list in Base64.
        case incomingCall(number: Int, userInfo: String)
        /// A provider has a push-to-talk message for the app: a property list in Base64.
        case pushToTalk(number: Int, userInfo: String)
        /// What the process of a provider is to do.
        case provider(ProviderOrder)
        /// A request that happens once is done.
        case done
        /// The request is cancelled.
        case cancelled
    }

    /// Whether traffic can flow to where a path leads.
    package enum PathStatus: Sendable, Hashable {
        /// It can.
        case satisfied
        /// It cannot, for this reason.
        case unsatisfied(PathReason)
    }

    /// Why a path is not satisfied (`NWPath.UnsatisfiedReason`).
    package enum PathReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// There is no way to it.
        case notAvailable
        /// Local network privacy keeps the program from it.
        case localNetworkDenied
    }
}
