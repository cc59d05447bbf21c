import AppleNetwork
import Foundation
import Testing

@Suite("An endpoint of Network")
struct EndpointTests {
    private static let wlan = NWInterface(name: "wlan0", index: 7, type: .wifi)

    @Test(
        "is printed as on a device",
        arguments: [
            (.hostPort(host: "example.com", port: 443), "example.com:443"),
            (.hostPort(host: "192.168.1.10", port: .any), "192.168.1.10:0"),
            (.hostPort(host: "::1", port: .http), "::1.80"),
            (.hostPort(host: .name("desk.local", wlan), port: 65535), "desk.local%wlan0:65535"),
            (.hostPort(host: .ipv6(IPv6Address(bits: 0xfe80 << 112 | 1, interface: wlan)), port: 5), "fe80::1%wlan0.5"),
            (.service(name: "Desk", type: "_pager._tcp", domain: "local.", interface: nil), "Desk._pager._tcplocal."),
            (
                .service(name: "Desk", type: "_pager._tcp", domain: "local.", interface: wlan),
                "Desk._pager._tcplocal.%wlan0"
            ),
            (.unix(path: "/tmp/socket"), "/tmp/socket"),
            (.url(URL(fileURLWithPath: "/etc/hosts")), "file:///etc/hosts"),
        ] as [(NWEndpoint, String)])
    func text(_ endpoint: NWEndpoint, _ printed: String) {
        #expect(endpoint.debugDescription == printed)
        #expect("\(endpoint)" == printed)
        #expect(Set([endpoint, endpoint]).count == 1)
        #expect((endpoint.interface == Self.wlan) == printed.contains("%wlan0"))
    }

    @Test("has a host that is an address if it can be")
    func hosts() throws {
        #expect(NWEndpoint.Host("10.1.0.2") == .ipv4(try #require(IPv4Address("10.1.0.2"))))
        #expect(NWEndpoint.Host("fd00::2") == .ipv6(try #require(IPv6Address("fd00::2"))))
        #expect(NWEndpoint.Host("::ffff:10.1.0.2") == "10.1.0.2")
        let lo = try #require(NWInterface(zone: "lo"))
        #expect(NWEndpoint.Host("nas.local%lo") == .name("nas.local", lo))
        #expect(NWEndpoint.Host("nas.local%lo").debugDescription == "nas.local%lo")
        #expect(NWEndpoint.Host("nas%nothing0") == .name("nas%nothing0", nil))
        #expect(NWEndpoint.Host("") == .name("", nil))
        #expect(NWEndpoint.Host("a%lo") != "a")
    }

    @Test(
        "has a port that is a number or the name of a service",
        arguments: [
            ("0", 0), ("80", 80), ("00080", 80), (" 80", 80), ("\t80", 80), ("+1", 1), ("-0", 0), ("65535", 65535),
            ("http", 80), ("https", 443), ("ssh", 22), ("65536", nil), ("99999999999999999999", nil), ("-1", nil),
            ("80 ", nil), ("80\n", nil),
            ("0x50", nil), ("1.0", nil), ("", nil), ("no-such-service", nil), ("http\0", nil), ("９", nil),
        ] as [(String, UInt16?)])
    func ports(_ text: String, _ number: UInt16?) { #expect(NWEndpoint.Port(text)?.rawValue == number) }

    @Test("has the well-known ports of iOS")
    func knownPorts() {
        let ports: [NWEndpoint.Port] = [.any, .ssh, .smtp, .http, .pop, .imap, .https, .imaps, .socks]
        #expect(ports.map(\.rawValue) == [0, 22, 25, 80, 110, 143, 443, 993, 1080])
        #expect(NWEndpoint.Port(rawValue: 4711) == 4711)
        #expect(NWEndpoint.Port.https.debugDescription == "443")
    }

    @Test("has the TXT record that a browser has seen, as long as it is there")
    func records() {
        let service = NWEndpoint.service(name: "records", type: "_a._tcp", domain: "local.", interface: nil)
        #expect(service.txtRecord == nil)
        ServiceRecords.remember(NWTXTRecord(["a": "b"]), of: service)
        #expect(service.txtRecord?["a"] == "b")
        ServiceRecords.remember(nil, of: service)
        #expect(service.txtRecord == nil)
    }

    @Test("is on an interface of the type that the device has said")
    func interfaces() {
        InterfaceTypes.learn(["eth7": .wifi])
        #expect(InterfaceTypes.type(of: "eth7") == .wifi)
        #expect(InterfaceTypes.type(of: "eth8") == .other)
        #expect(InterfaceTypes.type(of: "lo") == .loopback)
        #expect(NWInterface(zone: "nothing0") == nil)
        #expect(Self.wlan == NWInterface(name: "wlan0", index: 7, type: .other))
        #expect(Self.wlan != NWInterface(name: "wlan0", index: 8, type: .wifi))
        #expect("\(Self.wlan)" == "wlan0")
    }
}
