import AppleNetwork
import Testing

@Suite("The state of the network")
struct NetworkStateTests {
    private static let gateway = NWEndpoint.Host("10.1.0.1")

    @Test("leads over interfaces with a carrier and an address that reaches further than the link")
    func usable() {
        let state = NetworkState(
            links: [StandInNetwork.loopback, StandInNetwork.wifi(), StandInNetwork.cell],
            routes: [DefaultRoute(interface: "en0", gateway: Self.gateway, metric: 100)], hasNameServer: true)
        let path = state.path()
        #expect(path.status == .satisfied)
        #expect(path.availableInterfaces.map(\.name) == ["en0", "pdp_ip0"])
        #expect(path.supportsIPv4 && path.supportsIPv6 && path.supportsDNS && !path.isExpensive)
        #expect(path.gateways == [.hostPort(host: Self.gateway, port: .any)])
        #expect(path.usesInterfaceType(.wifi))

        let alone = NetworkState(links: [StandInNetwork.wifi(isRunning: false)], hasNameServer: true).path()
        #expect(alone.status == .unsatisfied && alone.unsatisfiedReason == .notAvailable)
        #expect(!alone.supportsIPv4 && !alone.supportsDNS && alone.availableInterfaces.isEmpty)

        var linkLocal = StandInNetwork.wifi()
        linkLocal.ipv4 = [IPv4Address("169.254.3.4")].compactMap(\.self)
        #expect(NetworkState(links: [linkLocal]).path().status == .unsatisfied)
    }

    @Test("prefers the default route with the lowest metric, then wires, then Wi-Fi")
    func order() {
        let links = [StandInNetwork.wifi(), StandInNetwork.cell, StandInNetwork.wire]
        func names(_ routes: [DefaultRoute]) -> [String] {
            NetworkState(links: links, routes: routes).path().availableInterfaces.map(\.name)
        }
        #expect(names([]) == ["en1", "en0", "pdp_ip0"])
        let cell = DefaultRoute(interface: "pdp_ip0", gateway: nil, metric: 50)
        #expect(names([cell]) == ["pdp_ip0", "en1", "en0"])
        #expect(names([cell, DefaultRoute(interface: "en0", gateway: nil, metric: 10)]) == ["en0", "pdp_ip0", "en1"])
        #expect(NetworkState(links: links, routes: [cell]).path().isExpensive)
    }

    @Test("keeps to what parameters ask for")
    func requirements() {
        let state = NetworkState(links: [StandInNetwork.loopback, StandInNetwork.wifi(), StandInNetwork.cell])
        func names(_ change: (NWParameters) -> Void) -> [String] {
            let parameters = NWParameters.tcp
            change(parameters)
            return state.path(over: PathRequirement(parameters)).availableInterfaces.map(\.name)
        }
        #expect(names { _ in } == ["en0", "pdp_ip0"])
        #expect(names { $0.requiredInterfaceType = .cellular } == ["pdp_ip0"])
        #expect(names { $0.requiredInterfaceType = .wiredEthernet }.isEmpty)
        #expect(names { $0.requiredInterfaceType = .loopback } == ["lo"])
        #expect(names { $0.requiredInterface = StandInNetwork.cell.interface } == ["pdp_ip0"])
        #expect(names { $0.prohibitedInterfaceTypes = [.wifi] } == ["pdp_ip0"])
        #expect(names { $0.prohibitedInterfaces = [StandInNetwork.cell.interface] } == ["en0"])
        #expect(names { $0.prohibitExpensivePaths = true } == ["en0"])
        #expect(state.path(loopback: true, to: .unix(path: "/x")).availableInterfaces.map(\.name) == ["lo"])
    }

