/// A reply of a device to a request: one line of JSON (<doc:WritingAClient>).
package struct AppReply: Sendable, Hashable {
    package var id: Int
    package var event: Event

    /// Replies to the request with this id.
    package init(_ event: Event, to id: Int) {
        self.id = id
        self.event = event
    }

    package enum Event: Sendable, Hashable {
        /// The request has started; a browser or a listener is ready, whatever its permission is.
        case ready
        /// The request waits and resumes by itself when the cause has gone.
        case waiting(ServiceFailure)
        case failed(ServiceFailure)
        case registered(name: String, type: String)
        /// A service or a type was found.
        case added(DiscoveredService)
        /// A service or a type has disappeared.
        case removed(DiscoveredService)
        /// A service was resolved, or its resolution has changed.
        case resolved(ServiceResolution)
        /// The addresses of a name, as text.
        case addresses([String], host: String)
        case path(PathStatus)
        /// The functional type of each interface, by interface name; it completes the request.
        case interfaces([String: String])
        /// Whether the app is in the foreground.
        case foreground(Bool)
        /// The user has selected a quick action of the app, by its type; `foreground` follows.
        case quickAction(String)
        /// The user has acted on a notification of the app.
        case notificationResponse(NotificationResponse)
        /// Whether the user allows the app's notifications.
        case notificationPermission(NotificationPermission)
        /// A notification comes while the app is in the foreground, which answers how to present it.
        case willPresent(number: Int, NotificationContent)
        /// The notifications of an app, the oldest first.
        case notifications([NotificationContent])
        case notificationCategories([NotificationCategory])
        /// The time of a background task is up.
        case expired
        case pushConfigurations([PushConfiguration])
        case pushSaved(number: Int)
        /// A push request is refused, with a code of `NEAppPushErrorDomain` and the reason.
        case pushRefused(code: Int, message: String)
        /// Whether the provider of a configuration is active (`isActive`).
        case pushActive(number: Int, Bool)
        /// An incoming call from a provider: a property list in Base64.
        case incomingCall(number: Int, userInfo: String)
        /// The push-to-talk channel of the app, or a message from a provider.
        case pushToTalk(PushToTalkOrder)
        /// A request about push-to-talk is refused, with a code of `PTChannelErrorDomain` and the reason.
        case pushToTalkRefused(code: Int, message: String)
        case provider(ProviderOrder)
        /// The Wi-Fi network that the device is on.
        case wifiNetwork(JoinedNetwork)
        /// The SSIDs and domain names that the app has configured.
        case hotspots([String])
        /// A request about Wi-Fi is refused, with a code of `NEHotspotConfigurationErrorDomain` and the reason.
        case hotspotRefused(code: Int, message: String)
        /// A message about a transfer of a background session.
        case transfer(TransferMessage)
        /// The app is launched or resumed for the transfers of a session, by its identifier.
        case backgroundSession(String)
        /// A task of the app in the background is launched, or its time is up.
        case backgroundTask(BackgroundTaskOrder)
        /// The requests of the app for tasks in the background.
        case backgroundTaskRequests([BackgroundTaskRequest])
        /// A one-time request is complete.
        case done
        case cancelled
    }

    /// The status of a path.
    package enum PathStatus: Sendable, Hashable {
        /// Traffic can reach the path's destination.
        case satisfied
        /// Traffic cannot reach the destination, for this reason.
        case unsatisfied(PathReason)
    }

    /// The reason why a path is not satisfied (`NWPath.UnsatisfiedReason`).
    package enum PathReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// There is no route to the destination.
        case notAvailable
        /// Local network privacy denies the program access.
        case localNetworkDenied
    }
}
