import InternetProtocols
import Testing

@Suite("An IP address")
struct IPAddressTests {
    @Test(
        "is written as RFC 5952 says, whatever text it was read from",
        arguments: [
            ("10.1.0.2", "10.1.0.2"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
            ("FD00:0001:0:0:0:0:0:2", "fd00:1::2"), ("::", "::"), ("::1", "::1"), ("fe80::", "fe80::"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
            ("::ffff:10.1.0.2", "::ffff:10.1.0.2"),
        ])
    func text(_ text: String, _ expected: String) throws {
        let address = try #require(IPAddress(text))
        #expect("\(address)" == expected)
        #expect(address.isV6 == text.contains(":"))
        #expect(IPAddress(expected) == address)
        #expect(IPAddress(bytes: address.bytes) == address)
        #expect(address.bytes.count == (address.isV6 ? 16 : 4))
    }

    @Test(
        "is read from nothing else",
        arguments: [
            "", "10.1.0", "10.1.0.256", "010.1.0.2", "10.1.0.2 ", "10.1.0.2/16", "10.1.0.2\0", "::1\0x", ":::",
            "1::2::3",
            "fe80::1%eth0", "12345::", "[::1]", "nas.local", "0x0a.1.0.2", "１0.1.0.2",
        ])
    func noText(_ text: String) { #expect(IPAddress(text) == nil) }

    @Test("has 4 or 16 bytes", arguments: Array(0...20))
    func size(_ count: Int) {
        let address = IPAddress(bytes: [UInt8](repeating: 0xab, count: count))
        #expect(address?.bytes.count == ([4, 16].contains(count) ? count : nil))
    }

    @Test("knows which kind it is at the edges of each range")
    func kinds() throws {
        func all(_ texts: String..., are kind: (IPAddress) -> Bool) throws -> [Bool] {
            try texts.map { kind(try #require(IPAddress($0))) }
        }
        #expect(
            try all("224.0.0.0", "239.255.255.255", "ff00::", "ff02::fb", are: \.isMulticast) == [
                true, true, true, true,
            ])
        #expect(try all("223.255.255.255", "240.0.0.0", "feff::", are: \.isMulticast) == [false, false, false])
        #expect(try all("0.0.0.0", "::", are: \.isUnspecified) == [true, true])
        #expect(try all("0.0.0.1", "::1", "::ffff:0.0.0.0", are: \.isUnspecified) == [false, false, false])
        #expect(try all("255.255.255.255", are: \.isLimitedBroadcast) == [true])
        #expect(try all("255.255.255.254", "::ffff:255.255.255.255", are: \.isLimitedBroadcast) == [false, false])
    }

    @Test(
        "is link-local in fe80::/10",
        arguments: [
            ("fe80::1", true), ("fe8f::1", true), ("febf:ffff::1", true), ("fec0::1", false), ("fe7f::1", false),
            ("fd00::1", false), ("::1", false), ("169.254.0.1", false),
        ])
    func linkLocal(_ text: String, _ expected: Bool) {
        #expect(IPAddress(text)?.isLinkLocal == expected)
    }

    @Test("of IPv4 is another one when it is mapped into IPv6, and the same bits")
    func mapping() throws {
        let (plain, mapped) = (IPAddress(10, 1, 0, 2), try #require(IPAddress("::ffff:10.1.0.2")))
        #expect(plain != mapped)
        #expect(plain.mappedBytes == mapped.bytes)
        #expect(mapped.unmapped == plain)
        #expect(try #require(IPAddress("::fffe:10.1.0.2")).unmapped.isV6)
    }
}
