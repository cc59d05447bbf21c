import AppleFoundation
import Foundation
import Testing

@Suite("Socket addresses and constants as on Darwin")
struct DarwinSocketTests {
    @Test("an address has the length of its family")
    func lengths() {
        let families = [
            (AF_INET, MemoryLayout<sockaddr_in>.size), (AF_INET6, MemoryLayout<sockaddr_in6>.size),
            (AF_UNIX, MemoryLayout<sockaddr_un>.size), (AF_PACKET, 20), (AF_UNSPEC, 0),
        ]
        for (family, length) in families {
            var address = sockaddr()
            address.sa_family = sa_family_t(family)
            #expect(Int(address.sa_len) == length, "family \(family)")
        }
    }

    @Test("the length of an address that bind(2) takes is its length here")
    func bound() {
        let descriptor = socket(AF_INET6, SOCK_DGRAM, 0)
        defer { close(descriptor) }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(descriptor, generic, socklen_t(generic.pointee.sa_len))
            }
        }
        #expect(status == 0)
    }

    @Test("the bytes of an IPv6 address are read and written in their order")
    func bytes() {
        var address = in6_addr()
        #expect(unsafe inet_pton(AF_INET6, "fe80::1:2", &address) == 1)
        #expect(unsafe address.__u6_addr.__u6_addr8.0 == 0xfe)
        #expect(unsafe address.__u6_addr.__u6_addr8.1 == 0x80)
        #expect(unsafe address.__u6_addr.__u6_addr8.13 == 1)
        #expect(unsafe address.__u6_addr.__u6_addr8.15 == 2)
        unsafe address.__u6_addr.__u6_addr8.15 = 3
        #expect(unsafe address.__in6_u.__u6_addr8.15 == 3)
    }

    @Test("constants are 32-bit numbers where those are needed, and keep working where either will do")
    func constants() {
        let flags: [(Int32, Int)] = [
            (IFF_UP, 0x1), (IFF_BROADCAST, 0x2), (IFF_LOOPBACK, 0x8), (IFF_POINTOPOINT, 0x10), (IFF_RUNNING, 0x40),
            (IFF_MULTICAST, 0x1000),
        ]
        for (flag, value) in flags { #expect(Int(flag) == value) }
        #expect(UInt32(bitPattern: IFF_BROADCAST) == UInt32(IFF_BROADCAST))
        let both = IFF_UP | IFF_LOOPBACK
        #expect(both == 9)
        let stream: Int32 = SOCK_STREAM
        #expect(stream == 1)
        #expect(SOCK_DGRAM.rawValue == 2)
    }
}
