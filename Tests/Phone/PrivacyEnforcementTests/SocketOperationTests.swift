import DeviceRules
import InternetProtocols
import Kernel
import PrivacyEnforcement
import TestTraits
import Testing

/// What a program does towards each kind of destination; the words are those of `agent.py`.
struct Row: Sendable, CustomTestStringConvertible {
    let behaviour: String
    let words: String
    let operation: SocketOperation
    let destination: Destination
    /// Whether it passes none of the kernel's hooks that can choose the error.
    var hasNoHook = false
    /// Whether the kernel does not tell that it has sent nothing: ping_v6_sendmsg leaves out the error.
    var isSilent = false
    var testDescription: String { "\(behaviour): \(words)" }

    /// The address in it, that of IPv4 in its own size.
    var address: IPAddress? { IPAddress(String(words.split(separator: " ")[1]))?.unmapped }

    /// The port in it; raw sockets and ping sockets have none.
    var port: UInt16 { operation == .rawSend ? 0 : UInt16(words.split(separator: " ")[2]) ?? 0 }

    func refusal(_ means: Means) -> String {
        means == .kernel && hasNoHook ? isSilent ? "ok" : "EPERM" : "EHOSTUNREACH"
    }

    static let local: [Row] = [
        Row(behaviour: "D01", words: "tcp 10.1.0.3 80", operation: .tcpConnect, destination: .onLink),
        Row(behaviour: "D01", words: "tcp fd01::3 80", operation: .tcpConnect, destination: .onLink),
        Row(behaviour: "D01", words: "tcp ::ffff:10.1.0.3 80", operation: .tcpConnect, destination: .onLink),
        Row(behaviour: "D01", words: "tcp-fast-open 10.1.0.3 80", operation: .tcpConnect, destination: .onLink),
        Row(behaviour: "D03", words: "udp-echo 10.1.0.3 5000", operation: .udpSend, destination: .onLink),
        Row(behaviour: "D03", words: "udp-echo fd01::3 5000", operation: .udpSend, destination: .onLink),
        Row(behaviour: "D03", words: "udp-echo ::ffff:10.1.0.3 5000", operation: .udpSend, destination: .onLink),
        Row(behaviour: "D03", words: "udp-sendmsg 10.1.0.3 5000", operation: .udpSend, destination: .onLink),
        Row(behaviour: "D04", words: "udp-send 224.0.0.251 5353", operation: .udpSend, destination: .multicast),
        Row(behaviour: "A04", words: "udp-send 239.1.2.3 5000", operation: .udpSend, destination: .multicast),
        Row(behaviour: "A04", words: "udp-send ff02::1 5000", operation: .udpSend, destination: .multicast),
        Row(behaviour: "A04", words: "udp-send ff0e::1:2 5000", operation: .udpSend, destination: .multicast),
        Row(behaviour: "A05", words: "udp-send 255.255.255.255 5000", operation: .udpSend, destination: .broadcast),
        Row(behaviour: "D05", words: "udp-send 10.1.0.255 5000", operation: .udpSend, destination: .broadcast),
        Row(behaviour: "D06", words: "udp-connect 10.1.0.3 5000", operation: .udpConnect, destination: .onLink),
        Row(behaviour: "D06", words: "udp-connect fd01::3 5000", operation: .udpConnect, destination: .onLink),
        Row(
            behaviour: "D10", words: "echo-request 10.1.0.3 raw", operation: .rawSend, destination: .onLink,
            hasNoHook: true),
        Row(
            behaviour: "D10", words: "echo-request 10.1.0.3 ping", operation: .rawSend, destination: .onLink,
            hasNoHook: true),
        Row(behaviour: "D10", words: "ping-connect 10.1.0.3", operation: .rawSend, destination: .onLink),
        Row(
            behaviour: "D10", words: "echo-request fd01::3 raw", operation: .rawSend, destination: .onLink,
            hasNoHook: true),
        Row(
            behaviour: "D10", words: "echo-request fd01::3 ping", operation: .rawSend, destination: .onLink,
            hasNoHook: true, isSilent: true),
        Row(behaviour: "D10", words: "ping-connect fd01::3", operation: .rawSend, destination: .onLink),
    ]
}

@Suite("Socket operations under a policy")
struct SocketOperationTests {
    @Test(
        "every operation that needs access is refused, and reported once",
        .showsLive("D01", "D03", "D04", "D05", "D06", "A04", "A05"),
        arguments: Means.here, Row.local)
    func refused(_ means: Means, _ row: Row) throws {
        let device = try PolicedDevice(means)
        try device.phone.allowPing()
        let app = try device.app(.denied)
        let before = MonotonicClock.nanoseconds
        #expect(try app.run(row.words) == row.refusal(means))
        let after = MonotonicClock.nanoseconds
        #expect(try app.run(row.words) == row.refusal(means))
        let reports = try device.enforcement.reports()
        #expect(reports.count == 1)
        let report = try #require(reports.first)
        #expect(report.controlGroup == app.id)
        #expect(report.operation == row.operation)
        #expect(report.destination == row.destination)
        #expect(report.isRefused)
        #expect(report.address == row.address)
        #expect(report.port == row.port)
        #expect((before...after).contains(Int64(report.nanoseconds)))
        #expect(report.process == app.run.id)
        #expect(report.processName == "python3")
        #expect(device.enforcement.unreported == (0, 1))
        #expect(device.enforcement.repetitions() == [report.occurrence: 1])
    }

    @Test(
        "with access every operation goes ahead, and is reported", .showsLive("B04"), arguments: Means.here, Row.local)
    func allowed(_ means: Means, _ row: Row) throws {
        let device = try PolicedDevice(means)
        try device.phone.allowPing()
        let app = try device.app(.allowed)
        #expect(try app.run(row.words).hasPrefix("ok"))
        let reports = try device.enforcement.reports().filter { $0.operation == row.operation }
        #expect(reports.map(\.destination) == [row.destination])
        #expect(reports.first?.isRefused == false)
    }

    @Test(
        "what leads beyond a router or to the device itself is never refused", .showsLive("D22", "A03"),
        arguments: Means.here,
        [
            "tcp 10.2.0.2 80", "tcp fd02::2 80", "tcp ::ffff:10.2.0.2 80", "udp-echo 10.2.0.2 5000",
            "udp-echo fd02::2 5000", "udp-connect 10.2.0.2 5000", "echo-request 10.2.0.2 raw", "udp-send 127.0.0.1 9",
            "udp-send ::1 9", "udp-send 10.1.0.2 9",
        ])
    func remote(_ means: Means, _ words: String) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        #expect(try app.run(words).hasPrefix("ok"))
        #expect(try device.enforcement.reports().isEmpty)
    }
}
