import DeviceRules
import PrivacyEnforcement
import TestTraits
import Testing

@Suite("Links that a socket, an address or a message names")
struct NamedLinkTests {
    /// A phone whose link, by its routes, leads to more than those of all say; and without it, to link-local addresses.
    private func device(_ means: Means) throws -> PolicedDevice {
        let device = try PolicedDevice(means)
        var locality = PolicedDevice.locality
        locality.ranges.append(.init("fe80::/10", .onLink))
        locality.ranges.append(.init(prefix("10.3.0.0/24"), .onLink, by: 2))
        locality.ranges.append(.init(prefix("10.1.0.0/24"), .remote, by: 2))
        locality.ranges.append(.init(prefix("fe80::/10"), .remote, by: 2))
        locality.ranges.append(.init(prefix("10.2.0.0/24"), .onLink, by: 3))
        try device.enforcement.set(locality)
        return device
    }

    @Test(
        "what a datagram reaches by the link that its socket or its message names is on this link",
        .showsLive("A01", "D10"),
        arguments: Means.here, ["bound", "bound-connected", "unicast-link", "message", "message-last"])
    func datagrams(_ means: Means, _ way: String) throws {
        let device = try device(means)
        let app = try device.app(.denied)
        #expect(try app.run("udp-by-link \(way) 10.2.0.2 9") == "ok")
        #expect(try device.enforcement.reports().isEmpty)
        let refused = means == .kernel && way.hasPrefix("message") ? "EPERM" : "EHOSTUNREACH"
        #expect(try app.run("udp-by-link \(way) 10.3.0.9 9") == refused)
        let report = try #require(try device.enforcement.reports().first)
        #expect(report.destination == .onLink && report.isRefused && report.address == address("10.3.0.9"))
        #expect(report.port == 9 && report.process == app.run.id)
        // What is local by the routes of all stays so.
        #expect(try app.run("udp-by-link \(way) 10.1.0.3 9") == "EHOSTUNREACH")
        try device.enforcement.set(.allowed, for: app.id)
        #expect(try app.run("udp-by-link \(way) 10.3.0.9 9") == "ok")
    }

    @Test(
        "so is what TCP reaches by the link that its socket is bound to", .showsLive("A01", "D10"),
        arguments: Means.here)
    func connections(_ means: Means) throws {
        let device = try device(means)
        let app = try device.app(.denied)
        #expect(try app.run("tcp-by-link 10.2.0.2 80") == "ok")
        #expect(try app.run("tcp-by-link 10.3.0.9 80") == "EHOSTUNREACH")
        #expect(try device.enforcement.reports().map(\.destination) == [.onLink])
    }

    @Test(
        "so is a link-local address without a scope, by the link that its message or its socket names",
        .showsLive("A02", "D10"),
        arguments: [(Means.kernel, "message"), (.kernel, "sticky"), (.systemCalls, "message")])
    func linkLocal(_ means: Means, _ way: String) throws {
        guard Means.here.contains(means) else { return }
        let device = try device(means)
        let app = try device.app(.denied)
        #expect(try app.run("link-local \(way) fe80::9 9") != "EHOSTUNREACH")
        #expect(try device.enforcement.reports().isEmpty)
        // The same link, and now it is local; another one is not.
        var locality = PolicedDevice.locality
        locality.ranges.append(.init("fe80::/10", .onLink))
        locality.ranges.append(.init(prefix("fe80::/10"), .remote, by: 3))
        try device.enforcement.set(locality)
        #expect(try app.run("link-local \(way) fe80::9 9") == "EHOSTUNREACH")
        let report = try #require(try device.enforcement.reports().first)
        #expect(report.destination == .onLink && report.isRefused && report.operation == .udpSend)
        #expect(report.address == address("fe80::9") && report.port == 9)
    }

    @Test("a link-local address is where the link of its scope is", .showsLive("A02"), arguments: Means.here)
    func scopes(_ means: Means) throws {
        let device = try device(means)
        let app = try device.app(.denied)
        #expect(try app.run("scoped-connect fe80::9 9") != "EHOSTUNREACH")
        #expect(try device.enforcement.reports().isEmpty)
        #expect(try app.run("udp-connect fe80::9 9") == "EHOSTUNREACH")
        // Other addresses have no scope.
        #expect(try app.run("scoped-connect fd01::3 9") == "EHOSTUNREACH")
    }
}