    @Test("reads the routes of the kernel")
    func routes() {
        let ipv4 = """
            Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
            eth0\t00000000\t010200C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
            eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
            tun0\t00000000\t00000000\t0001\t0\t0\t7\t00000000\t0\t0\t0
            half\t00000000\t010200C0\t0003\t0\t0\t0\t00000080\t0\t0\t0
            """
        #expect(
            DefaultRoute.ipv4(ipv4) == [
                DefaultRoute(interface: "eth0", gateway: "192.0.2.1", metric: 100),
                DefaultRoute(interface: "tun0", gateway: nil, metric: 7),
            ])
        let zeros = String(repeating: "0", count: 32)
        let ipv6 = """
            \(zeros) 00 \(zeros) 00 20010db8000000000000000000000001 00000400 00000002 00000000 00000003     eth0
            20010db8000000000000000000000000 40 \(zeros) 00 \(zeros) 00000100 00000001 00000000 00000001     eth0
            \(zeros) 00 \(zeros) 00 fe800000000000000000000000000001 00000010 00000001 00000000 00000003       lo
            \(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200       lo
            """
        #expect(
            DefaultRoute.ipv6(ipv6) == [
                DefaultRoute(interface: "eth0", gateway: "2001:db8::1", metric: 1024),
                DefaultRoute(interface: "lo", gateway: .ipv6(IPv6Address("fe80::1%lo") ?? .any), metric: 16),
            ])
    }

    @Test("takes routes that are up and lead somewhere, of lines that are whole")
    func usableRoutes() {
        let ipv4 = """
            Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask
            whole\t00000000\t0A0200C0\t0013\t0\t0\t1\t00000000
            short\t00000000\t010200C0\t0003\t0\t0\t1
            down0\t00000000\t010200C0\t0002\t0\t0\t2\t00000000
            barred\t00000000\t00000000\t0201\t0\t0\t3\t00000000
            text\t00000000\t010200C0\tup\t0\t0\t4\t00000000
            free\t00000000\t010200C0\t0003\t0\t0\tnone\t00000000
            there\t00000001\t010200C0\t0003\t0\t0\t5\t00000000
            """
        #expect(DefaultRoute.ipv4(ipv4) == [DefaultRoute(interface: "whole", gateway: "192.0.2.10", metric: 1)])
        let zeros = String(repeating: "0", count: 32)
        let gateway = "20010db800000000000000000000000a"
        let ipv6 = """
            \(zeros) 00 \(zeros) 00 \(gateway) 0000001f 00000002 00000000 00000013 eth0
            \(zeros) 00 \(zeros) 00 \(zeros) 00000020 00000002 00000000 00000001 tun0
            \(zeros) 00 \(zeros) 00 \(gateway) 00000400 00000002 00000000 00000002 down0
            \(zeros) 00 \(zeros) 00 \(gateway) 00000400 00000002 00000000 00000003
            \(zeros) 01 \(zeros) 00 \(gateway) 00000400 00000002 00000000 00000003 eth0
            """
        #expect(
            DefaultRoute.ipv6(ipv6) == [
                DefaultRoute(interface: "eth0", gateway: "2001:db8::a", metric: 31),
                DefaultRoute(interface: "tun0", gateway: nil, metric: 32),
            ])
        #expect(DefaultRoute.ipv4("") == [] && DefaultRoute.ipv6("") == [])
    }

    @Test("knows a router once, and the interfaces of one rank by number")
    func routers() {
        let other = InterfaceState(
            name: "en2", index: 5, type: .wiredEthernet, isRunning: true,
            ipv6: [IPv6Address("2001:db8::5")].compactMap(\.self))
        let tunnel = InterfaceState(
            name: "utun0", index: 6, type: .other, isRunning: true,
            ipv4: [IPv4Address("10.9.0.1")].compactMap(\.self))
        let state = NetworkState(
            links: [tunnel, other, StandInNetwork.wire, StandInNetwork.cell],
            routes: [
                DefaultRoute(interface: "en1", gateway: Self.gateway, metric: 5),
                DefaultRoute(interface: "en2", gateway: Self.gateway, metric: 5),
                DefaultRoute(interface: "en1", gateway: Self.gateway, metric: 900),
                DefaultRoute(interface: "gone", gateway: "10.1.0.2", metric: 1),
                DefaultRoute(interface: "pdp_ip0", gateway: nil, metric: 9),
            ])
        let path = state.path()
        #expect(path.availableInterfaces.map(\.name) == ["en1", "en2", "pdp_ip0", "utun0"])
        #expect(path.gateways == [.hostPort(host: Self.gateway, port: .any)])
        #expect(!path.isExpensive && path.supportsIPv4 && path.supportsIPv6 && !path.supportsDNS)
        let alone = NetworkState(links: [other], hasNameServer: true).path()
        #expect(alone.status == .satisfied && !alone.supportsIPv4 && alone.supportsIPv6 && alone.supportsDNS)
    }

    @Test("of this machine has its loopback interface")
    func live() {
        let lo = NetworkWatcher.shared.state.links.first { $0.name == "lo" }
        #expect(lo?.type == .loopback && lo?.index == 1)
    }
}
