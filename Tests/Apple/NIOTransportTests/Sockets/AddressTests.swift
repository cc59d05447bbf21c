import AppleNetwork
import Foundation
import NIOCore
import NIOTransport
import Testing

@Suite("Addresses of sockets")
struct AddressTests {
    private func bytes(_ endpoint: NWEndpoint) throws -> [UInt8] {
        unsafe try SocketAddress(endpoint).withSockAddr { pointer, size in
            unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size))
        }
    }

    @Test("an address of IPv4 is that of ip(7)")
    func v4() throws {
        let endpoint = NWEndpoint.hostPort(host: "10.1.2.3", port: 0x1234)
        #expect(try bytes(endpoint) == [2, 0, 0x12, 0x34, 10, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(try SocketAddress(endpoint).endpoint == endpoint)
    }

    @Test("an address of IPv6 is that of ipv6(7), with the interface as its scope")
    func v6() throws {
        let loopback = try #require(NWInterface(zone: "lo"))
        let address = IPv6Address(bits: 0xfe80 << 112 | 0x0102, interface: loopback)
        let endpoint = NWEndpoint.hostPort(host: .ipv6(address), port: 0x1234)
        let host: [UInt8] = [0xfe, 0x80] + Array(repeating: 0, count: 12) + [1, 2]
        #expect(
            try bytes(endpoint) == [10, 0, 0x12, 0x34, 0, 0, 0, 0] + host + [UInt8(loopback.index), 0, 0, 0])
        #expect(try SocketAddress(endpoint).endpoint == endpoint)
        let plain = NWEndpoint.hostPort(host: .ipv6(IPv6Address(bits: 0x0102)), port: 1)
        #expect(try bytes(plain).suffix(6) == [1, 2, 0, 0, 0, 0])
        let read = try SocketAddress(plain).endpoint
        #expect(read == plain && read.interface == nil)
    }

    @Test("a mapped address is shown as the one of IPv4")
    func mapped() throws {
        let mapped = IPv6Address(bits: 0xffff_0a01_0203)
        let address = try SocketAddress(NWEndpoint.hostPort(host: .ipv6(mapped), port: 7))
        #expect(address.endpoint == .hostPort(host: "10.1.2.3", port: 7))
    }

    @Test("a Unix domain socket has its path, and what has to be looked up is none")
    func others() throws {
        #expect(try SocketAddress(NWEndpoint.unix(path: "/tmp/a")).endpoint == .unix(path: "/tmp/a"))
        let url = try #require(URL(string: "ws://desk.local"))
        for endpoint in [
            NWEndpoint.hostPort(host: "desk.local", port: 1), .url(url),
            .service(name: "a", type: "_a._tcp", domain: "local", interface: nil),
        ] {
            #expect(throws: NWError.posix(.EINVAL)) { try SocketAddress(endpoint) }
        }
    }
}
