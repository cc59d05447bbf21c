/// The events of a device's system about Wi-Fi networks that apps read or configure.
extension EventName {
    /// A request of an app about Wi-Fi was refused.
    public static let wifiRefused = EventName(rawValue: "wifi-refused")
    /// The user is asked whether the device joins a network that an app has configured.
    public static let hotspotAlert = EventName(rawValue: "hotspot-alert")
    /// The user has answered that alert.
    public static let hotspotAnswered = EventName(rawValue: "hotspot-answered")
    /// The lab must put the device on the network of an app's configuration.
    public static let hotspotJoin = EventName(rawValue: "hotspot-join")
    /// The lab must take the device off the network of an app's configuration.
    public static let hotspotLeave = EventName(rawValue: "hotspot-leave")
    /// The device could not join the network of an app's configuration.
    public static let hotspotNotJoined = EventName(rawValue: "hotspot-not-joined")
    /// The configuration of an app was removed.
    public static let hotspotRemoved = EventName(rawValue: "hotspot-removed")
}

extension EventSchema {
    static let wifi: Table = [
        HotspotOrder.declarations,
        [
            .wifiRefused: [.app: .text, .operation: .text, .code: .number, .message: .text],
            .hotspotAlert: [.app: .text, .ssid: .text, .text: .text],
            .hotspotAnswered: [.app: .text, .ssid: .text, .answer: .words(["allow", "deny"])],
            .hotspotNotJoined: [.app: .text, .ssid: .text, .reason: .text],
            .hotspotRemoved: [.app: .text, .ssid: .text],
        ],
    ].merged
}

/// A request to put a device on a Wi-Fi network, or to take it off: `hotspot-join`, `hotspot-leave`.
public struct HotspotOrder: DeclaredEvent {
    /// Whether the device joins the network.
    public var isJoin: Bool
    /// The name of the app.
    public var app: String
    /// The name of the network.
    public var ssid: String

    /// Describes a request.
    public init(isJoin: Bool, app: String, ssid: String) {
        (self.isJoin, self.app, self.ssid) = (isJoin, app, ssid)
    }

    /// The fields of both.
    public static let layout = EventLayout(
        .hotspotLeave, orIf: \.isJoin, .hotspotJoin, from: Self(isJoin: false, app: "", ssid: ""),
        .field(.app, \.app), .field(.ssid, \.ssid))
}
