import DeviceRules
import Kernel
import PrivacyEnforcement
import TestTraits
import Testing

@Suite("Sockets by which a C library sorts addresses")
struct OrderingTests {
    @Test(
        "an expected one is decided, and neither reported nor counted; the next one is", .showsLive("D15"),
        arguments: Means.here)
    func expected(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let (app, other) = (try device.app(.denied), try device.app(.denied, named: "other"))
        try device.enforcement.expectOrdering(of: [address("10.1.0.3"), address("fd01::3")], by: app.id)
        #expect(try app.run("udp-connect ::ffff:10.1.0.3 9") == "EHOSTUNREACH")
        #expect(try app.run("udp-connect fd01::3 9") == "EHOSTUNREACH")
        #expect(try device.enforcement.reports().isEmpty && device.enforcement.unreported.repeated == 0)
        for _ in 0..<2 { #expect(try app.run("udp-connect 10.1.0.3 9") == "EHOSTUNREACH") }
        #expect(try device.enforcement.reports().map(\.operation) == [.udpConnect])
        // Each is expected once for each time that it was said.
        for _ in 0..<2 { try device.enforcement.expectOrdering(of: [address("10.1.0.3")], by: app.id) }
        for _ in 0..<3 { #expect(try app.run("udp-connect 10.1.0.3 10") == "EHOSTUNREACH") }
        #expect(try device.enforcement.reports().map(\.port) == [10])
        // It is that of one program, and no other operation.
        try device.enforcement.expectOrdering(of: [address("10.1.0.3")], by: app.id)
        #expect(try other.run("udp-connect 10.1.0.3 9") == "EHOSTUNREACH")
        #expect(try app.run("tcp-at-once 10.1.0.3 80") == "ok EHOSTUNREACH")
        #expect(try app.run("udp-send 10.1.0.3 9") == "EHOSTUNREACH")
        #expect(
            try device.enforcement.reports().map(\.operation) == [.udpConnect, .tcpConnect, .udpSend])
    }

    @Test("five seconds after the answer none is expected any more", .showsLive("D15"), arguments: Means.here)
    func late(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        let answered = MonotonicClock.nanoseconds - 5_000_000_000
        try device.enforcement.expectOrdering(of: [address("10.1.0.3")], by: app.id, at: answered)
        #expect(try app.run("udp-connect 10.1.0.3 9") == "EHOSTUNREACH")
        #expect(try device.enforcement.reports().map(\.operation) == [.udpConnect])
    }

    @Test(
        "one of a program with access is let, and ends with its access as others do", .showsLive("D15"),
        arguments: Means.here)
    func allowed(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        try device.enforcement.expectOrdering(of: [address("10.1.0.3")], by: app.id)
        #expect(try app.run("udp-connect 10.1.0.3 9 one") == "ok")
        #expect(try device.enforcement.reports().isEmpty)
        #expect(try app.run("cookie one") == "ok \(device.enforcement.gatedSockets(of: app.id).first ?? 0)")
    }
}
