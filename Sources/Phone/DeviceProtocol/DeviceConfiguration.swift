package import DeviceRules

/// The configuration of a simulated device, as a JSON file.
///
/// It has the device and its apps as the scenario declares them, and the values that the lab has determined for this
/// start.
@dynamicMemberLookup
package struct DeviceConfiguration: Sendable, Hashable, Codable {
    /// The name of the device and of its host; its Bonjour host name is `<name>.local`.
    package var name: String
    package var description: DeviceDescription
    /// The installed programs, apps before their extensions.
    package var apps: [App]
    /// The addresses of the network's DNS servers, in the order in which they are queried.
    package var dnsServers: [String] = []
    /// The addresses and the port of the network's proxy; `nil` when there is none.
    package var proxy: Endpoint?
    /// The functional type of each interface: `wifi`, `wired`, `cellular` or `other`.
    package var interfaceTypes: [String: String] = [:]
    /// The automatic answers to alerts; the alerts of all other apps wait for a command.
    package var answers: [AnswerList] = []
    /// The user's answers to alerts that ask to join a Wi-Fi network; without any, the user allows.
    package var joinAnswers: [AnswerList] = []
    /// The Wi-Fi networks that the device can be on.
    package var nearby: [JoinedNetwork] = []
    /// The time in seconds in the background after which an app's Wi-Fi configuration for once ends (`joinOnce`).
    package var forOnceLimit = 15.0
    /// The file that keeps the Wi-Fi configurations of apps over a restart; `nil` keeps them in memory only.
    package var hotspotFile: String?
    /// The file that keeps the delivered notifications over a restart; `nil` keeps them in memory only.
    package var notificationFile: String?
    /// The file that keeps the background transfers over a restart; `nil` keeps them in memory only.
    package var transferFile: String?
    /// The file that keeps the privileges and the app in the foreground over a restart of the device.
    package var ledgerFile: String
    /// The Wi-Fi network in range when the device starts; `nil` for none.
    package var network: JoinedNetwork?
    /// Whether the device has not been unlocked since it was started.
    package var isLocked = false
    package var push = PushSettings()
    /// The defect of the device; `nil` for a correct device.
    package var sabotage: DeviceSaboteur?

    package init(name: String, _ description: DeviceDescription, apps: [App], ledgerFile: String) {
        self.name = name
        self.description = description
        self.apps = apps
        self.ledgerFile = ledgerFile
    }

    package subscript<Value>(dynamicMember setting: WritableKeyPath<DeviceDescription, Value>) -> Value {
        get { description[keyPath: setting] }
        set { description[keyPath: setting] = newValue }
    }

    package struct App: Sendable, Hashable, Codable {
        package var description: AppDescription
        /// The id of the control group of its processes, which is its directory's inode number.
        ///
        /// It is `nil` where the seccomp filter identifies programs.
        package var controlGroup: UInt64?
        /// The configuration of a push provider whose app does not save one; `nil` for all others.
        package var push: PushDefaults?

        package init(_ description: AppDescription, controlGroup: UInt64? = nil, push: PushDefaults? = nil) {
            self.description = description
            self.controlGroup = controlGroup
            self.push = push
        }
    }

    package struct Endpoint: Sendable, Hashable, Codable {
        /// The IP addresses, of both families.
        package var addresses: [String]
        package var port: UInt16

        package init(addresses: [String], port: UInt16) {
            self.addresses = addresses
            self.port = port
        }
    }

    /// The answers to the alerts of some apps, in the order of the alerts.
    package struct AnswerList: Sendable, Hashable, Codable {
        package var apps: [String]
        /// The remaining answers, at least one; the last answers all further alerts.
        package var answers: [AnswerDefinition]

        package init(_ answers: [AnswerDefinition], of apps: [String]) {
            self.apps = apps
            self.answers = answers
        }

        /// Returns the answer to the next alert and removes it unless it is the last.
        package mutating func next() -> AnswerDefinition? {
            answers.count > 1 ? answers.removeFirst() : answers.first
        }
    }
}
