import DeviceProtocol
import DeviceRules
import EventLiterals
import Foundation
import Kernel
import LabEvents
import LabModel
import NetworkLab
import TestTraits
import Testing

/// A program in another language, in the control group of an app, on a whole device.
@Suite("A client on a device in a lab", .enabled(if: DeviceLab.isPossible, DeviceLab.reason))
struct ServicesLabTests {
    private func app(_ privilege: Privilege) -> DeviceConfiguration.App {
        .init(
            AppDescription(
                "pager", executableUUID: "pager", usageDescription: "Finds the pagers of the ward.",
                bonjourServices: ["_pager._tcp"], privilege: privilege))
    }

    @Test(
        "a client meets NoAuth, silence, the grant and the withdrawal",
        .showsLive("C03", "D14", "D17", "D18", "F03", "F06"))
    func story() async throws {
        try await DeviceLab.with([app(.undetermined)]) { phone in
            let client = try await LabClient(phone, app: "pager")
            try client.send(AppRequest(.browse(type: "_printer._tcp"), id: 1))
            #expect(try await client.reply("failed", to: 1)["error"] == .int(-65555))
            #expect(phone.events("alert").isEmpty)
            try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 2))
            _ = try await client.reply("ready", to: 2)
            try client.send(AppRequest(.register(type: "_pager._tcp", name: "Ward 3", port: 4711), id: 3))
            _ = try await client.reply("ready", to: 3)
            let server = try #require(phone.lab.addresses(of: "server").first)
            try client.send(AppRequest(.path(host: "\(server)", port: 80), id: 4))
            #expect(try await client.reply("path", to: 4)["reason"]?.string == "localNetworkDenied")
            #expect(try await client.resolve("phone.local", 1)["error"] == .int(-2))
            try await phone.perform(.allow, "pager")
            #expect(try await client.reply("added", to: 2)["name"]?.string == "Ward 3")
            #expect(try await client.reply("registered", to: 3)["name"]?.string == "Ward 3")
            try await phone.wait("the path was not satisfied") { _ in
                client.replies("path", to: 4).last?["isSatisfied"] == .bool(true)
            }
            #expect(try await client.resolve("Phone.Local.", 1)["error"] == .int(0))
            #expect(phone.events("alert").count == 1)
            try await phone.perform(.turnOff, "pager")
            #expect(try await client.reply("waiting", to: 2)["error"] == .int(-65570))
            try client.send(AppRequest(.resolve(type: "_pager._tcp", name: "Ward 3"), id: 5))
            #expect(try await client.reply("waiting", to: 5)["error"] == .int(-65570))
            #expect(try await client.resolve("phone.local", 2)["error"] == .int(-2))
        }
    }

    @Test(
        "nothing of what a denied app asks for is heard by others on the link",
        .showsLive("D14", "D16", "D17", "D18", "D19"))
    func silence() async throws {
        try await DeviceLab.with([app(.denied)]) { phone in
            let address = try #require(phone.lab.addresses(of: "server").first)
            let listener = ProgramSpec(
                "listener", executable: "/usr/bin/python3",
                arguments: [LabClient.path("mdns_listener.py"), "\(address)", "_pager", "secret", "_control"])
            try await phone.lab.start(listener, on: "server")
            _ = try await phone.wait(for: "listening", from: ProgramID(host: "server", program: "listener"))
            let client = try await LabClient(phone, app: "pager")
            try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
            try client.send(AppRequest(.register(type: "_pager._tcp", name: "secret", port: 1), id: 2))
            try client.send(AppRequest(.resolve(type: "_pager._tcp", name: "secret"), id: 3))
            try client.send(AppRequest(.lookUp(host: "secret.local"), id: 4))
            for id in 1...4 { _ = try await client.reply("waiting", to: id) }
            #expect(try await client.resolve("secret.local", 1)["error"] == .int(-2))
            // What is allowed is heard, so what came before would have been.
            let other = try await LabClient(phone, app: nil, name: "other")
            try other.send(AppRequest(.browse(type: "_control._tcp"), id: 1))
            _ = try await phone.wait(for: "heard") { $0.fields["word"]?.string == "_control" }
            #expect(phone.events("heard").allSatisfy { $0.fields["word"]?.string == "_control" })
        }
    }

    @Test("in a flood of queries from one port of two apps, each is answered as its own app may be", .showsLive("D14"))
    func sharedPort() async throws {
        try await DeviceLab.with([.app("denied", .denied), .app("allowed", .allowed)]) { phone in
            async let denied = phone.use("resolve", "phone.local", port: 2, by: "denied", count: 500)
            async let allowed = phone.use("resolve", "phone.local", port: 3, by: "allowed", count: 500)
            let codes = try await (denied, allowed)
            #expect(codes == ("code 3", "code 0"))
            #expect(phone.events("name-resolved").allSatisfy { $0.fields["app"]?.string == "allowed" })
            #expect(phone.events("warning").isEmpty)
        }
    }

    @Test(
        "a device without a descriptor left turns programs away, says so once, and serves again when it has some",
        arguments: [8, 9])
    func runsOutOfDescriptors(_ few: Int) async throws {
        try await DeviceLab.with([]) { phone in
            let device = try #require(await phone.lab.program(ProgramID(host: "phone", program: "deviced")))
            let open = try FileDescriptor.names(in: "/proc/\(device.processID)/fd").compactMap { Int($0) }
            let limit = (open.max() ?? 0) + few
            let limiting = try Process.run(
                URL(filePath: "/usr/bin/prlimit"),
                arguments: ["--pid=\(device.processID)", "--nofile=\(limit):\(limit)"])
            limiting.waitUntilExit()
            #expect(limiting.terminationStatus == 0)
            try await phone.lab.start(
                ProgramSpec("crowd", executable: "/usr/bin/python3", arguments: [LabClient.path("crowd.py")]),
                on: "phone")
            _ = try await phone.wait(for: "turned-away")
            _ = try await phone.wait(for: "served")
            let warnings = phone.events("warning").compactMap { $0.fields["message"]?.string }
            #expect(warnings.count { $0.hasPrefix("The device has no free file descriptor") } == 1)
        }
    }

    @Test("a program of the phone that is no app is not gated")
    func system() async throws {
        try await DeviceLab.with([app(.denied)]) { phone in
            let client = try await LabClient(phone, app: nil)
            #expect(try await client.resolve("phone.local", 1)["error"] == .int(0))
            try client.send(AppRequest(.register(type: "_any._tcp", port: 1), id: 1))
            _ = try await client.reply("registered", to: 1)
            #expect(phone.events("decision").isEmpty)
        }
    }
}

