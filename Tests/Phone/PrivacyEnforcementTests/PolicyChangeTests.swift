import DeviceRules
import Glibc
import Kernel
import PrivacyEnforcement
import TestTools
import TestTraits
import Testing

@Suite("Policies and tables that change")
struct PolicyChangeTests {
    @Test(
        "a change binds the next call in either direction, and calls are reported anew under each policy",
        arguments: Means.here)
    func flips(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        for _ in 0..<3 {
            #expect(try app.run("udp-echo 10.1.0.3 5000") == "EHOSTUNREACH")
            try device.enforcement.set(.allowed, for: app.id)
            #expect(try app.run("udp-echo 10.1.0.3 5000") == "ok hello")
            try device.enforcement.set(.denied, for: app.id)
        }
        let reports = try device.enforcement.reports()
        #expect(reports.map(\.isRefused) == [true, false, true, false, true, false])
        #expect(reports.map(\.nanoseconds) == reports.map(\.nanoseconds).sorted())
    }

    @Test(
        "a connected UDP socket stops sending when access is withdrawn; gated sockets are known by cookie",
        .showsLive("F07"),
        arguments: Means.here)
    func withdrawal(_ means: Means) async throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        #expect(try app.run("open-tcp near 10.1.0.3 80") == "ok")
        #expect(try app.run("udp-connect 10.1.0.3 5000 datagrams") == "ok")
        #expect(try app.run("open-tcp far 10.2.0.2 80") == "ok")
        let cookies = try ["near", "datagrams"].map { name in
            try UInt64(#require(try app.run("cookie \(name)").split(separator: " ").last))
        }
        #expect(Set(device.enforcement.gatedSockets(of: app.id)) == Set(cookies.compactMap { $0 }))
        #expect(device.enforcement.gatedSockets(of: app.id + 1).isEmpty)
        try device.enforcement.set(.denied, for: app.id)
        if means == .kernel { #expect(try app.run("send datagrams") == "EPERM") }
        // What a connection carries was decided when it was made: to end it is another's business.
        #expect(try app.run("exchange near") == "ok hello")
        #expect(try app.run("exchange far") == "ok hello")
        // A closed connection may have more to send; a datagram socket has not.
        try app.run("close near")
        try app.run("close datagrams")
        let datagrams = try #require(cookies[1])
        // A process that another test starts has a copy of every descriptor until it runs its program.
        try await eventually("the socket is closed") {
            !device.enforcement.gatedSockets(of: app.id).contains(datagrams)
        }
    }

    @Test(
        "a socket that is connected to a group or to all needs access, and one that goes elsewhere no more",
        arguments: Means.here)
    func gatedDatagrams(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.allowed)
        var cookies: [UInt64] = []
        for (name, target) in [
            ("one", "10.1.0.3"), ("group", "239.1.2.3"), ("group6", "ff02::1:2"), ("all", "10.1.0.255"),
        ] {
            #expect(try app.run("udp-connect \(target) 5000 \(name)") == "ok")
            cookies.append(try #require(UInt64(try app.run("cookie \(name)").dropFirst(3))))
        }
        #expect(try app.run("udp-connect 10.2.0.2 5000 far") == "ok")
        #expect(Set(device.enforcement.gatedSockets(of: app.id)) == Set(cookies))
        guard means == .kernel else { return }
        #expect(try app.run("connect-again one 10.2.0.2 5000") == "ok")
        #expect(Set(device.enforcement.gatedSockets(of: app.id)) == Set(cookies.dropFirst()))
        #expect(try app.run("connect-again one 10.1.0.3 5000") == "ok")
        #expect(Set(device.enforcement.gatedSockets(of: app.id)) == Set(cookies))
        for name in ["one", "group", "group6", "all"] { try app.run("close \(name)") }
        #expect(device.enforcement.gatedSockets(of: app.id).isEmpty)
    }

    @Test(
        "an exempt address and port may be reached, and no other port of that address", .showsLive("D11", "D12"),
        arguments: Means.here)
    func exemptions(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        var locality = PolicedDevice.locality
        locality.exemptions = [
            .init("10.1.0.3", port: 5000, .dnsServer), .init("fd01::3", port: 80, .proxy),
        ]
        try device.enforcement.set(locality)
        #expect(try app.run("udp-echo 10.1.0.3 5000") == "ok hello")
        #expect(try app.run("udp-echo ::ffff:10.1.0.3 5000") == "ok hello")
        #expect(try app.run("tcp 10.1.0.3 80") == "EHOSTUNREACH")
        #expect(try app.run("tcp fd01::3 80") == "ok hello")
        #expect(try app.run("udp-echo fd01::3 5000") == "EHOSTUNREACH")
        locality.exemptions = [.init("10.1.0.3", port: 0, .proxy)]
        try device.enforcement.set(locality)
        #expect(try app.run("tcp 10.1.0.3 80") == "ok hello")
        #expect(try app.run("tcp fd01::3 80") == "EHOSTUNREACH")
    }

    @Test(
        "raw and ping sockets are not let to an exempt port: they have none", .showsLive("D11"), arguments: Means.here)
    func noPorts(_ means: Means) throws {
        let device = try PolicedDevice(means)
        try device.phone.allowPing()
        var locality = PolicedDevice.locality
        locality.exemptions = [.init("10.1.0.3", port: 53, .dnsServer)]
        try device.enforcement.set(locality)
        let app = try device.app(.denied)
        #expect(try app.run("ping-connect 10.1.0.3 53") == "EHOSTUNREACH")
        // That it connects passes no hook of the kernel: only what it sends does.
        #expect(try app.run("raw-open r 10.1.0.3 53") == (means == .kernel ? "ok" : "EHOSTUNREACH"))
        if means == .kernel { #expect(try app.run("send-echo-request r") == "EPERM") }
        let reports = try device.enforcement.reports()
        #expect(reports.map(\.isRefused) == [true])
        #expect(reports.allSatisfy { $0.operation == .rawSend && $0.destination == .onLink && $0.port == 0 })
        #expect(device.enforcement.unreported == (0, 1))
    }

    @Test(
        "what is local is what the table says now, and of its ranges the longest counts", .showsLive("A01", "A03"),
        arguments: Means.here)
    func tables(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        try device.enforcement.set(LocalityTable())
        #expect(try app.run("tcp 10.2.0.2 80") == "ok hello")
        // The table does not know the neighbour yet; that no router leads to it, the kernel's programs see by its packets.
        let neighbour = means == .kernel ? "EPERM" : "ok hello"
        for address in ["10.1.0.3", "fd01::3"] { #expect(try app.run("udp-echo \(address) 5000") == neighbour) }
        #expect(try app.run("udp-send 239.1.2.3 9") == "EHOSTUNREACH")
        try device.enforcement.set(
            LocalityTable(ranges: [
                .init("0.0.0.0/0", .onLink), .init("10.2.0.0/24", .remote),
                .init("10.2.0.3/32", .onLink), .init("224.0.0.0/4", .remote), .init("239.0.0.0/8", .remote),
            ]))
        #expect(try app.run("tcp 10.1.0.3 80") == "EHOSTUNREACH")
        #expect(try app.run("tcp 10.2.0.3 80") == "EHOSTUNREACH")
        #expect(try app.run("tcp 10.2.0.2 80") == "ok hello")
        #expect(try app.run("udp-send 10.2.0.4 9") == "ok")
        #expect(try app.run("udp-send 239.1.2.3 9") == "EHOSTUNREACH")
        #expect(try app.run("udp-echo fd01::3 5000") == neighbour)
    }

    @Test(
        "multicast and broadcast can be refused beside unicast that is allowed",
        .showsLive("E01", "E02", "E03", "E04", "E05", "E06"),
        arguments: Means.here)
    func entitlement(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.withoutEntitlement)
        #expect(try app.run("udp-echo 10.1.0.3 5000") == "ok hello")
        for target in ["224.0.0.251", "ff02::fb", "255.255.255.255", "10.1.0.255"] {
            #expect(try app.run("udp-send \(target) 5353") == "EHOSTUNREACH")
        }
        guard device.enforcement.receivesAreGated else { return }
        #expect(try app.run("bind s 0.0.0.0 7000 239.1.2.3") == "ok")
        for target in ["239.1.2.3", "255.255.255.255", "10.1.0.255"] { try device.peer("say \(target) 7000 no") }
        try device.peer("say 10.1.0.2 7000 end")
        #expect(try app.run("receive s") == "ok end")
    }

    @Test("a group without a policy may do everything, and nothing of it is reported", arguments: Means.here)
    func noPolicy(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(nil)
        for words in ["tcp 10.1.0.3 80", "udp-send 239.1.2.3 9", "echo-request 10.1.0.3 raw"] {
            #expect(try app.run(words).hasPrefix("ok"))
        }
        #expect(try device.enforcement.reports().isEmpty)
    }
}
