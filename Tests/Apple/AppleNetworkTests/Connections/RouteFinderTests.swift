import AppleNetwork
import DeviceProtocol
import Dispatch
import Foundation
import Testing

@Suite("The way to an endpoint", .timeLimit(.minutes(10)))
struct RouteFinderTests {
    private let device = StandInDevice()
    private let findings = Events<RouteFinder.Finding>()
    private static let one = NWEndpoint.hostPort(host: "10.1.0.9", port: 80)
    private static let two = NWEndpoint.hostPort(host: "fd00:1::9", port: 80)
    private static let desk = NWEndpoint.hostPort(host: "desk.local", port: 80)

    /// A finder that was started.
    private func finder(_ endpoint: NWEndpoint, _ parameters: NWParameters = .tcp) -> RouteFinder {
        let finder = RouteFinder(to: endpoint, parameters, asking: device.access) { [findings] in findings.add($0) }
        finder.start()
        return finder
    }

    /// Waits for the requests of a kind, as many as are expected, and returns them in the order in which they were made.
    private func asked(_ call: AppRequest.Call, _ count: Int) async -> [StandInDevice.Asked] {
        let asked = Events<StandInDevice.Asked>()
        device.onAsked { if $0.request.call == call { asked.add($0) } }
        _ = await asked.first(count)
        return device.asked.filter { $0.request.call == call }
    }

