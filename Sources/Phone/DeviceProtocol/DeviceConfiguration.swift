package import DeviceRules

/// The configuration of a simulated device: a JSON file, written by whoever starts it.
///
/// It holds the device and its apps as the scenario declares them, and beside them what the lab has made for this start.
@dynamicMemberLookup
package struct DeviceConfiguration: Sendable, Hashable, Codable {
    /// The name of the device, which is that of its host; also its Bonjour host name, `<name>.local`.
    package var name: String
    /// The device and its settings.
    package var description: DeviceDescription
    /// The programs installed, containers before their extensions.
    package var apps: [App]
    /// The addresses of the network's DNS servers, in the order in which they are asked; empty when there is none.
    package var dnsServers: [String] = []
    /// The addresses and the port of the network's proxy; `nil` when there is none.
    package var proxy: Endpoint?
    /// The functional type of each interface: `wifi`, `wired`, `cellular` or `other`.
    package var interfaceTypes: [String: String] = [:]
    /// How the user answers alerts on their own; apps that are in none of these wait for a command.
    package var answers: [AnswerList] = []
    /// The file that keeps the privileges over a restart of the device, and who was in front.
    package var ledgerFile: String
    /// The Wi-Fi network in whose range the device is when it starts; `nil` for none.
    package var network: JoinedNetwork?
    /// Whether nobody has unlocked the device since it was started.
    package var isLocked = false
    /// How the device treats push providers.
    package var push = PushSettings()
    /// The broken variant of the device to be; `nil` is the right one.
    package var sabotage: DeviceSaboteur?

    /// Makes the configuration of a device on which nothing but its apps is set up.
    package init(name: String, _ description: DeviceDescription, apps: [App], ledgerFile: String) {
        self.name = name
        self.description = description
        self.apps = apps
        self.ledgerFile = ledgerFile
    }

    /// A setting of the device.
    package subscript<Value>(dynamicMember setting: WritableKeyPath<DeviceDescription, Value>) -> Value {
        get { description[keyPath: setting] }
        set { description[keyPath: setting] = newValue }
    }

    /// A program that is installed.
    package struct App: Sendable, Hashable, Codable {
        /// Its identity and what it declares.
        package var description: AppDescription
        /// The id of the control group that its processes are in (the inode number of its directory); `nil` where
        /// the filter on system calls identifies programs.
        package var controlGroup: UInt64?
        /// The configuration of a push provider whose app does not save one itself; `nil` for all others.
        package var push: PushDefaults?

        /// Makes an app.
        package init(_ description: AppDescription, controlGroup: UInt64? = nil, push: PushDefaults? = nil) {
            self.description = description
            self.controlGroup = controlGroup
            self.push = push
        }
    }

    /// A host and a port.
    package struct Endpoint: Sendable, Hashable, Codable {
        /// Its IP addresses, of both families.
        package var addresses: [String]
        /// A port.
        package var port: UInt16

        /// Names an endpoint.
        package init(addresses: [String], port: UInt16) {
            self.addresses = addresses
            self.port = port
        }
    }

    /// How the user answers the alerts of some apps: the first of them by the first answer, and so on.
    package struct AnswerList: Sendable, Hashable, Codable {
        /// The apps.
        package var apps: [String]
        /// The answers that are left, one at least; the last one is that to all further alerts.
        package var answers: [AnswerDefinition]

        /// Makes a list.
        package init(_ answers: [AnswerDefinition], of apps: [String]) {
            self.apps = apps
            self.answers = answers
        }

        /// The answer to the next alert, which is used up unless it is the last.
        package mutating func next() -> AnswerDefinition? {
            answers.count > 1 ? answers.removeFirst() : answers.first
        }
    }
}
