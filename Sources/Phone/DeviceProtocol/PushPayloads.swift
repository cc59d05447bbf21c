/// A configuration that an app saves with `NEAppPushManager`.
package struct PushConfiguration: Sendable, Hashable, Codable {
    /// The number of the configuration within the app, from 1; `nil` before it is saved.
    package var number: Int?
    /// The names of the Wi-Fi networks on which the provider runs.
    package var matchSSIDs: [String]
    /// Whether the provider also runs on Ethernet while that is the primary network.
    package var matchEthernet: Bool
    /// The private cellular networks on which the provider runs; they have no effect, because a lab has none.
    package var matchPrivateLTENetworks: [PrivateLTENetwork]
    package var providerBundleIdentifier: String?
    /// The app's settings for the provider: a property list in Base64; `nil` for none.
    package var providerConfiguration: String?
    /// The name that Settings shows.
    package var localizedDescription: String?
    package var isEnabled: Bool
    /// Whether the provider runs; only the device sets it.
    package var isActive: Bool

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

        package init(mobileCountryCode: String, mobileNetworkCode: String, trackingAreaCode: String? = nil) {
            self.mobileCountryCode = mobileCountryCode
            self.mobileNetworkCode = mobileNetworkCode
            self.trackingAreaCode = trackingAreaCode
        }
    }
}

/// An order to the process of a provider; orders are executed in the order of their arrival.
package enum ProviderOrder: Sendable, Hashable, Codable {
    /// Creates an instance with this `providerConfiguration`, a property list in Base64, and calls its `start`.
    case start(configuration: String?)
    /// Replaces the `providerConfiguration` of the instance.
    case update(configuration: String?)
    /// Calls `handleTimerEvent()`.
    case timer
    /// Calls `stop` with a reason (`NEProviderStopReason`) and releases the instance after it has completed.
    case stop(reason: Int)
    case sleep
    case wake
}

/// A notification that an app or extension shows to the user (`UNNotificationRequest`).
package struct NotificationContent: Sendable, Hashable, Codable {
    /// The identifier of the request; a second notification with it replaces the first.
    package var identifier: String
    package var title: String
    package var subtitle: String
    package var body: String
    /// The number on the app's icon; `nil` leaves it unchanged.
    package var badge: Int?
    /// The identifier by which notifications are grouped.
    package var thread: String
    package var category: String
    /// The app's data in the notification: a property list in Base64.
    package var userInfo: String?
    /// The values of the notification that only the app's programs read: a property list in Base64.
    package var archive: String?
    /// The time at which it is shown, in seconds since 1970.
    package var date: Double?

    package init(
        identifier: String, title: String = "", subtitle: String = "", body: String = "", badge: Int? = nil,
        thread: String = "", category: String = "", userInfo: String? = nil, archive: String? = nil,
        date: Double? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.thread = thread
        self.category = category
        self.userInfo = userInfo
        self.archive = archive
        self.date = date
    }
}