/// The Python client as a program of the lab; its output lines are events.
struct LabClient {
    let phone: DeviceLab
    let program: RunningProgram
    let id: ProgramID

    /// The path of a client.
    static func path(_ file: String) -> String {
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Clients/\(file)"
    }

    init(_ phone: DeviceLab, app: String?, name: String = "client") async throws {
        self.phone = phone
        id = ProgramID(host: "phone", program: name)
        var spec = ProgramSpec(
            name, executable: "/usr/bin/python3", arguments: [Self.path("device_client.py")])
        spec.controlGroup = app
        spec.takesInput = true
        program = try await phone.lab.start(spec, on: "phone")
    }

    func send(_ request: AppRequest) throws {
        try program.write(String(decoding: JSONEncoder().encode(request), as: UTF8.self) + "\n")
    }

    func replies(_ event: EventName, to request: Int) -> [[EventField: Value]] {
        phone.events(Self.told(event)).filter { $0.source == .program(id) && $0.fields["id"] == .int(request) }.map(
            \.fields)
    }

    func reply(_ event: EventName, to request: Int) async throws -> [EventField: Value] {
        try await phone.wait(for: Self.told(event), from: id) { $0.fields["id"] == .int(request) }.fields
    }

    /// What the client calls a reply.
    private static func told(_ event: EventName) -> EventName { EventName(rawValue: "reply-\(event)") }

    /// Resolves a name by the C library, for the `count`th time.
    func resolve(_ name: String, _ count: Int) async throws -> [EventField: Value] {
        try program.write("getaddrinfo \(name)\n")
        func answers() -> [Event] { phone.events("getaddrinfo").filter { $0.fields["name"]?.string == name } }
        try await phone.wait("\(name) was not resolved") { _ in answers().count == count }
        return try #require(answers().last).fields
    }
}
