import DeviceRules
import Kernel
import PrivacyEnforcement
import Testing

@Suite("Packets that go by way of the local network", .needsKernelEnforcement)
struct DetourTests {
    @Test("a datagram with a segment routing header goes to none of its addresses that may not be reached")
    func datagrams() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("send-by-way-of fd01::3 fd02::2 5000") == "EPERM")
        let report = try #require(try device.enforcement.reports().first)
        #expect(report.operation == .udpSend && report.destination == .onLink && report.isRefused)
        #expect(report.address == address("fd01::3") && report.controlGroup == app.id)
        #expect(try app.run("send-by-way-of fd02::7 fd02::2 5000") == "ok")
        try device.enforcement.set(.allowed, for: app.id)
        #expect(try app.run("send-by-way-of fd01::3 fd02::2 5000") == "ok")
    }

    @Test("a connection does not begin with one either, and does not go on with one")
    func connections() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("open-tcp far fd02::2 80") == "ok")
        for words in [
            "connect-by-way-of fd01::3 fd02::2 80", "connect-by-way-of fd01::3 fd02::2 80 fd01::2",
            "go-on-by-way-of far fd01::3",
        ] {
            // Each is reported anew under a policy of its own.
            try device.enforcement.set(.denied, for: app.id)
            let descriptor = try device.enforcement.readiness()
            #expect(try app.run(words) == "ok")
            #expect(isReadable(descriptor.raw, within: 60_000))
            let reports = try device.enforcement.reports()
            #expect(reports.map(\.operation) == [.tcpConnect], "\(words)")
            #expect(reports.allSatisfy { $0.isRefused && $0.address == address("fd01::3") })
            #expect(reports.allSatisfy { $0.controlGroup == app.id })
        }
    }

    /// Addresses near and far, and headers without and with them: number, colon, and what follows the number of the next.
    private static let (near, far) = ("fd010000000000000000000000000003", "fd020000000000000000000000000007")
    private static let padding = "60:00010400000000"

    private static func routing(_ type: String, _ address: String) -> String { "43:02\(type)0100000000\(address)" }

    static let packets: [(String, Bool)] = [
        (padding, true), ("\(padding) \(padding)", true),
        (routing("00", near), false), (routing("02", near), false),
        (routing("00", far), true), (routing("02", far), true),
        ("43:04040101000000\(far)\(near)", false), ("43:04040101000000\(near)\(far)", false),
        ("43:04040101000000\(far)\(far)", true),
        ("\(padding) \(routing("00", near))", false), ("0:00010400000000 \(padding) \(routing("02", near))", false),
        // What cannot be read to its end may lead anywhere.
        (routing("09", far), false), ("43:22000100000000\(String(repeating: far, count: 17))", false),
        (Array(repeating: padding, count: 9).joined(separator: " "), false),
    ]

    @Test("whatever headers a raw packet has", arguments: packets)
    func raw(_ headers: String, passes: Bool) throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("send-headers fd01::2 fd02::2 \(headers)") == (passes ? "ok" : "EPERM"))
        try device.enforcement.set(.allowed, for: app.id)
        #expect(try app.run("send-headers fd01::2 fd02::2 \(headers)") == "ok")
    }
}
