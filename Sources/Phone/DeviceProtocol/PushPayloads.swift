/// What an app saves by `NEAppPushManager`.
package struct PushConfiguration: Sendable, Hashable, Codable {
    /// Its number among those of the app, from 1; `nil` before it is saved.
    package var number: Int?
    /// The names of the Wi-Fi networks on which the provider runs.
    package var matchSSIDs: [String]
    /// Whether the provider runs on Ethernet too, as long as that is the primary network.
    package var matchEthernet: Bool
    /// The private cellular networks on which the provider runs; kept only, a lab has none.
    package var matchPrivateLTENetworks: [PrivateLTENetwork]
    /// The bundle identifier of the extension that has the provider.
    package var providerBundleIdentifier: String?
    /// What the app passes on to the provider: a property list in Base64; `nil` for nothing.
    package var providerConfiguration: String?
    /// The name that Settings shows.
    package var localizedDescription: String?
    /// Whether the provider may run.
    package var isEnabled: Bool
    /// Whether the provider runs; only the device says so.
    package var isActive: Bool

    /// Describes a configuration.
    package init(
        number: Int? = nil, matchSSIDs: [String] = [], matchEthernet: Bool = false,
        matchPrivateLTENetworks: [PrivateLTENetwork] = [], providerBundleIdentifier: String? = nil,
        providerConfiguration: String? = nil, localizedDescription: String? = nil, isEnabled: Bool = false,
        isActive: Bool = false
    ) {
        self.number = number
        self.matchSSIDs = matchSSIDs
        self.matchEthernet = matchEthernet
        self.matchPrivateLTENetworks = matchPrivateLTENetworks
        self.providerBundleIdentifier = providerBundleIdentifier
        self.providerConfiguration = providerConfiguration
        self.localizedDescription = localizedDescription
        self.isEnabled = isEnabled
        self.isActive = isActive
    }

    /// A private cellular network (`NEPrivateLTENetwork`).
    package struct PrivateLTENetwork: Sendable, Hashable, Codable {
        /// The mobile country code: three digits.
        package var mobileCountryCode: String
        /// The mobile network code: two or three digits.
        package var mobileNetworkCode: String
        /// The tracking area code; `nil` for any.
        package var trackingAreaCode: String?

        /// Names a network.
        package init(mobileCountryCode: String, mobileNetworkCode: String, trackingAreaCode: String? = nil) {
            self.mobileCountryCode = mobileCountryCode
            self.mobileNetworkCode = mobileNetworkCode
            self.trackingAreaCode = trackingAreaCode
        }
    }
}

/// What a device has the process of a provider do: one after the other, in this order.
package enum ProviderOrder: Sendable, Hashable, Codable {
    /// Make an instance with this `providerConfiguration`, a property list in Base64, and call its `start`.
    case start(configuration: String?)
    /// Give the instance another `providerConfiguration`.
    case update(configuration: String?)
    /// Call `handleTimerEvent()`.
    case timer
    /// Call `stop` with the number of a reason (`NEProviderStopReason`), and release the instance when it has completed.
    case stop(reason: Int)
    /// Call `sleep`.
    case sleep
    /// Call `wake`.
    case wake
}

/// A notification that an app or extension shows to the user (`UNNotificationRequest`).
package struct NotificationContent: Sendable, Hashable, Codable {
    /// The identifier of the request; a second notification with it takes the place of the first.
    package var identifier: String
    /// The first line.
    package var title: String
    /// The second line.
    package var subtitle: String
    /// The text.
    package var body: String
    /// The number on the app's icon; `nil` leaves it.
    package var badge: Int?
    /// The thread identifier, by which notifications are grouped.
    package var thread: String
    /// The category.
    package var category: String
    /// What the app keeps with it: a property list in Base64.
    package var userInfo: String?

    /// Describes a notification.
    package init(
        identifier: String, title: String = "", subtitle: String = "", body: String = "", badge: Int? = nil,
        thread: String = "", category: String = "", userInfo: String? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.thread = thread
        self.category = category
        self.userInfo = userInfo
    }
}
