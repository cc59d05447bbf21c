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
package struct AppRequest: Sendable, Hashable {
    /// A number the program chooses; every reply to the request carries it.
    package var id: Int
    /// What it asks for.
    package var content: Content

    /// Makes a request.
    package init(_ content: Content, id: Int) {
        self.id = id
        self.content = content
    }

    /// What a program can ask for.
    ///
    /// The `instance` of a provider is the sequence number of the `start` order of its process, from 1.
    package enum Content: Sendable, Hashable {
        /// Registers a service until cancelled; without a name, under that of the device.
        case register(type: String, name: String? = nil, port: UInt16, txt: [String: String]? = nil)
        /// Browses for services of a type, such as `_pager._tcp`, until cancelled.
        case browse(type: String)
        /// Resolves a service until cancelled.
        case resolve(type: String, name: String)
        /// Browses for all service types until cancelled.
        case enumerateTypes
        /// Looks up the addresses of a name once.
        case lookUp(host: String)
        /// Follows whether a path to an address is satisfied, until cancelled.
        case path(host: String, port: UInt16, Transport = .tcp)
        /// Lists the interfaces with their functional types.
        case interfaces
        /// Follows whether the app is in the foreground, until cancelled.
        ///
        /// An app that confirms says `stateTaken` when it has taken in each reply, and what the user does waits for that.
        case observeState(confirms: Bool = false)
        /// The app has taken in a reply to `observeState`.
        case stateTaken
        /// Uses a system service, such as `airprint`, once.
        case systemService(String)
        /// Lists the push configurations of the app.
        case pushLoad
        /// Saves a push configuration: a new one without a number.
        case pushSave(PushConfiguration)
        /// Removes a push configuration.
        case pushRemove(number: Int)
        /// Follows the push configurations of the app and takes its incoming calls, until cancelled: `ready`, then
        /// `push-configurations` now and whenever they have changed.
        ///
        /// Calls go to the request that came last.
        case pushObserve
        /// The app has reported an incoming call to the user (CallKit).
        case callReported
        /// Offers the program as the process of the app push provider that it is, until cancelled: `ready`, then orders.
        case provide
        /// The provider has completed `start`, with the text of an error if it has failed.
        case providerStarted(instance: Int? = nil, error: String? = nil)
        /// The provider has completed `stop`.
        case providerStopped(instance: Int? = nil)
        /// The provider has no use for the Ethernet network that the device is on.
        case providerUnmatched(instance: Int? = nil)
        /// An instance of the provider was deallocated.
        case providerReleased(instance: Int? = nil)
        /// Hands an incoming call to the provider's app: a property list in Base64.
        case reportCall(userInfo: String? = nil, instance: Int? = nil)
        /// Hands a push-to-talk message to the provider's app: a property list in Base64.
        case reportPushToTalk(userInfo: String? = nil, instance: Int? = nil)
        /// Shows a notification to the user.
        case notify(NotificationContent)
        /// Ends the earlier request with this id.
        case cancel(Int?)
    }

    /// The transport of a path.
    package enum Transport: String, Sendable, Hashable, Codable {
        case tcp
        case udp
    }

    /// The value of `call` in a line.
    package enum Call: String, Sendable, Hashable, Codable, CaseIterable {
        case register, browse, resolve, path, interfaces, provide, notify, cancel
        case enumerateTypes = "enumerate-types"
        case lookUp = "look-up"
        case observeState = "observe-state"
        case stateTaken = "state-taken"
        case systemService = "system-service"
        case pushLoad = "push-load"
        case pushSave = "push-save"
        case pushRemove = "push-remove"
        case pushObserve = "push-observe"
        case callReported = "call-reported"
        case providerStarted = "provider-started"
        case providerStopped = "provider-stopped"
        case providerUnmatched = "provider-unmatched"
        case providerReleased = "provider-released"
        case reportCall = "report-call"
        case reportPushToTalk = "report-push-to-talk"

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
}

extension AppRequest {
    /// The value of `call` in its line.
    package var call: Call { content.call }

    /// The service type that it is about.
    package var type: String? {
        switch content {
        case .register(let type, _, _, _), .browse(let type), .resolve(let type, _): type
        default: nil
        }
    }

    /// The name of the service that it is about, as far as the program has said it.
    package var name: String? {
        switch content {
        case .register(_, let name, _, _): name
        case .resolve(_, let name): name
        default: nil
        }
    }

    /// The host name to look up, or the address that a path leads to.
    package var host: String? {
        switch content {
        case .lookUp(let host), .path(let host, _, _): host
        default: nil
        }
    }
}
