import DeviceProtocol
import DeviceRules
import LabModel
import NetworkLab
import ScenarioLanguage

/// The lab of `pushlab exec`: one device with one app, peers on its network, and peers beyond its router.
struct DeviceLab: Sendable {
    var version: PlatformVersion
    var kind = AppKind.app
    var privilege = Privilege.undetermined
    /// The user's answer to the alert; `nil` leaves it unanswered.
    var allows: Bool?
    var bonjourServices: [String]?
    var hasMulticastEntitlement = false
    var peers = Self.defaultPeers
    /// The peers on another network; without any there is no router.
    var remotePeers: [String] = []

    /// The host of the device, and the app that the command is.
    static let place = ProgramTarget(host: "device", program: "command")

    static let defaultPeers = ["peer"]
    static let routerName = "router"
    private static let (localName, remoteName) = ("lan", "internet")

    /// The ports of a peer: the echo service (RFC 862), and HTTP.
    static let (echoPort, httpPort) = (7, 80)

    /// The scenario without steps that has this lab.
    var definition: ScenarioDefinition {
        var device = DeviceDefinition(version, apps: [app])
        device.answers = allows.map { [AnswerDefinition(allows: $0)] } ?? []
        let hosts = peers.map { peer($0, on: Self.localName) } + remotePeers.map { peer($0, on: Self.remoteName) }
        var definition = ScenarioDefinition(
            "pushlab exec", networks: [.numbered(1, name: Self.localName)],
            hosts: [HostDefinition(Self.place.host, on: [Self.localName], device: device)] + hosts)
        if !remotePeers.isEmpty {
            definition.networks.append(.numbered(2, name: Self.remoteName))
            definition.routers = [RouterDefinition(Self.routerName, between: definition.networks.map(\.name))]
        }
        return definition
    }

    /// The peers and networks that the command has, for its user.
    var surroundings: String {
        let local = "on a network with \(peers.joined(separator: ", "))"
        if remotePeers.isEmpty { return "\(local) and no other" }
        return "\(local), and \(remotePeers.joined(separator: ", ")) beyond its \(Self.routerName)"
    }

    private var app: AppDefinition {
        // The program of the app never starts, because the command takes its place.
        let name = Self.place.program ?? ""
        let placeholder = ProgramDefinition.probe(named: name, starts: false)
        return AppDefinition(
            name, kind: kind, privilege: privilege, bonjourServices: bonjourServices,
            entitlements: hasMulticastEntitlement ? [.multicast] : [], runs: [placeholder])
    }

    private func peer(_ name: String, on network: String) -> HostDefinition {
        let services = [
            AdvertisedService("_http._tcp", name: name, port: Self.httpPort),
            AdvertisedService("_echo._tcp", name: name, port: Self.echoPort),
        ]
        let program = "\(ProgramsFolder.path)/\(ProgramDefinition.probeName)"
        let ports = [
            "--tcp", "\(Self.echoPort)", "--udp", "\(Self.echoPort)", "--http", "\(Self.httpPort)",
        ]
        return HostDefinition(
            name, on: [network],
            runs: [
                .probe(named: "bonjour", ProbeSettings(advertises: services)),
                ProgramDefinition(
                    "services", .executable(ExecutableSettings([program, "listen"] + ports)),
                    ready: .port(Self.httpPort)),
            ])
    }
}
