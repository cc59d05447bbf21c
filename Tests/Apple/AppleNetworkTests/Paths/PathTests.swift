import AppleNetwork
import Testing

@Suite("A path of Network")
struct PathTests {
    private static let wifi = NWInterface(name: "en0", index: 2, type: .wifi)
    private static let cell = NWInterface(name: "pdp_ip0", index: 3, type: .cellular)
    private static let wire = NWInterface(name: "en1", index: 4, type: .wiredEthernet)

    @Test(
        "is printed as in a device's log",
        arguments: [
            (
                NWPath(
                    status: .satisfied, availableInterfaces: [wifi, cell], supportsIPv4: true, supportsIPv6: true,
                    supportsDNS: true),
                "satisfied (Path is satisfied), interface: en0[802.11], ipv4, ipv6, dns, uses wifi"
            ),
            (
                NWPath(
                    status: .unsatisfied, unsatisfiedReason: .localNetworkDenied, availableInterfaces: [wifi],
                    supportsIPv4: true),
                "unsatisfied (Local network prohibited), interface: en0[802.11], ipv4, uses wifi"
            ),
            (
                NWPath(
                    status: .satisfied, availableInterfaces: [cell], isExpensive: true, isConstrained: true,
                    supportsIPv6: true, linkQuality: .good),
                "satisfied (Path is satisfied), interface: pdp_ip0, ipv6, expensive, constrained, uses cell, LQM: good"
            ),
            (NWPath(status: .satisfied, availableInterfaces: [wire]), "satisfied (Path is satisfied), interface: en1"),
            (NWPath(status: .unsatisfied), "unsatisfied (No network route)"),
            (
                NWPath(status: .unsatisfied, unsatisfiedReason: .cellularDenied),
                "unsatisfied (Denied over cellular interface)"
            ),
            (
                NWPath(status: .unsatisfied, unsatisfiedReason: .wifiDenied),
                "unsatisfied (Denied over Wi-Fi interface)"
            ),
            (NWPath(status: .unsatisfied, unsatisfiedReason: .vpnInactive), "unsatisfied (VPN inactive)"),
            (NWPath(status: .requiresConnection), "satisfiable (Connection required)"),
        ])
    func text(_ path: NWPath, _ printed: String) {
        #expect(path.debugDescription == printed)
        #expect("\(path)" == printed)
    }

    @Test("uses the type of its best interface")
    func types() {
        let path = NWPath(status: .satisfied, availableInterfaces: [Self.wifi, Self.cell])
        #expect(path.usesInterfaceType(.wifi))
        #expect(!path.usesInterfaceType(.cellular))
        #expect(!NWPath(status: .unsatisfied).usesInterfaceType(.other))
    }

    @Test("is equal to one that says the same")
    func equality() {
        let path = NWPath(status: .satisfied, availableInterfaces: [Self.wifi], remoteEndpoint: .unix(path: "/a"))
        #expect(path == NWPath(status: .satisfied, availableInterfaces: [Self.wifi], remoteEndpoint: .unix(path: "/a")))
        #expect(path != NWPath(status: .satisfied, availableInterfaces: [Self.cell], remoteEndpoint: .unix(path: "/a")))
        #expect(path != NWPath(status: .satisfied, availableInterfaces: [Self.wifi], remoteEndpoint: .unix(path: "/b")))
        #expect(NWPath(status: .unsatisfied) != NWPath(status: .unsatisfied, unsatisfiedReason: .localNetworkDenied))
        #expect(path.unsatisfiedReason == .notAvailable)
        #expect("\(NWPath.UnsatisfiedReason.localNetworkDenied)" == "localNetworkDenied")
    }

    @Test("of which nothing is said supports nothing")
    func plain() {
        let path = NWPath(status: .unsatisfied)
        #expect(path.unsatisfiedReason == .notAvailable && path.availableInterfaces.isEmpty && path.gateways.isEmpty)
        #expect(!path.isExpensive && !path.isConstrained && !path.isUltraConstrained)
        #expect(!path.supportsIPv4 && !path.supportsIPv6 && !path.supportsDNS)
        #expect(path.localEndpoint == nil && path.remoteEndpoint == nil && path.linkQuality == .unknown)
    }
}
