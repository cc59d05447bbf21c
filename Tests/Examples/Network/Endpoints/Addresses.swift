import Foundation
import Network

func tellIPv4() {
    let constants: [IPv4Address] = [
        .any, .broadcast, .loopback, .allHostsGroup, .allRoutersGroup, .allReportsGroup, .mdnsGroup,
    ]
    show("IPv4 constants", constants)
    show("IPv4 bytes", IPv4Address.mdnsGroup.rawValue.map { Int($0) })
    let texts = [
        "192.0.2.1", "192.0.513", "0x7f000001", "10.1.2.3%eth0", "10.1.2.3%none", "10.1.2.256", "10.1.2.3 x", "",
        "desk",
    ]
    table("IPv4 texts", texts) { IPv4Address($0) }
    show("IPv4 of 3 bytes", IPv4Address(Data([192, 0, 2])))
    show("IPv4 of 4 bytes", IPv4Address(Data([192, 0, 2, 1])))
    show("IPv4 of 5 bytes", IPv4Address(Data([192, 0, 2, 1, 0])))
    func kinds(_ text: String) -> String {
        guard let address = IPv4Address(text) else { return "none" }
        let all = [
            (address.isLoopback, "loopback"), (address.isLinkLocal, "link-local"), (address.isMulticast, "multicast"),
        ]
        return all.filter(\.0).map(\.1).joined(separator: " ")
    }
    table(
        "kinds of IPv4",
        [
            "127.0.0.1", "127.0.0.2", "126.0.0.1", "169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0",
            "223.255.255.255", "224.0.0.0",
            "239.255.255.255", "240.0.0.0",
        ]
    ) { kinds($0) }
}

func tellIPv6() {
    let constants: [IPv6Address] = [.any, .broadcast, .loopback, .nodeLocalNodes, .linkLocalNodes, .linkLocalRouters]
    show("IPv6 constants", constants)
    show("IPv6 bytes", IPv6Address("2001:db8::102")?.rawValue.map { Int($0) })
    table(
        "IPv6 texts",
        ["2001:DB8:0:0:1::1", "fe80::1%eth0", "fe80::1%none", "[::1]", "::ffff:192.0.2.1", "1::2::3", "192.0.2.1", ""]
    ) { IPv6Address($0) }
    show("IPv6 of 15 bytes", IPv6Address(Data(count: 15)))
    show("IPv6 of 16 bytes", IPv6Address(Data((1...16).map { UInt8($0) })))
    show("IPv6 of 17 bytes", IPv6Address(Data(count: 17)))
    func kinds(_ text: String) -> String {
        guard let address = IPv6Address(text) else { return "none" }
        let all = [
            (address.isAny, "any"), (address.isLoopback, "loopback"), (address.isLinkLocal, "link-local"),
            (address.isUniqueLocal, "unique local"), (address.isMulticast, "multicast"),
            (address.isIPv4Mapped, "mapped"),
            (address.isIPv4Compatabile, "compatible"), (address.is6to4, "6to4"),
        ]
        let carried = address.asIPv4.map { ["carries \($0)"] } ?? []
        let scope = address.multicastScope.map { ["\($0)"] } ?? []
        return (all.filter(\.0).map(\.1) + scope + carried).joined(separator: " ")
    }
    table(
        "kinds of IPv6",
        [
            "::", "::1", "::2", "::1:0:0", "fe7f:ffff::", "fe80::", "febf:ffff::1", "fec0::", "fbff::1", "fc00::",
            "fdff::1", "fe00::", "feff::1", "ff00::", "ff01::1",
            "ff02::1", "ff05::1", "ff08::1", "ff0e::1", "ff03::1", "ff15::7", "::ffff:192.0.2.1", "::fffe:c000:201",
            "2001:ffff::", "2002:c000:201::", "2003::", "::192.0.2.1",
        ]
    ) { kinds($0) }
}

func tellHosts() {
    func kind(_ host: NWEndpoint.Host) -> String {
        switch host {
        case .name(let name, let interface): "name \(name) on \(interface.map { "\($0)" } ?? "any")"
        case .ipv4(let address): "IPv4 \(address)"
        case .ipv6(let address): "IPv6 \(address)"
        @unknown default: "another kind"
        }
    }
    let hosts = [
        "192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", "::192.0.2.1", "desk.local", "desk.local%eth0", "desk%none",
        "fe80::1%eth0",
    ]
    table("hosts", hosts) { kind(NWEndpoint.Host($0)) }
    table("hosts again", hosts) { NWEndpoint.Host($0) }
    show("interface of a host", NWEndpoint.Host("fe80::1%eth0").interface)
    show("interface of a name", NWEndpoint.Host("desk%eth0").interface)
    show("interface of IPv4", NWEndpoint.Host("169.254.8.8%eth0").interface)
    show("no interface", NWEndpoint.Host("192.0.2.1").interface)
    table(
        "texts of ports",
        [
            "80", "0", "65535", "65536", "-1", "+80", " 80", "80 ", "", "http", "https", "ssh", "smtp", "imap", "imaps",
            "pop3", "socks", "no-such-service", "0x50",
        ]
    ) { NWEndpoint.Port($0) }
    let ports: [NWEndpoint.Port] = [.any, .ssh, .smtp, .http, .pop, .imap, .https, .imaps, .socks]
    show("ports", ports)
    show("port of a number", NWEndpoint.Port(rawValue: 7650)?.rawValue)
}

func tellEndpoints() {
    guard let url = URL(string: "wss://desk.example:7000/calls?a=1"),
        let interface = IPv6Address("fe80::1%eth0")?.interface
    else {
        return print("no URL, or no interface")
    }
    let endpoints: [NWEndpoint] = [
        .hostPort(host: "192.0.2.1", port: 80), .hostPort(host: "2001:db8::1", port: 80),
        .hostPort(host: "desk", port: .https),
        .service(name: "Desk", type: "_pager._tcp", domain: "local.", interface: nil),
        .service(name: "Desk", type: "_pager._tcp", domain: "local.", interface: interface), .unix(path: "/tmp/socket"),
        .url(url),
    ]
    show("endpoints", endpoints)
    show("their interfaces", endpoints.map { $0.interface?.name ?? "-" })
    show("equal to", endpoints.map { endpoint in endpoints.filter { $0 == endpoint }.count })
    show("with TXT records", endpoints.filter { $0.txtRecord != nil })
    show("different", Set(endpoints + endpoints).count)
    show("interface", interface)
    let loopback = IPv6Address("::1%lo")?.interface
    print("loopback: \(loopback?.name ?? "") \(loopback?.index ?? 0) \(loopback.map { "\($0.type)" } ?? "")")
    show("same interface", interface == loopback)
    show("same number", IPv6Address("fe80::1%\(interface.index)")?.interface == interface)
    show("interfaces", Set([interface, interface, loopback ?? interface]).count)
}
