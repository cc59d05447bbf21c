import DeviceRules
import PrivacyEnforcement
import TestTraits
import Testing

@Suite("Receiving under a policy", .needsKernelEnforcement)
struct ReceivingTests {
    /// How the peer reaches an app that listens on port 7000, and what of it needs access.
    static let ways = [
        ("0.0.0.0", "239.1.2.3"), ("0.0.0.0", "255.255.255.255"), ("0.0.0.0", "10.1.0.255"), ("::", "ff02::1:2"),
    ]

    @Test(
        "multicast and broadcast need access to be received, unicast does not", .showsLive("D07", "D08", "D09"),
        arguments: ways)
    func datagrams(_ local: String, _ target: String) throws {
        let device = try PolicedDevice()
        let own = local == "::" ? "fd01::2" : "10.1.0.2"
        let group = target.hasPrefix("239") || target.hasPrefix("ff") ? target : ""
        for (policy, expected) in [(PolicyTable.denied, "ok end"), (.allowed, "ok group,end")] {
            let app = try device.app(policy)
            #expect(try app.run("bind s \(local) 7000 \(group)") == "ok")
            #expect(try device.peer("say \(target) 7000 group 6000") == "ok")
            #expect(try device.peer("say \(own) 7000 end") == "ok")
            #expect(try app.run("receive s") == expected)
            let report = try #require(try device.enforcement.reports().first)
            #expect(report.operation == .udpReceive)
            #expect(report.destination == (group.isEmpty ? .broadcast : .multicast))
            #expect(["fd01::3", "fd02::2", "10.1.0.3"].map(address).contains(report.address))
            #expect(report.port == 6000)
            #expect(report.process == app.run.id)
            #expect(report.controlGroup == app.id)
            #expect(report.isRefused == (policy == .denied))
        }
    }

    @Test(
        "of two programs on one port each gets what its own policy allows, from the moment it changes",
        .showsLive("D08"))
    func twoPrograms() throws {
        let device = try PolicedDevice()
        let denied = try device.app(.denied, named: "denied")
        let allowed = try device.app(.allowed, named: "allowed")
        for app in [denied, allowed] { #expect(try app.run("bind s 0.0.0.0 7000 239.1.2.3") == "ok") }
        try device.peer("say 239.1.2.3 7000 one")
        #expect(try allowed.run("receive s one") == "ok one")
        try device.enforcement.set(.allowed, for: denied.id)
        try device.peer("say 239.1.2.3 7000 two")
        #expect(try allowed.run("receive s two") == "ok two")
        #expect(try denied.run("receive s two") == "ok two")
    }

    @Test("what arrives at a socket that no call has bound is told of nobody, not of whoever runs")
    func withoutOwner() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        let port = try app.run("send-from s 10.2.0.2 9").dropFirst(3)
        #expect(try device.peer("say 255.255.255.255 \(port) all") == "ok")
        #expect(try device.peer("say 10.1.0.2 \(port) end") == "ok")
        #expect(try app.run("receive s") == "ok end")
        let reports = try device.enforcement.reports()
        #expect(reports.map(\.operation) == [.udpReceive])
        #expect(reports.map(\.process) == [0] && reports.map(\.processName) == [""])
    }

    @Test(
        "incoming connections are accepted and answered without access", .showsLive("D02", "A06"),
        arguments: ["10.1.0.2", "fd01::2"]
    )
    func accepting(_ address: String) throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("listen l :: 7000") == "ok")
        #expect(try device.peer("open-tcp c \(address) 7000") == "ok")
        let peer = device.peer
        try peer.tell("exchange c")
        #expect(try app.run("accept l") == "ok")
        #expect(try peer.line() == "ok hello")
        #expect(try device.enforcement.reports().isEmpty)
    }

    @Test(
        "the reset of an accepted connection is no connection of the app", .showsLive("D02", "A06"),
        arguments: ["10.1.0.2", "fd01::2"])
    func resetting(_ address: String) throws {
        let device = try PolicedDevice()
        for policy in [PolicyTable.denied, .allowed] {
            let app = try device.app(policy)
            #expect(try app.run("listen l :: 7000") == "ok")
            #expect(try device.peer("open-tcp c \(address) 7000 20") == "ok")
            let peer = device.peer
            try peer.tell("exchange c")
            #expect(try app.run("turn-away l") == "ok")
            #expect(try peer.line() == "ECONNRESET")
            #expect(try app.run("close l") == "ok")
            #expect(try device.enforcement.reports().isEmpty)
        }
    }

    @Test("a policy can refuse what flows on accepted connections, and leaves alone what the program opened itself")
    func refusingAccept() throws {
        let device = try PolicedDevice()
        var policy = PolicyTable()
        policy[.tcpAccept, .onLink] = .init(refuses: true, reports: true)
        let app = try device.app(policy)
        #expect(try app.run("listen l 0.0.0.0 7000") == "ok")
        #expect(try device.peer("open-tcp c 10.1.0.2 7000 2") == "timeout")
        #expect(try app.run("tcp 10.1.0.3 80") == "ok hello")
        let reports = try device.enforcement.reports()
        #expect(reports.map(\.operation) == [.tcpAccept])
        #expect(reports.first?.process == app.run.id)
    }
}
