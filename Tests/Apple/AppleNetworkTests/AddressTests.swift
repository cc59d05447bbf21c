import AppleNetwork
import Foundation
import Glibc
import Testing

@Suite("An address of Network")
struct AddressTests {
    @Test(
        "of IPv4 is read in every form that getaddrinfo reads on a device",
        arguments: [
            ("192.168.1.10", [192, 168, 1, 10], "192.168.1.10"), ("0.0.0.0", [0, 0, 0, 0], "0.0.0.0"),
            ("255.255.255.255", [255, 255, 255, 255], "255.255.255.255"), ("1", [0, 0, 0, 1], "0.0.0.1"),
            ("1.2", [1, 0, 0, 2], "1.0.0.2"), ("1.2.3", [1, 2, 0, 3], "1.2.0.3"),
            ("01.02.03.04", [1, 2, 3, 4], "1.2.3.4"), ("0x1.2.3.4", [1, 2, 3, 4], "1.2.3.4"),
            ("0xffffffff", [255, 255, 255, 255], "255.255.255.255"),
        ] as [(String, [UInt8], String)])
    func v4(_ text: String, _ bytes: [UInt8], _ printed: String) throws {
        let address = try #require(IPv4Address(text))
        #expect(address.rawValue == Data(bytes))
        #expect(address.debugDescription == printed)
        #expect("\(address)" == printed)
        #expect(IPv4Address(Data(bytes)) == address)
        #expect(IPv4Address(Data([9] + bytes).dropFirst()) == address)
        #expect(address.interface == nil)
    }

    @Test(
        "of IPv6 is printed as RFC 5952 says",
        arguments: [
            ("::", "::"), ("::1", "::1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("fe80::1", "fe80::1"),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ])
    func v6(_ text: String, _ printed: String) throws {
        let address = try #require(IPv6Address(text))
        #expect(address.debugDescription == printed)
        #expect(address.rawValue.count == 16)
        #expect(IPv6Address(address.rawValue) == address)
        #expect(IPv6Address(printed) == address)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", " ", "1.2.3.4 ", " 1.2.3.4", "+1.2.3.4", "1..2.3.4", "1.2.3.256", "192.168.1.10.extra", "1.2.3.4\0",
            "1.2.3.4%nothing0", "example.com", "::1 ", " ::1", "[::1]", ":::", "12345::", "::1\0", "fe80::1%", "%lo",
            "fe80::1%nothing0", "fe80::1%0", "fe80::1%lo\0", "fe80::1%99999999999", "１.2.3.4",
        ])
    func noAddress(_ text: String) {
        #expect(IPv4Address(text) == nil)
        #expect(IPv6Address(text) == nil)
        #expect(NWEndpoint.Host(text) == .name(text, nil) || text == "%lo")
    }

    @Test("has 4 or 16 bytes", arguments: 0...20)
    func size(_ count: Int) {
        let bytes = Data(repeating: 0xab, count: count)
        #expect((IPv4Address(bytes) != nil) == (count == 4))
        #expect((IPv6Address(bytes) != nil) == (count == 16))
    }

    @Test("has the interface of its zone, by name or number")
    func zones() throws {
        let loopback = try #require(NWInterface(zone: "lo"))
        #expect(loopback.index == Int(unsafe if_nametoindex("lo")))
        #expect(loopback.name == "lo")
        #expect(loopback.type == .loopback)
        for text in ["fe80::1%lo", "fe80::1%\(loopback.index)"] {
            let address = try #require(IPv6Address(text))
            #expect(address.interface == loopback)
            #expect(address.debugDescription == "fe80::1%lo")
            #expect(address != IPv6Address("fe80::1"))
        }
        let v4 = try #require(IPv4Address("169.254.8.8%lo"))
        #expect(v4.interface == loopback && v4.isLinkLocal && "\(v4)" == "169.254.8.8%lo")
        #expect(IPv6Address("::ffff:1.2.3.4%lo")?.asIPv4 == IPv4Address(Data([1, 2, 3, 4]), loopback))
        #expect(IPv6Address(Data(repeating: 0, count: 16), loopback)?.interface == loopback)
    }

    @Test("knows its kind at the edges of each range")
    func kinds() throws {
        func v4(_ texts: String..., are kind: (IPv4Address) -> Bool) throws -> [Bool] {
            try texts.map { kind(try #require(IPv4Address($0))) }
        }
        func v6(_ texts: String..., are kind: (IPv6Address) -> Bool) throws -> [Bool] {
            try texts.map { kind(try #require(IPv6Address($0))) }
        }
        let edge = [false, true, true, false]
        #expect(try v4("127.0.0.0", "127.0.0.1", "127.0.0.2", are: \.isLoopback) == [false, true, false])
        #expect(
            try v4("169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0", are: \.isLinkLocal) == edge)
        #expect(
            try v4("223.255.255.255", "224.0.0.0", "239.255.255.255", "240.0.0.0", are: \.isMulticast) == edge)
        #expect(try v6("fe7f:ffff::", "fe80::", "febf:ffff::", "fec0::", are: \.isLinkLocal) == edge)
        #expect(try v6("fbff::", "fc00::", "fdff::1", "fe00::", are: \.isUniqueLocal) == edge)
        #expect(try v6("feff::", "ff00::", "ffff::", "::", are: \.isMulticast) == edge)
        #expect(
            try v6("::fffe:ffff:ffff", "::ffff:0.0.0.0", "::ffff:255.255.255.255", "::1:0:0:0", are: \.isIPv4Mapped)
                == edge)
        #expect(try v6("::1", "::2", "::255.255.255.255", "::1:0:0", are: \.isIPv4Compatabile) == edge)
        #expect(try v6("2001:ffff::", "2002::", "2002:ffff::", "2003::", are: \.is6to4) == edge)
        #expect(try v6("::", "::1", are: \.isAny) == [true, false])
        #expect(try v6("::", "::1", "::2", are: \.isLoopback) == [false, true, false])
        #expect(IPv6Address("2001:db8::1")?.asIPv4 == nil)
        #expect(IPv6Address("::192.0.2.1")?.asIPv4 == IPv4Address("192.0.2.1"))
    }

    @Test(
        "of a group says how far it reaches",
        arguments: [
            ("ff01::1", .nodeLocal), ("ff02::fb", .linkLocal), ("ff15::1", .siteLocal), ("ff08::1", .organizationLocal),
            ("ff0e::1", .global), ("ff03::1", nil), ("fe02::1", nil),
        ] as [(String, IPv6Address.Scope?)])
    func scopes(_ text: String, _ scope: IPv6Address.Scope?) {
        #expect(IPv6Address(text)?.multicastScope == scope)
    }

    @Test("has the well-known values of iOS")
    func constants() {
        let v4: [IPv4Address] = [
            .any, .broadcast, .loopback, .allHostsGroup, .allRoutersGroup, .allReportsGroup, .mdnsGroup,
        ]
        #expect(
            v4.map(\.debugDescription) == [
                "0.0.0.0", "255.255.255.255", "127.0.0.1", "224.0.0.1", "224.0.0.2", "224.0.0.22", "224.0.0.251",
            ])
        let v6: [IPv6Address] = [.any, .broadcast, .loopback, .nodeLocalNodes, .linkLocalNodes, .linkLocalRouters]
        #expect(v6.map(\.debugDescription) == ["::", "::", "::1", "ff01::1", "ff02::1", "ff02::2"])
    }
}
