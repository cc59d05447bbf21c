import InternetProtocols
import Testing

@Suite("A prefix of addresses")
struct IPPrefixTests {
    private func prefix(_ text: String) throws -> IPPrefix { try #require(IPPrefix(text), "\(text)") }

    @Test("is an address, a slash and a length", arguments: ["10.1.0.2/16", "0.0.0.0/0", "::/0", "fd00:1::2/128"])
    func text(_ text: String) throws { #expect("\(try prefix(text))" == text) }

    @Test(
        "is nothing else",
        arguments: [
            "", "/", "10.1.0.0", "10.1.0.0/", "10.1.0.0/33", "::/129", "10.1.0.0/-1", "10.1.0.0/+8", "10.1.0.0/8/8",
        ])
    func noText(_ text: String) { #expect(IPPrefix(text) == nil) }

    @Test("holds the addresses of its family that begin as it does")
    func members() throws {
        let ward = try prefix("10.1.128.0/17")
        #expect(ward.contains(IPAddress(10, 1, 128, 0)))
        #expect(ward.contains(IPAddress(10, 1, 255, 255)))
        #expect(!ward.contains(IPAddress(10, 1, 127, 255)))
        #expect(!ward.contains(IPAddress(10, 2, 128, 0)))
        #expect(!(try prefix("::/0")).contains(IPAddress(10, 1, 128, 0)))
        #expect(try prefix("0.0.0.0/0").contains(IPAddress(10, 1, 128, 0)))
        #expect(try prefix("10.1.0.2/32").contains(IPAddress(10, 1, 0, 2)))
        #expect(!(try prefix("10.1.0.2/32").contains(IPAddress(10, 1, 0, 3))))
    }

    @Test("overlaps those that hold it or are in it")
    func overlap() throws {
        let (wide, narrow, other) = (try prefix("10.0.0.0/8"), try prefix("10.1.0.0/16"), try prefix("10.2.0.0/16"))
        #expect(wide.contains(narrow) && !narrow.contains(wide))
        #expect(wide.overlaps(narrow) && narrow.overlaps(wide))
        #expect(!narrow.overlaps(other) && !other.overlaps(narrow))
    }

    @Test("is a subnet when its host bits are zero and it has room for two hosts")
    func subnets() throws {
        for text in ["10.1.0.0/16", "10.1.0.0/30", "fd00:1::/64", "fd00:1::/126", "128.0.0.0/1"] {
            #expect(IPPrefix(subnet: text) != nil, "\(text)")
        }
        for text in ["10.1.0.5/16", "10.1.0.0/31", "10.1.0.0/32", "fd00:1::/127", "0.0.0.0/0", "fd00:1::1/64", "::/0"] {
            #expect(IPPrefix(subnet: text) == nil, "\(text)")
        }
    }

    @Test("numbers the hosts of a subnet, and has a broadcast address")
    func hosts() throws {
        let small = try prefix("10.1.0.4/30")
        #expect(small.capacity == 2)
        #expect((0...3).map { small.host($0)?.description } == [nil, "10.1.0.5", "10.1.0.6", nil])
        #expect(small.broadcast == IPAddress(10, 1, 0, 7))
        #expect(try prefix("10.1.0.0/16").host(258) == IPAddress(10, 1, 1, 2))
        #expect(try prefix("fd00:1::/64").host(65_536) == IPAddress("fd00:1::1:0"))
        #expect(try prefix("fd00:1::/64").broadcast == nil)
        #expect(try prefix("10.1.0.0/31").broadcast == nil)
        #expect(try prefix("10.1.0.0/32").capacity == 0)
        #expect(try prefix("::/0").capacity == (1 << 30) - 2)
    }
}