    @Test("asks about an address with its port and transport, and tells every other answer")
    func address() async {
        let finder = finder(Self.one, .udp)
        let path = await asked(.path, 1)[0]
        #expect(path.request.content == .path(host: "10.1.0.9", port: 80, .udp))
        path.answer(.path(.unsatisfied(.localNetworkDenied)))
        path.answer(.path(.unsatisfied(.localNetworkDenied)))
        path.answer(.path(.unsatisfied(.notAvailable)))
        path.answer(.path(.satisfied))
        #expect(
            await findings.first(3)
                == [.closed(.localNetworkDenied), .closed(.notAvailable), .open([Self.one], name: nil)])
        finder.cancel()
        #expect(device.atWork(.path) == 0)
        path.answer(.path(.unsatisfied(.notAvailable)))
        let later = self.finder(.unix(path: "/run/desk"))
        #expect(await findings.first(4).last == .open([.unix(path: "/run/desk")], name: nil))
        later.cancel()
    }

    @Test("asks once about an address that a name has twice")
    func twice() async {
        let finder = finder(Self.desk)
        await asked(.lookUp, 1)[0].answer(.addresses(["10.1.0.9", "10.1.0.9"], host: "desk.local"))
        await asked(.path, 1)[0].answer(.path(.satisfied))
        #expect(await findings.first(1) == [.open([Self.one], name: "desk.local")])
        finder.cancel()
    }

    @Test("tells of a name once all its addresses are known, and is open by those that are")
    func name() async {
        let finder = finder(Self.desk)
        let name = await asked(.lookUp, 1)[0]
        #expect(name.request.host == "desk.local")
        name.answer(.addresses(["10.1.0.9", "fd00:1::9"], host: "desk.local"))
        let paths = await asked(.path, 2)
        #expect(paths.map(\.request.content) == ["10.1.0.9", "fd00:1::9"].map { .path(host: $0, port: 80) })
        paths[0].answer(.path(.unsatisfied(.notAvailable)))
        paths[1].answer(.path(.unsatisfied(.localNetworkDenied)))
        #expect(await findings.first(1) == [.closed(.localNetworkDenied)])
        paths[1].answer(.path(.unsatisfied(.notAvailable)))
        #expect(await findings.first(2).last == .closed(.notAvailable))
        paths[1].answer(.path(.satisfied))
        #expect(await findings.first(3).last == .open([Self.two], name: "desk.local"))
        paths[0].answer(.path(.satisfied))
        #expect(await findings.first(4).last == .open([Self.one, Self.two], name: "desk.local"))
        // The addresses change: what was asked about the old ones ends.
        name.answer(.addresses(["10.1.0.9"], host: "desk.local"))
        let third = await asked(.path, 3)[2]
        third.answer(.path(.satisfied))
        #expect(await findings.first(5).last == .open([Self.one], name: "desk.local"))
        #expect(device.atWork(.path) == 1)
        name.answer(.addresses([], host: "desk.local"))
        #expect(await findings.first(6).last == .unknown(.noSuchRecord, nil))
        name.answer(.waiting(ServiceFailure(.policyDenied, "")))
        #expect(
            await findings.first(7).last
                == .unknown(.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied)), .localNetworkDenied))
        finder.cancel()
        #expect(device.atWork(.path) == 0 && device.atWork(.lookUp) == 0)
    }

    @Test(
        "keeps to the version of IP",
        arguments: [(NWProtocolIP.Options.Version.v4, [one]), (.v6, [two]), (.any, [one, two])])
    func version(_ version: NWProtocolIP.Options.Version, _ open: [NWEndpoint]) async {
        let parameters = NWParameters.tcp
        (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version = version
        device.onAsked { asked in
            switch asked.request.call {
            case .lookUp: asked.answer(.addresses(["10.1.0.9", "fd00:1::9"], host: "desk.local"))
            default: asked.answer(.path(.satisfied))
            }
        }
        let finder = finder(Self.desk, parameters)
        #expect(await findings.first(1) == [.open(open, name: "desk.local")])
        finder.cancel()
    }

    @Test("has no way to an address of the other version of IP")
    func otherVersion() async {
        let parameters = NWParameters.tcp
        (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version = .v6
        let finder = finder(Self.one, parameters)
        #expect(await findings.first(1) == [.closed(.notAvailable)])
        #expect(device.asked.isEmpty)
        finder.cancel()
    }

    @Test("takes the interface of a name for its addresses of a link")
    func zone() async throws {
        let lo = try #require(NWInterface(zone: "lo"))
        device.onAsked { asked in
            switch asked.request.call {
            case .lookUp: asked.answer(.addresses(["fe80::9", "fd00:1::9"], host: "desk.local"))
            default: asked.answer(.path(.satisfied))
            }
        }
        let finder = finder(.hostPort(host: .name("desk.local", lo), port: 80))
        let link = NWEndpoint.hostPort(host: "fe80::9%lo", port: 80)
        #expect(await findings.first(1) == [.open([link, Self.two], name: "desk.local")])
        finder.cancel()
    }

    @Test(
        "takes host and port of a URL, the port of its scheme if it has none",
        arguments: [
            ("http://10.1.0.9", 80), ("ws://10.1.0.9/", 80), ("https://10.1.0.9", 443), ("wss://10.1.0.9", 443),
            ("ws://10.1.0.9:8080", 8080),
        ] as [(String, UInt16)])
    func url(_ text: String, _ port: UInt16) async throws {
        device.onAsked { $0.answer(.path(.satisfied)) }
        let finder = finder(.url(try #require(URL(string: text))))
        let target = NWEndpoint.hostPort(host: "10.1.0.9", port: .init(integerLiteral: port))
        #expect(await findings.first(1) == [.open([target], name: "10.1.0.9")])
        finder.cancel()
    }

    @Test(
        "finds nothing for what names no host",
        arguments: ["file:///tmp", "unknown://10.1.0.9", "http://10.1.0.9:65536"])
    func nothing(_ text: String) async throws {
        let finder = finder(.url(try #require(URL(string: text))))
        #expect(await findings.first(1) == [.unknown(.noSuchRecord, nil)])
        finder.cancel()
    }

    @Test("without a device takes every way for open, and what the machine knows of names")
    func noDevice() async {
        device.onAsked { $0.answer(.failed(ServiceFailure(.serviceNotRunning, ""))) }
        let finder = finder(.hostPort(host: "127.0.0.1", port: 80))
        #expect(await findings.first(1) == [.open([.hostPort(host: "127.0.0.1", port: 80)], name: nil)])
        finder.cancel()
        #expect(NameLookUp.hosts(of: "127.0.0.1") == ["127.0.0.1"])
        #expect(NameLookUp.hosts(of: "::1") == ["::1"])
        #expect(NameLookUp.hosts(of: "fe80::1%lo") == ["fe80::1%lo"])
        #expect(NameLookUp.hosts(of: "") == [] && NameLookUp.hosts(of: "a\0b") == [])
        let local = NameLookUp.hosts(of: "localhost")
        #expect(Set(local).count == local.count && Set(local).isSubset(of: ["127.0.0.1", "::1"]))
        // A minimal Debian has no such file.
        #expect(!local.isEmpty || !FileManager.default.fileExists(atPath: "/etc/hosts"))
    }

    @Test("that is cancelled before it starts asks nothing for long, and tells nothing")
    func cancelled() async {
        let finder = RouteFinder(to: Self.desk, .tcp, asking: device.access) { [findings] in findings.add($0) }
        finder.cancel()
        finder.start()
        let name = await asked(.lookUp, 1)[0]
        name.answer(.addresses(["10.1.0.9"], host: "desk.local"))
        let path = await asked(.path, 1)[0]
        path.answer(.path(.satisfied))
        let other = self.finder(.unix(path: "/run/desk"))
        _ = await findings.first(1)
        #expect(findings.all == [.open([.unix(path: "/run/desk")], name: nil)])
        other.cancel()
    }
}
