/// The events of a device's system about its networks and push providers.
extension EventName {
    /// The device has joined a Wi-Fi network.
    public static let networkJoined = EventName(rawValue: "network-joined")
    /// The device has left its Wi-Fi network.
    public static let networkLeft = EventName(rawValue: "network-left")
    /// The user has locked the device.
    public static let locked = EventName(rawValue: "locked")
    /// The user has unlocked the device.
    public static let unlocked = EventName(rawValue: "unlocked")
    /// The user has turned Wi-Fi off.
    public static let wifiOff = EventName(rawValue: "wifi-off")
    /// The user has turned Wi-Fi on.
    public static let wifiOn = EventName(rawValue: "wifi-on")
    /// The user has turned airplane mode on.
    public static let airplaneModeOn = EventName(rawValue: "airplane-mode-on")
    /// The user has turned airplane mode off.
    public static let airplaneModeOff = EventName(rawValue: "airplane-mode-off")
    /// An app has saved a push configuration.
    public static let configurationSaved = EventName(rawValue: "configuration-saved")
    /// An app has removed a push configuration.
    public static let configurationRemoved = EventName(rawValue: "configuration-removed")
    /// The device has disabled a push configuration, because another one overlaps it.
    public static let configurationDisabled = EventName(rawValue: "configuration-disabled")
    /// A push request of an app or a provider was refused.
    public static let pushRefused = EventName(rawValue: "push-refused")
    /// The lab must start the programs of a provider.
    public static let providerLaunch = EventName(rawValue: "provider-launch")
    /// The lab must end the programs of a provider.
    public static let providerTerminate = EventName(rawValue: "provider-terminate")
    /// The `start` of a provider was called.
    public static let providerStarting = EventName(rawValue: "provider-starting")
    /// The `start` of a provider has completed without an error.
    public static let providerStarted = EventName(rawValue: "provider-started")
    /// The `start` of a provider has completed with an error.
    public static let providerStartFailed = EventName(rawValue: "provider-start-failed")
    /// The `start` of a provider has not completed within the limit.
    public static let providerStartPending = EventName(rawValue: "provider-start-pending")
    /// The timer event of a provider was called.
    public static let providerTimer = EventName(rawValue: "provider-timer")
    /// The `stop` of a provider was called.
    public static let providerStopping = EventName(rawValue: "provider-stopping")
    /// The `stop` of a provider has completed.
    public static let providerStopped = EventName(rawValue: "provider-stopped")
    /// The `stop` of a provider has not completed within the limit.
    public static let providerStopPending = EventName(rawValue: "provider-stop-pending")
    /// A provider has reported that it does not match the device's Ethernet network.
    public static let providerUnmatched = EventName(rawValue: "provider-unmatched")
    /// An instance of a provider was deallocated after it had stopped.
    public static let providerReleased = EventName(rawValue: "provider-released")
    /// A provider's instance still exists some time after it has stopped.
    public static let providerNotReleased = EventName(rawValue: "provider-not-released")
    /// More than one instance of a provider is alive.
    public static let providerInstances = EventName(rawValue: "provider-instances")
    /// The process of a provider has ended by itself.
    public static let providerEnded = EventName(rawValue: "provider-ended")
    /// `isActive` of a provider's manager has changed.
    public static let providerActive = EventName(rawValue: "provider-active")
    /// A provider has called a completion handler twice.
    public static let providerCompletedTwice = EventName(rawValue: "provider-completed-twice")
    /// The lab must start the programs of an app, because there is a message for it.
    public static let appLaunch = EventName(rawValue: "app-launch")
    /// The lab must end the programs of an app.
    public static let appTerminate = EventName(rawValue: "app-terminate")
}

extension EventSchema {
    private static let provider: Fields = [.app: .text, .provider: .text, .number: .number]

    private static func provider(_ key: EventField, _ type: FieldType) -> Fields {
        provider.merging([key: type]) { $1 }
    }

    /// The events that ``ProviderReport`` reads.
    static let providers: Table = [
        .configurationSaved: provider.merging([.ssids: .list, .enabled: .truth]) { $1 },
        .configurationRemoved: provider, .configurationDisabled: provider(.by, .number), .providerLaunch: provider,
        .providerTerminate: provider, .providerStarting: provider, .providerStarted: provider,
        .providerStartFailed: provider(.message, .text), .providerStartPending: provider, .providerTimer: provider,
        .providerStopping: provider(.reason, .text), .providerStopped: provider(.reason, .text),
        .providerStopPending: provider, .providerUnmatched: provider, .providerReleased: provider(.instance, .number),
        .providerNotReleased: provider(.instance, .number), .providerInstances: provider(.count, .number),
        .providerEnded: provider(.cause, .text), .providerActive: provider(.on, .truth),
        .providerCompletedTwice: provider(.call, .text),
    ]

    static let push: Table = [
        providers, NetworkMembership.declarations, AppOrder.declarations, PushRefusal.declarations,
        [.locked: [:], .unlocked: [:], .wifiOff: [:], .wifiOn: [:], .airplaneModeOn: [:], .airplaneModeOff: [:]],
    ].merged
}

/// A Wi-Fi network that a device has joined or left: `network-joined`, `network-left`.
public struct NetworkMembership: DeclaredEvent {
    /// Whether the device has joined the network.
    public var isJoined: Bool
    /// The name of the network.
    public var ssid: String
    /// Whether the network is secured.
    public var isSecure: Bool
    /// The interface of the device.
    public var interface: String

    /// Describes a change.
    public init(isJoined: Bool, ssid: String, isSecure: Bool, interface: String) {
        (self.isJoined, self.ssid, self.isSecure, self.interface) = (isJoined, ssid, isSecure, interface)
    }

    /// The fields of both.
    public static let layout = EventLayout(
        .networkLeft, orIf: \.isJoined, .networkJoined,
        from: Self(isJoined: false, ssid: "", isSecure: false, interface: ""), .field(.ssid, \.ssid),
        .field(.secure, \.isSecure, else: false), .field(.interface, \.interface, else: ""))
}

/// A request to start or end the programs of an app: `app-launch`, `app-terminate`.
public struct AppOrder: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The reason to end it, such as `0xBAADCA11`; `nil` if it must be started.
    public var cause: String?

    /// Describes a request; without a cause, it is to start the app.
    public init(app: String, cause: String? = nil) { (self.app, self.cause) = (app, cause) }

    /// The fields of both.
    public static let layout = EventLayout(
        .appLaunch, orIf: \.isEnding, .appTerminate, from: Self(app: ""), .field(.app, \.app),
        .field(.cause, \.cause).only(.appTerminate))

    private var isEnding: Bool {
        get { cause != nil }
        set { cause = newValue ? cause ?? "" : nil }
    }
}

/// A push request that was refused: `push-refused`.
public struct PushRefusal: DeclaredEvent {
    /// The name of the program that made the request.
    public var app: String
    /// The operation of the request, such as `push-save`.
    public var operation: String
    /// The code of `NEAppPushErrorDomain`.
    public var code: Int
    /// The reason.
    public var message: String

    /// Describes a refusal.
    public init(app: String, operation: String, code: Int, message: String) {
        (self.app, self.operation, self.code, self.message) = (app, operation, code, message)
    }

    /// The fields.
    public static let layout = EventLayout(
        .pushRefused, from: Self(app: "", operation: "", code: 0, message: ""), .field(.app, \.app),
        .field(.operation, \.operation, else: ""), .field(.code, \.code),
        .field(.message, \.message, else: ""))
}
