import Kernel
import Netlink
import NetworkLab
import PushLabTesting
import Testing

@Suite("The machine's own network")
struct MachineNetworkTests {
    @Test("is byte for byte the same after a scenario as before", .timeLimit(.minutes(5)))
    func isUntouched() async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) {
            try Test.cancel("\(missing)")
        }
        // Filters and sockets of a kind that the machine uses for the first time may load modules with settings.
        try await Self.scenario.check()
        let before = try await PlainThread.callAsync { try MachineNetworkState.current() }
        try await Self.scenario.check()
        let after = try await PlainThread.callAsync { try MachineNetworkState.current() }
        #expect(after.differences(from: before).isEmpty)
        #expect(before.lines.contains { $0.hasPrefix("link lo ") })
        #expect(before.lines.contains { $0.hasPrefix("setting /proc/sys/net/ipv4/ip_forward ") })
    }

    @Test("shows a link, an address, a filter and a setting that are added", .timeLimit(.minutes(5)))
    func showsChanges() async throws {
        if let missing = LabMachine.check() { try Test.cancel("\(missing)") }
        let changes = try await PlainThread.callAsync {
            try Namespace.enterNew(.network)
            // It begins as the machine's own.
            try Sysctl.set("net/ipv4/ip_forward", to: "0")
            let before = try MachineNetworkState.current()
            try Sysctl.set("net/ipv4/ip_forward", to: "1")
            var netlink = try NetlinkSocket()
            try netlink.perform([Link.addBridge("br7", index: 7), Link.set(.index(7), up: true)])
            let lab = try #require(IPAddress(bytes: [10, 7, 0, 1]))
            try netlink.perform(Address.add(lab.prefix(16), link: 7))
            try PacketFilter(name: "loss", at: .ingress(["br7"]), rules: [PacketRule(.drop)]).install()
            return try MachineNetworkState.current().differences(from: before)
        }
        #expect(changes.contains("- setting /proc/sys/net/ipv4/ip_forward 0"))
        #expect(changes.contains("+ setting /proc/sys/net/ipv4/ip_forward 1"))
        for kind in ["+ link br7", "+ address ", "+ route ", "+ firewall "] {
            #expect(changes.contains { $0.hasPrefix(kind) }, "\(kind)")
        }
    }

    static let scenario = ScenarioDefinition(
        "A partition and a full channel", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition(
                "server", on: ["ward"], runs: [.pushServer(PushServerSettings(heartbeat: .milliseconds(100)))]),
            HostDefinition(
                "phone", on: ["ward"], runs: [.pushProvider(PushProviderSettings(timer: .milliseconds(100)))]),
        ],
        steps: [
            .expect(.host("phone", .connected)),
            .fault(.carrierDown, at: LinkID("phone"), for: .milliseconds(200)),
            .expect(.recovers("phone", stable: nil)),
        ])
}
