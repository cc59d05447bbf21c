package import DeviceRules

/// A command to a device: one line of JSON on the standard input of `deviced`.
///
/// It is an action of the user or a change that the lab reports. The device answers each command with one event on
/// standard output: `command-done` with the `id`, or `command-refused` with the `id` and a `reason`.
package struct DeviceCommand: Sendable, Hashable {
    /// The number that the answer carries.
    package var id: Int
    package var action: Action
    /// The app or extension that the command is about; `nil` for the device.
    package var app: String?

    /// An action on a device, or a change in its surroundings.
    package enum Action: Sendable, Hashable {
        case user(DeviceAction)
        /// The user installs a new version of an app and of its extensions: `update`.
        ///
        /// The values are the new descriptions, the app's first.
        case update([AppDescription])
        /// The user selects a quick action of an app on the Home Screen, by its type: `quick-action`.
        case quickAction(String)
        /// The system launches a task of an app in the background, by its identifier: `launch-task`.
        case launchTask(String)
        /// The user acts on a notification of an app: `notification`.
        case notification(NotificationGesture)
        /// The device has come into the range of its only known network: `network-joined`.
        ///
        /// Before the first unlock it does not join a secured network.
        case networkJoined(JoinedNetwork)
        /// The device could not join the Wi-Fi network of an app's configuration: `network-not-joined`.
        case networkNotJoined(ssid: String, reason: String)
        /// The device has roamed to another access point of its network: `access-point-changed`.
        case accessPointChanged(bssid: String, interface: String)
        /// The device has left the range of its network, or its Ethernet network, on this interface: `network-left`.
        case networkLeft(interface: String)
        /// The links, addresses or routes have changed, so the device recomputes what is local: `links-changed`.
        case linksChanged
        /// The device will get a link to these subnets, such as `10.1.0.0/16`: `links-changing`.
        ///
        /// The subnets count as local from the answer on.
        case linksChanging(subnets: [String])
        /// The programs of the app or extension have ended, by `SIGSEGV`, `memory` or `exit 1`, for example:
        /// `program-ended`.
        case programEnded(cause: String)
        /// The lab is about to suspend the process of the provider: `suspend`.
        case suspend
        /// The lab has resumed the process of the provider: `resume`.
        case resume
    }

    package init(_ action: Action, app: String? = nil, id: Int) {
        self.id = id
        self.action = action
        self.app = app
    }

    /// Makes the command of a user's action.
    package init(_ action: DeviceAction, app: String? = nil, id: Int) { self.init(.user(action), app: app, id: id) }
}

/// The refusal of a command because an app has not confirmed its new state.
extension DeviceCommand {
    /// The timeout for the confirmation.
    package static let stateLimit = Duration.seconds(3)
    private static let lateSign = " has not taken it in within \(stateLimit.components.seconds) s: "

    /// Returns the reason of the refusal when these apps have not confirmed.
    package static func lateness(of apps: [String]) -> String {
        apps.joined(separator: ", ") + lateSign + "it is stopped, or its main thread is busy or blocked."
    }

    /// Whether a command was refused for that reason.
    package static func isLateness(_ reason: String) -> Bool { reason.contains(lateSign) }
}

extension DeviceCommand: Codable {
    private enum Key: CodingKey {
        case id, action, app, network, interface, subnets, cause, versions, type, ssid, reason, bssid
        case gesture, identifier
    }

    /// The values of `action` that have parameters or are not actions of the user.
    private enum Notice: String, Codable {
        case update
        case quickAction = "quick-action"
        case launchTask = "launch-task"
        case notification
        case networkJoined = "network-joined"
        case networkNotJoined = "network-not-joined"
        case accessPointChanged = "access-point-changed"
        case networkLeft = "network-left"
        case linksChanged = "links-changed"
        case linksChanging = "links-changing"
        case programEnded = "program-ended"
        case suspend, resume
    }

    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        id = try line.decode(Int.self, forKey: .id)
        app = try line.decodeIfPresent(String.self, forKey: .app)
        if let action = try? line.decode(DeviceAction.self, forKey: .action) {
            self.action = .user(action)
            return
        }
        switch try line.decode(Notice.self, forKey: .action) {
        case .update: action = .update(try line.decode([AppDescription].self, forKey: .versions))
        case .quickAction: action = .quickAction(try line.decode(String.self, forKey: .type))
        case .launchTask: action = .launchTask(try line.decode(String.self, forKey: .identifier))
        case .notification: action = .notification(try line.decode(NotificationGesture.self, forKey: .gesture))
        case .networkJoined: action = .networkJoined(try line.decode(JoinedNetwork.self, forKey: .network))
        case .networkNotJoined:
            action = .networkNotJoined(
                ssid: try line.decode(String.self, forKey: .ssid), reason: try line.decode(String.self, forKey: .reason)
            )
        case .accessPointChanged:
            action = .accessPointChanged(
                bssid: try line.decode(String.self, forKey: .bssid),
                interface: try line.decode(String.self, forKey: .interface))
        case .networkLeft: action = .networkLeft(interface: try line.decode(String.self, forKey: .interface))
        case .linksChanged: action = .linksChanged
        case .linksChanging: action = .linksChanging(subnets: try line.decode([String].self, forKey: .subnets))
        case .programEnded: action = .programEnded(cause: try line.decode(String.self, forKey: .cause))
        case .suspend: action = .suspend
        case .resume: action = .resume
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        try line.encodeIfPresent(app, forKey: .app)
        switch action {
        case .user(let action): try line.encode(action, forKey: .action)
        case .update(let versions):
            try line.encode(Notice.update, forKey: .action)
            try line.encode(versions, forKey: .versions)
        case .quickAction(let type):
            try line.encode(Notice.quickAction, forKey: .action)
            try line.encode(type, forKey: .type)
        case .launchTask(let identifier):
            try line.encode(Notice.launchTask, forKey: .action)
            try line.encode(identifier, forKey: .identifier)
        case .notification(let gesture):
            try line.encode(Notice.notification, forKey: .action)
            try line.encode(gesture, forKey: .gesture)
        case .networkJoined(let network):
            try line.encode(Notice.networkJoined, forKey: .action)
            try line.encode(network, forKey: .network)
        case .networkNotJoined(let ssid, let reason):
            try line.encode(Notice.networkNotJoined, forKey: .action)
            try line.encode(ssid, forKey: .ssid)
            try line.encode(reason, forKey: .reason)
        case .accessPointChanged(let bssid, let interface):
            try line.encode(Notice.accessPointChanged, forKey: .action)
            try line.encode(bssid, forKey: .bssid)
            try line.encode(interface, forKey: .interface)
        case .networkLeft(let interface):
            try line.encode(Notice.networkLeft, forKey: .action)
            try line.encode(interface, forKey: .interface)
        case .linksChanged: try line.encode(Notice.linksChanged, forKey: .action)
        case .linksChanging(let subnets):
            try line.encode(Notice.linksChanging, forKey: .action)
            try line.encode(subnets, forKey: .subnets)
        case .programEnded(let cause):
            try line.encode(Notice.programEnded, forKey: .action)
            try line.encode(cause, forKey: .cause)
        case .suspend: try line.encode(Notice.suspend, forKey: .action)
        case .resume: try line.encode(Notice.resume, forKey: .action)
        }
    }
}
