import DeviceProtocol
import DeviceRules
import EventLiterals
import FoundationEssentials
import Glibc
import Kernel
import LabEvents
import LabModel
import NetworkLab
import TestSupport
import Testing

/// A lab with a phone on a network with public addresses, a server beside it, and an archive with private addresses
/// behind a router.
struct DeviceLab {
    let lab: Lab
    let folder: String
    let configuration: DeviceConfiguration
    private static let phone = "phone"

    static let isPossible = LabMachine.canRunLabs && (try? ControlGroup.home()) != nil && getuid() == 0
    static let reason: Comment = "this machine lets this user make no labs with control groups and eBPF"

    /// Whether iproute2 is there.
    static let hasIP = unsafe access("/usr/sbin/ip", X_OK) == 0
    /// Whether tunnels can be made.
    static let hasTunnels = unsafe hasIP && access("/dev/net/tun", W_OK) == 0

    static var topology: Topology {
        var phone = HostSpec(phone, on: ["ward"])
        phone.isDevice = true
        phone.nameServer = IPAddress("127.0.0.1")
        var router = HostSpec("router", on: ["ward", "far"])
        router.routes = true
        return Topology(
            networks: [
                NetworkSpec("ward", ipv4: IPPrefix(subnet: "203.0.113.0/24"), ipv6: IPPrefix(subnet: "fd00:1::/64")),
                NetworkSpec("far", ipv4: IPPrefix(subnet: "192.168.9.0/24"), ipv6: nil),
            ],
            hosts: [HostSpec("server", on: ["ward"]), router, phone, HostSpec("archive", on: ["far"])])
    }

    /// Opens the lab, starts `deviced` on the phone, the apps in it, and echo servers elsewhere; closes it afterwards.
    static func with(
        _ apps: [DeviceConfiguration.App], platform: Platform = .iOS,
        answers: [DeviceConfiguration.AnswerList] = [], sabotage: DeviceSaboteur? = nil,
        _ body: (DeviceLab) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pushlab-device-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { _ = try? FileManager.default.removeItem(atPath: folder) }
        var options = LabOptions(programsFolder: LabMachine.programsFolder)
        options.writableFolders = [folder]
        let lab = try await Lab.open(topology, options: options)
        do {
            var configuration = DeviceConfiguration(
                name: phone, DeviceDescription(platform), apps: apps, ledgerFile: "\(folder)/ledger.json")
            configuration.answers = answers
            configuration.push.file = "\(folder)/push.json"
            configuration.notificationFile = "\(folder)/notifications.json"
            configuration.sabotage = sabotage
            for index in apps.indices {
                configuration.apps[index].controlGroup = try await lab.controlGroup(
                    apps[index].description.name, on: phone)
            }
            let device = DeviceLab(lab: lab, folder: folder, configuration: configuration)
            try await device.startAll()
            try await body(device)
        } catch {
            await lab.close()
            throw error
        }
        await lab.close()
    }

    private func startAll() async throws {
        try await startDevice()
        for host in ["server", "archive"] {
            try await lab.start(script("echo", ["80"]), on: host)
            _ = try await wait(for: "listening", from: ProgramID(host: host, program: "echo"))
        }
        for (index, app) in configuration.apps.map(\.description.name).enumerated() {
            var spec = script(app, ["\(8080 + index)"])
            spec.controlGroup = app
            try await lab.start(spec, on: Self.phone)
            _ = try await wait(for: "listening", from: ProgramID(host: Self.phone, program: app))
        }
    }

    /// Starts `deviced`, or starts it again.
    func startDevice() async throws {
        let count = events("device-ready").count
        try await launchDevice()
        try await wait("device-ready") { $0.events("device-ready").count > count }
    }

    /// Starts `deviced` and waits for nothing.
    func launchDevice() async throws {
        let file = "\(folder)/device.json"
        try JSONEncoder().encode(configuration).write(to: URL(filePath: file))
        var spec = ProgramSpec(
            "deviced", executable: LabMachine.programsFolder + "/deviced",
            arguments: ["--configuration", file, "--control-group", "3", "--keeper", "4"])
        spec.isDeviceSystem = true
        spec.takesInput = true
        try await lab.start(spec, on: Self.phone)
    }

    private func script(_ name: String, _ arguments: [String]) -> ProgramSpec {
        let script = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        var spec = ProgramSpec(
            name, executable: "/usr/bin/python3", arguments: ["/\(script)/Clients/socket_app.py"] + arguments)
        spec.takesInput = true
        return spec
    }

    /// The events of this name, in their order.
    func events(_ name: EventName) -> [Event] { lab.log.events().filter { $0.name == name } }

    /// Waits until something is so.
    func wait(_ what: Comment, until holds: (DeviceLab) -> Bool) async throws {
        let deadline = lab.log.now + .seconds(60)
        while true {
            let seen = lab.log.count
            if holds(self) { return }
            try #require(lab.log.now < deadline, what)
            await lab.log.grown(beyond: seen, until: deadline)
        }
    }

    /// Waits for the first event of a program that fits.
    func wait(
        for name: EventName, from program: ProgramID? = nil, where fits: (Event) -> Bool = { _ in true }
    ) async throws -> Event {
        func find() -> Event? {
            events(name).first { event in
                (program.map { event.source == .program($0) } ?? true) && fits(event)
            }
        }
        try await wait("there was no event \(name) within 60 s") { _ in find() != nil }
        return try #require(find())
    }

    /// Does something to the device; throws when it refuses.
    func perform(_ action: DeviceAction, _ app: String? = nil) async throws {
        try await perform(.user(action), app)
    }

    /// Has the device do something, or lets it know something; throws when it refuses.
    func perform(_ action: DeviceCommand.Action, _ app: String? = nil) async throws {
        let id = Int.random(in: 1 ... .max)
        let line = try JSONEncoder().encode(DeviceCommand(action, app: app, id: id))
        let program = try #require(await lab.program(ProgramID(host: Self.phone, program: "deviced")))
        try program.write(String(decoding: line, as: UTF8.self) + "\n")
        _ = try await wait(for: "command-done") { $0.fields["id"] == .int(id) }
    }

    /// Has an app use a socket; returns what came of it: `ok` or the name of the error.
    @discardableResult
    func use(
        _ operation: String, _ to: String = "server", port: Int = 80, by app: String, id: Int? = nil, on: Int? = nil,
        count: Int = 1
    ) async throws -> String {
        let id = id ?? Int.random(in: 1 ... .max)
        let address = lab.addresses(of: to).first.map { "\($0)" } ?? to
        let rest = on.map { #""on":\#($0)"# } ?? #""to":"\#(address)","port":\#(port),"count":\#(count)"#
        try await tell(app, #"{"id":\#(id),"op":"\#(operation)",\#(rest)}"#)
        let outcome = try await wait(for: "outcome") { $0.fields["id"] == .int(id) }
        return outcome.fields["result"]?.string ?? ""
    }

    /// Gives an app an order, and does not wait for what comes of it.
    func tell(_ app: String, _ order: String) async throws {
        try #require(await lab.program(ProgramID(host: Self.phone, program: app))).write(order + "\n")
    }
}

extension DeviceConfiguration.App {
    /// An app that everything is declared for.
    static func app(
        _ name: String, _ privilege: Privilege = .undetermined, entitled: Bool = false, isForeground: Bool = true
    ) -> Self {
        Self(
            AppDescription(
                name, executableUUID: .value(name), usageDescription: "Finds the pagers of the ward.",
                hasMulticastEntitlement: entitled, privilege: privilege, isForeground: isForeground))
    }
}
