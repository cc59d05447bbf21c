import DeviceRules
import PrivacyEnforcement
import TestTraits
import Testing

@Suite("What was begun before access was withdrawn")
struct LeftoverTests {
    @Test(
        "a datagram that has waited since is not sent", .showsLive("F07"),
        arguments: ["message", "option", "connected"])
    func heldDatagrams(_ way: String) throws {
        let device = try PolicedDevice(.kernel)
        let app = try device.app(.allowed)
        #expect(try app.run("hold one \(way) 10.1.0.3 5000") == "ok")
        #expect(try app.run("let-go one \(way) 60") == "ok held")
        #expect(try app.run("hold other \(way) 10.1.0.3 5000") == "ok")
        _ = try device.enforcement.reports()
        try device.enforcement.set(.denied, for: app.id)
        try device.endFlows(of: app)
        #expect(try app.run("let-go other \(way)") == "ok nothing")
        let reports = try device.enforcement.reports()
        #expect(reports.map(\.operation) == [.udpSend] && reports.allSatisfy(\.isRefused))
    }

    @Test("a connection that its first data was to begin is not made", .showsLive("F07"))
    func connectionPutOff() throws {
        let device = try PolicedDevice(.kernel)
        try device.peer("answer-at-once")
        let app = try device.app(.allowed)
        #expect(try app.run("put-off one 10.1.0.3 82") == "ECONNREFUSED")
        #expect(try app.run("put-off one 10.1.0.3 80") == "ok")
        #expect(try app.run("begin-sending one 60") == "ok latelate")
        #expect(try app.run("put-off other 10.1.0.3 80") == "ok")
        try device.enforcement.set(.denied, for: app.id)
        try device.endFlows(of: app)
        #expect(try app.run("begin-sending other") == "ok nothing")
    }

    @Test("what a filter of system calls could not end is not begun", arguments: ["option", "connected"])
    func notBegun(_ way: String) throws {
        let device = try PolicedDevice(.systemCalls)
        let app = try device.app(.allowed)
        #expect(try app.run("hold one \(way) 10.1.0.3 5000") == "ENOPROTOOPT")
        #expect(try app.run("put-off one 10.1.0.3 80") == "ENOPROTOOPT")
    }

    @Test("a connection that the program has closed sends nothing more", .showsLive("F07"), arguments: Means.here)
    func closedConnections(_ means: Means) throws {
        let device = try PolicedDevice(means)
        try device.peer("take-nothing 83")
        let app = try device.app(.allowed)
        #expect(try app.run("leave-unsent 10.1.0.3 83") == "ok")
        try device.enforcement.set(.denied, for: app.id)
        #expect(try device.endFlows(of: app) == 1)
        #expect(try device.peer("take-rest") == "ok reset")
    }

    @Test("a connection that is bound to another link is decided anew", .showsLive("D10"))
    func movedConnections() throws {
        let device = try PolicedDevice(.kernel)
        let app = try device.app(.denied)
        for name in ["one", "other"] { #expect(try app.run("reach \(name) 10.2.0.2 80") == "ok") }
        #expect(try app.run("move-to-link one 60") == "ok moved")
        var locality = PolicedDevice.locality
        locality.ranges.append(.init(prefix("10.2.0.0/24"), .onLink, by: 2))
        try device.enforcement.set(locality)
        #expect(try app.run("move-to-link other") == "ok nothing")
        let report = try #require(try device.enforcement.reports().first)
        #expect(report.operation == .tcpConnect && report.isRefused && report.address == address("10.2.0.2"))
    }

    @Test("a connected socket can send to what is exempt, at the port that it sends to", .showsLive("D11"))
    func connectedElsewhere() throws {
        let device = try PolicedDevice(.kernel)
        var locality = PolicedDevice.locality
        locality.exemptions.append(.init("10.1.0.3", port: 5000, .dnsServer))
        try device.enforcement.set(locality)
        let app = try device.app(.denied)
        #expect(try app.run("send-elsewhere 10.1.0.3 5000") == "ok")
        #expect(try app.run("send-elsewhere 10.1.0.3 5001") == "EHOSTUNREACH")
        #expect(try device.enforcement.reports().map(\.port) == [5001])
    }
}
