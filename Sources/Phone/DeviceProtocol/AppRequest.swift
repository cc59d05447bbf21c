/// The socket at which a device takes its programs, and their lines.
package enum DeviceSocket {
    /// The abstract address in the network namespace of the host (unix(7)): a zero byte, then this.
    package static let name = "pushlab.device"
    /// The longest line, in bytes; a longer one ends the connection.
    package static let longestLine = 65_536
}

/// What a program asks its device for: one line of JSON each, over the abstract Unix socket `pushlab.device` of the
/// host's network namespace.
///
/// The device knows the asker by its process, not by what it says.
package struct AppRequest: Sendable, Hashable, Codable {
    /// A number the program chooses; every reply to the request carries it.
    package var id: Int
    /// What it asks for.
    package var call: Call
    /// The service type, such as `_pager._tcp`.
    package var type: String?
    /// The instance name of a service; `nil` registers under the device's name.
    package var name: String?
    /// The port of a service or of a path.
    package var port: UInt16?
    /// The TXT record of a service.
    package var txt: [String: String]?
    /// A host name to look up, or an address that a path leads to.
    package var host: String?
    /// The transport of a path: `tcp` or `udp`.
    package var transport: String?
    /// The system service asked for, such as `airprint`.
    package var service: String?
    /// The id of the request to cancel.
    package var cancels: Int?
    /// A push configuration of the app, to save.
    package var configuration: PushConfiguration?
    /// The number of a push configuration of the app; or of an instance of a provider, which is how manieth `start` its
    /// process was ordered, from 1.
    package var number: Int?
    /// The text of the error with which a provider completed its start; `nil` when it did without one.
    package var error: String?
    /// What a provider hands to its app: a property list in Base64.
    package var userInfo: String?
    /// A notification for the user.
    package var notification: NotificationContent?

    /// What a program can ask for.
    package enum Call: String, Sendable, Hashable, Codable, CaseIterable {
        /// Registers a service until cancelled.
        case register
        /// Browses for services of a type until cancelled.
        case browse
        /// Resolves a service until cancelled.
        case resolve
        /// Browses for all service types until cancelled.
        case enumerateTypes = "enumerate-types"
        /// Looks up the addresses of a name once.
        case lookUp = "look-up"
        /// Follows whether a path to an address is satisfied, until cancelled.
        case path
        /// Lists the interfaces with their functional types.
        case interfaces
        /// Follows whether the app is in the foreground, until cancelled.
        ///
        /// With a `number` the app says `state-taken` when it has taken in each reply, and what the user does waits for that.
        case observeState = "observe-state"
        /// The app has taken in a reply to `observe-state`.
        case stateTaken = "state-taken"
        /// Uses a system service once.
        case systemService = "system-service"
        /// Lists the push configurations of the app.
        case pushLoad = "push-load"
        /// Saves a push configuration: a new one without `number`.
        case pushSave = "push-save"
        /// Removes a push configuration.
        case pushRemove = "push-remove"
        /// Follows the push configurations of the app and takes its incoming calls, until cancelled: `ready`, then
        /// `push-configurations` now and whenever they have changed.
        ///
        /// Calls go to the request that came last.
        case pushObserve = "push-observe"
        /// The app has reported an incoming call to the user (CallKit).
        case callReported = "call-reported"
        /// Offers the program as the process of the app push provider that it is, until cancelled: `ready`, then orders.
        case provide
        /// The provider has completed `start`.
        case providerStarted = "provider-started"
        /// The provider has completed `stop`.
        case providerStopped = "provider-stopped"
        /// The provider has no use for the Ethernet network that the device is on.
        case providerUnmatched = "provider-unmatched"
        /// An instance of the provider was deallocated.
        case providerReleased = "provider-released"
        /// Hands an incoming call to the provider's app.
        case reportCall = "report-call"
        /// Hands a push-to-talk message to the provider's app.
        case reportPushToTalk = "report-push-to-talk"
        /// Shows a notification to the user.
        case notify
        /// Ends an earlier request.
        case cancel

        /// Whether it is answered once, and not until it is cancelled.
        package var hasOneReply: Bool {
            switch self {
            case .register, .browse, .resolve, .enumerateTypes, .lookUp, .path, .observeState, .pushObserve, .provide:
                false
            case .interfaces, .stateTaken, .systemService, .pushLoad, .pushSave, .pushRemove, .callReported,
                .providerStarted, .providerStopped, .providerUnmatched, .providerReleased, .reportCall,
                .reportPushToTalk, .notify, .cancel:
                true
            }
        }
    }

    /// Makes a request.
    package init(
        _ call: Call, id: Int, type: String? = nil, name: String? = nil, port: UInt16? = nil,
        txt: [String: String]? = nil, host: String? = nil, transport: String? = nil, service: String? = nil,
        cancels: Int? = nil, configuration: PushConfiguration? = nil, number: Int? = nil, error: String? = nil,
        userInfo: String? = nil, notification: NotificationContent? = nil
    ) {
        self.id = id
        self.call = call
        self.type = type
        self.name = name
        self.port = port
        self.txt = txt
        self.host = host
        self.transport = transport
        self.service = service
        self.cancels = cancels
        self.configuration = configuration
        self.number = number
        self.error = error
        self.userInfo = userInfo
        self.notification = notification
    }
}
