import DeviceProtocol
import DeviceRules
import LabModel
import NetworkLab
import ScenarioLanguage

/// The lab of `pushlab exec`: one device with one app, and peers on its network.
struct DeviceLab: Sendable {
    var version: PlatformVersion
    var kind = AppKind.app
    var privilege = Privilege.undetermined
    /// The user's answer to the alert; `nil` leaves it unanswered.
    var allows: Bool?
    var bonjourServices: [String]?
    var hasMulticastEntitlement = false
    var peers = ["peer"]

    /// The host of the device, and the app that the command is.
    static let place = ProgramTarget(host: "device", program: "command")

    /// The ports of a peer: the echo service (RFC 862), and HTTP.
    static let (echoPort, httpPort) = (7, 80)

    /// The scenario without steps that has this lab.
    var definition: ScenarioDefinition {
        var device = DeviceDefinition(version, apps: [app])
        device.answers = allows.map { [AnswerDefinition(allows: $0)] } ?? []
        return ScenarioDefinition(
            "pushlab exec", networks: [.numbered(1, name: "lan")],
            hosts: [HostDefinition(Self.place.host, on: ["lan"], device: device)] + peers.map(peer))
    }

    private var app: AppDefinition {
        // The program of the app never starts, because the command takes its place.
        let name = Self.place.program ?? ""
        let placeholder = ProgramDefinition.probe(named: name, starts: false)
        return AppDefinition(
            name, kind: kind, privilege: privilege, bonjourServices: bonjourServices,
            entitlements: hasMulticastEntitlement ? [.multicast] : [], runs: [placeholder])
    }

    private func peer(_ name: String) -> HostDefinition {
        let services = [
            AdvertisedService("_http._tcp", name: name, port: Self.httpPort),
            AdvertisedService("_echo._tcp", name: name, port: Self.echoPort),
        ]
        let program = "\(ProgramsFolder.path)/\(ProgramDefinition.probeName)"
        let ports = [
            "--tcp", "\(Self.echoPort)", "--udp", "\(Self.echoPort)", "--http", "\(Self.httpPort)",
        ]
        return HostDefinition(
            name, on: ["lan"],
            runs: [
                .probe(named: "bonjour", ProbeSettings(advertises: services)),
                ProgramDefinition(
                    "services", .executable(ExecutableSettings([program, "listen"] + ports)),
                    ready: .port(Self.httpPort)),
            ])
    }
}
