package import DeviceRules

/// What the user of a device does to it, or what the lab lets it know: one line of JSON each, on the standard input of
/// `deviced`.
///
/// Every command is answered by one event on standard output: `command-done` with the `id`, or `command-refused` with
/// the `id` and a `reason`.
package struct DeviceCommand: Sendable, Hashable {
    /// The number that the answer carries.
    package var id: Int
    /// What is done, or has happened.
    package var action: Action
    /// The app or extension that this is about; `nil` for what concerns the device.
    package var app: String?

    /// What is done to a device, or has happened around it.
    package enum Action: Sendable, Hashable {
        /// The user does something.
        case user(DeviceAction)
        /// The user installs a new version of an app over the one that is there, and with it of its extensions: `update`.
        ///
        /// It comes as what the system knows of each of them from now on, the app first.
        case update([AppDescription])
        /// The device has come into the range of a network, as the only one that it knows: `network-joined`.
        ///
        /// Before the first unlock it joins no secured one.
        case networkJoined(JoinedNetwork)
        /// The device is out of the range of its network, or off an Ethernet network, on this interface: `network-left`.
        case networkLeft(interface: String)
        /// The links, addresses or routes of the device have changed; what is local follows them: `links-changed`.
        case linksChanged
        /// The device is about to be on a link that leads to these subnets, which are local as soon as this is answered:
        /// `links-changing`, with such as `10.1.0.0/16`.
        case linksChanging(subnets: [String])
        /// The programs of the app or extension have ended, by such as `SIGSEGV`, `memory` or `exit 1`: `program-ended`.
        case programEnded(cause: String)
        /// The process of the provider is about to be suspended: `suspend`.
        case suspend
        /// The process of the provider goes on: `resume`.
        case resume
    }

    /// Makes a command.
    package init(_ action: Action, app: String? = nil, id: Int) {
        self.id = id
        self.action = action
        self.app = app
    }

    /// Makes the command of something that the user does.
    package init(_ action: DeviceAction, app: String? = nil, id: Int) { self.init(.user(action), app: app, id: id) }
}

/// What keeps a step of the user from being done: an app that does not take in what it is told of its state.
extension DeviceCommand {
    /// The time that an app has to take it in.
    package static let stateLimit = Duration.seconds(3)
    private static let lateSign = " has not taken it in within \(stateLimit.components.seconds) s: "

    /// The reason for which a command is refused that these apps have not taken in.
    package static func lateness(of apps: [String]) -> String {
        apps.joined(separator: ", ") + lateSign + "it is stopped, or its main thread is busy or blocked."
    }

    /// Whether that is why a command was refused.
    package static func isLateness(_ reason: String) -> Bool { reason.contains(lateSign) }
}

extension DeviceCommand: Codable {
    private enum Key: CodingKey {
        case id, action, app, network, interface, subnets, cause, versions
    }

    /// The values of `action` that come with more, or that no user stands behind.
    private enum Notice: String, Codable {
        case update
        case networkJoined = "network-joined"
        case networkLeft = "network-left"
        case linksChanged = "links-changed"
        case linksChanging = "links-changing"
        case programEnded = "program-ended"
        case suspend, resume
    }

    /// Reads a line.
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
        case .networkJoined: action = .networkJoined(try line.decode(JoinedNetwork.self, forKey: .network))
        case .networkLeft: action = .networkLeft(interface: try line.decode(String.self, forKey: .interface))
        case .linksChanged: action = .linksChanged
        case .linksChanging: action = .linksChanging(subnets: try line.decode([String].self, forKey: .subnets))
        case .programEnded: action = .programEnded(cause: try line.decode(String.self, forKey: .cause))
        case .suspend: action = .suspend
        case .resume: action = .resume
        }
    }

    /// Writes a line.
    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        try line.encodeIfPresent(app, forKey: .app)
        switch action {
        case .user(let action): try line.encode(action, forKey: .action)
        case .update(let versions):
            try line.encode(Notice.update, forKey: .action)
            try line.encode(versions, forKey: .versions)
        case .networkJoined(let network):
            try line.encode(Notice.networkJoined, forKey: .action)
            try line.encode(network, forKey: .network)
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
