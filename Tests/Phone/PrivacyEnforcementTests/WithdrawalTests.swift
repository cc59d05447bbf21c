import DeviceRules
import Glibc
import Kernel
import Netlink
import PrivacyEnforcement
import TestTools
import TestTraits
import Testing

extension PolicedDevice {
    /// Ends what an app has connected to where access is needed, as a device does that withdraws access; says how many
    /// connections that were.
    @discardableResult
    func endFlows(of app: App) throws -> Int {
        let group = app.id
        return try phone.run { [enforcement] in
            var socket = try NetlinkSocket(.socketDiagnostics)
            var count = 0
            while true {
                let gated = Set(enforcement.gatedSockets(of: group))
                let before = count
                for flow in try socket.flows() where gated.contains(flow.cookie) {
                    if try socket.ends(flow) { count += 1 }
                }
                if count == before { return count }
            }
        }
    }
}

extension NetlinkSocket {
    /// Ends a flow; false when it is not to be found.
    fileprivate mutating func ends(_ flow: ConnectedSocket) throws(NetlinkError) -> Bool {
        do throws(NetlinkError) {
            try perform(flow.destroy())
            return true
        } catch {
            if error.number == ENOENT { return false }
            throw error
        }
    }
}

@Suite("Access that is withdrawn")
struct WithdrawalTests {
    @Test("no connection outlives it that was made while it was withdrawn", .showsLive("F07"), arguments: Means.here)
    func race(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        for round in 0..<40 {
            #expect(try app.run("begin-race 10.1.0.3 80") == "ok")
            try device.enforcement.set(.denied, for: app.id)
            try device.endFlows(of: app)
            #expect(try app.run("end-race") == "ok 3 0", "round \(round)")
            try device.enforcement.set(.allowed, for: app.id)
        }
    }

    @Test("it ends the first connection of many, and the last", .showsLive("F07"), arguments: Means.here)
    func many(_ means: Means) async throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        #expect(try app.run("open-tcp first 10.1.0.3 80") == "ok")
        let count = means == .kernel ? 66_000 : 5_000
        let answer = try app.run("connect-many \(count) 10.1.0.3 5000")
        let one = try UInt64(#require(answer.split(separator: " ").last), radix: 16)
        #expect(try app.run("open-tcp last 10.1.0.3 80") == "ok")
        let gated = Set(device.enforcement.gatedSockets(of: app.id))
        #expect(gated.count == count + 2)
        for name in ["first", "last"] {
            let cookie = UInt64(try app.run("cookie \(name)").dropFirst(3))
            #expect(try gated.contains(#require(cookie)))
        }
        #expect(try gated.contains(#require(one)))
        #expect(try app.run("leave") == "ok")
        // A process that another test starts has a copy of every descriptor until it runs its program.
        try await eventually("two sockets are left") { device.enforcement.gatedSockets(of: app.id).count == 2 }
        try device.enforcement.set(.denied, for: app.id)
        try device.endFlows(of: app)
        for name in ["first", "last"] { #expect(try app.run("exchange \(name)") != "ok hello") }
    }

    @Test("it ends a UDP socket that is connected to port 0", .showsLive("F07"), arguments: Means.here)
    func withoutPort(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        for (name, target) in [("one", "10.1.0.3"), ("other", "fd01::3")] {
            #expect(try app.run("udp-connect \(target) 0 \(name)") == "ok")
        }
        try device.enforcement.set(.denied, for: app.id)
        #expect(device.enforcement.gatedSockets(of: app.id).count == 2)
        if means == .kernel {
            for name in ["one", "other"] { #expect(try app.run("send \(name)") == "EPERM") }
        }
        try device.endFlows(of: app)
        for name in ["one", "other"] { #expect(try app.run("send \(name)") != "ok") }
    }

    @Test("of sockets with the same two ends it ends each", .showsLive("F07"), arguments: Means.here)
    func twins(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        #expect(try app.run("twins 10.1.0.3 5000 a b c") == "ok")
        try device.enforcement.set(.denied, for: app.id)
        try device.endFlows(of: app)
        for name in ["a", "b", "c"] { #expect(try app.run("send \(name)") == "EDESTADDRREQ") }
    }

    @Test(
        "it ends a connection of Multipath TCP, whether the peer has that or not", .showsLive("F07"),
        .enabled(if: EscapeTests.hasMultipath, "the kernel has no Multipath TCP: CONFIG_MPTCP"),
        arguments: Means.here, [80, 81])
    func multipath(_ means: Means, _ port: Int) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        // Without it the program notices after a minute only that there is no path any more.
        try device.phone.run { try? Sysctl.set("net/mptcp/close_timeout", to: "0") }
        #expect(try app.run("open-multipath c 10.1.0.3 \(port)") == "ok")
        #expect(try app.run("exchange c") == "ok hello")
        #expect(device.enforcement.gatedSockets(of: app.id).count == 1)
        try device.enforcement.set(.denied, for: app.id)
        try device.endFlows(of: app)
        #expect(try app.run("exchange c") != "ok hello")
    }
}
