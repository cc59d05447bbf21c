package import LocalNetworkPrivacy

/// The configuration of a simulated device: a JSON file, written by whoever starts it.
package struct DeviceConfiguration: Sendable, Hashable, Codable {
    /// The name of the device, which is that of its host; also its Bonjour host name, `<name>.local`.
    package var name: String
    /// The system it runs.
    package var platform: Platform
    /// The language that its user has chosen, as a tag of BCP 47.
    package var language: String
    /// Whether multicast and broadcast can be received without access, as before 2024.
    package var legacyMulticastReceive: Bool
    /// Whether the user is asked about an up-to-date app without a usage description.
    package var asksWithoutUsage: Bool
    /// The programs installed, containers before their extensions.
    package var apps: [App]
    /// The addresses of the network's DNS servers, in the order in which they are asked; empty when there is none.
    package var dnsServers: [String]
    /// The addresses and the port of the network's proxy; `nil` when there is none.
    package var proxy: Endpoint?
    /// The functional type of each interface: `wifi`, `wired`, `cellular` or `other`.
    package var interfaceTypes: [String: String]
    /// How the user answers alerts on their own; apps that are in none of these wait for a command.
    package var answers: [AnswerList]
    /// The file that keeps the privileges over a restart of the device, and who was in front.
    package var ledgerFile: String
    /// The Wi-Fi network in whose range the device is when it starts; `nil` for none.
    package var network: JoinedNetwork?
    /// Whether nobody has unlocked the device since it was started.
    package var isLocked: Bool
    /// How the device treats push providers.
    package var push: PushSettings
    /// The broken variant of the device to be; `nil` is the right one.
    package var sabotage: DeviceSaboteur?

    /// A program that is installed.
    package struct App: Sendable, Hashable, Codable {
        /// Who it is and what it declares.
        package var description: AppDescription
        /// The id of the control group that its processes are in (the inode number of its directory); `nil` where
        /// the filter on system calls identifies programs.
        package var controlGroup: UInt64?
        /// The privilege it has had from the time before.
        package var privilege: Privilege
        /// Whether it is in the foreground when the device starts, unless the user has brought an app forward before.
        package var isForeground: Bool
        /// The configuration of a push provider whose app does not save one itself; `nil` for all others.
        package var push: PushDefaults?

        /// Makes an app.
        package init(
            _ description: AppDescription, controlGroup: UInt64?, privilege: Privilege = .undetermined,
            isForeground: Bool = true, push: PushDefaults? = nil
        ) {
            self.description = description
            self.controlGroup = controlGroup
            self.privilege = privilege
            self.isForeground = isForeground
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
        package var answers: [Answer]

        /// Makes a list.
        package init(_ answers: [Answer], of apps: [String]) {
            self.apps = apps
            self.answers = answers
        }

        /// The answer to the next alert, which is used up unless it is the last.
        package mutating func next() -> Answer? { answers.count > 1 ? answers.removeFirst() : answers.first }
    }

    /// How the user answers an alert.
    package struct Answer: Sendable, Hashable, Codable {
        /// Whether the user allows.
        package var allows: Bool
        /// The time from the alert to the answer, in seconds.
        package var after: Double

        /// Makes an answer.
        package init(allows: Bool, after: Double) {
            self.allows = allows
            self.after = after
        }
    }

    /// Makes a configuration.
    package init(
        name: String, platform: Platform, apps: [App], ledgerFile: String, language: String = "en",
        legacyMulticastReceive: Bool = false, asksWithoutUsage: Bool = false, dnsServers: [String] = [],
        proxy: Endpoint? = nil,
        interfaceTypes: [String: String] = [:],
        answers: [AnswerList] = [], network: JoinedNetwork? = nil, isLocked: Bool = false,
        push: PushSettings = PushSettings(), sabotage: DeviceSaboteur? = nil
    ) {
        self.name = name
        self.platform = platform
        self.language = language
        self.legacyMulticastReceive = legacyMulticastReceive
        self.asksWithoutUsage = asksWithoutUsage
        self.apps = apps
        self.dnsServers = dnsServers
        self.proxy = proxy
        self.interfaceTypes = interfaceTypes
        self.answers = answers
        self.ledgerFile = ledgerFile
        self.network = network
        self.isLocked = isLocked
        self.push = push
        self.sabotage = sabotage
    }
}
