import Glibc
import InternetProtocols
import Netlink
import Testing

/// The bytes of requests about addresses, routes and neighbours, field by field.
struct AddressMessageTests {
    private let v6: [UInt8] = [0xfd, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]

    @Test func `An IPv4 address has its broadcast address`() throws {
        #expect(
            Address.add(try address(10, 1, 0, 2).prefix(20), link: 2).bytes == [
                48, 0, 0, 0, 20, 0, 0x05, 0x06, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_NEWADDR, create new
                2, 20, 0, 0, 2, 0, 0, 0,  // AF_INET, prefix length, flags, RT_SCOPE_UNIVERSE, link
                8, 0, 2, 0, 10, 1, 0, 2,  // IFA_LOCAL
                8, 0, 1, 0, 10, 1, 0, 2,  // IFA_ADDRESS
                8, 0, 4, 0, 10, 1, 15, 255,  // IFA_BROADCAST
            ])
    }

    @Test func `The routes of addresses and to subnets can have a metric`() throws {
        let prefix = try address(10, 1, 0, 0).prefix(16)
        let metric = Address.add(try address(10, 1, 0, 2).prefix(16), link: 2, hasBroadcast: false, metric: 210).bytes
        #expect(metric.suffix(8) == [8, 0, 9, 0, 210, 0, 0, 0])  // IFA_RT_PRIORITY
        #expect(
            Route.to(prefix, via: nil, link: 2, metric: 111).add().bytes.suffix(8) == [
                8, 0, 6, 0, 111, 0, 0, 0,  // RTA_PRIORITY
            ])
    }

    @Test func `An IPv6 address skips duplicate address detection`() throws {
        #expect(
            Address.add(try address6(2).prefix(64), link: 2).bytes == [
                72, 0, 0, 0, 20, 0, 0x05, 0x06, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_NEWADDR
                10, 64, 0, 0, 2, 0, 0, 0,  // AF_INET6, prefix length, flags, scope, link
                20, 0, 2, 0,  // IFA_LOCAL
            ] + v6 + [
                20, 0, 1, 0,  // IFA_ADDRESS
            ] + v6 + [
                8, 0, 8, 0, 2, 0, 0, 0,  // IFA_FLAGS: IFA_F_NODAD
            ])
        let linkLocal = try address(0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
        // RT_SCOPE_LINK.
        #expect(Address.add(linkLocal.prefix(64), link: 2).bytes[19] == 253)
        #expect(
            Address.delete(linkLocal.prefix(64), link: 2).bytes.prefix(8) == [
                64, 0, 0, 0, 21, 0, 5, 0,
            ])
    }

    @Test func `Routes`() throws {
        #expect(
            Route.byDefault(via: try address(10, 1, 0, 1), link: 2).add().bytes == [
                44, 0, 0, 0, 24, 0, 0x05, 0x06, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_NEWROUTE, create new
                2, 0, 0, 0,  // AF_INET, destination length 0, source length, TOS
                254, 4, 0, 1,  // RT_TABLE_MAIN, RTPROT_STATIC, RT_SCOPE_UNIVERSE, RTN_UNICAST
                0, 0, 0, 0,  // flags
                8, 0, 5, 0, 10, 1, 0, 1,  // RTA_GATEWAY
                8, 0, 4, 0, 2, 0, 0, 0,  // RTA_OIF
            ])
        let prefix = try address(10, 2, 0, 0).prefix(16)
        #expect(
            Route.to(prefix, via: nil, link: 2).add().bytes.dropFirst(16) == [
                2, 16, 0, 0, 254, 4, 253, 1, 0, 0, 0, 0,  // destination length 16, RT_SCOPE_LINK
                8, 0, 1, 0, 10, 2, 0, 0,  // RTA_DST
                8, 0, 4, 0, 2, 0, 0, 0,  // RTA_OIF
            ])
        #expect(
            Route.byDefault(onLink: 2, isV6: true).delete().bytes == [
                36, 0, 0, 0, 25, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_DELROUTE
                10, 0, 0, 0, 254, 0, 255, 1, 0, 0, 0, 0,  // AF_INET6, RTPROT_UNSPEC, RT_SCOPE_NOWHERE
                8, 0, 4, 0, 2, 0, 0, 0,  // RTA_OIF
            ])
    }

    @Test func `Neighbours`() throws {
        #expect(
            Neighbour.set(try address(10, 1, 0, 2), to: try hardware(9), link: 2).bytes == [
                48, 0, 0, 0, 28, 0, 0x05, 0x05, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_NEWNEIGH, create or replace
                2, 0, 0, 0, 2, 0, 0, 0,  // AF_INET, padding, link
                0x80, 0, 0, 0,  // NUD_PERMANENT, flags, type
                8, 0, 1, 0, 10, 1, 0, 2,  // NDA_DST
                10, 0, 2, 0, 2, 0, 0, 0, 0, 9, 0, 0,  // NDA_LLADDR, padding
            ])
        #expect(Neighbour.delete(try address(10, 1, 0, 2), link: 2).bytes.prefix(8) == [36, 0, 0, 0, 29, 0, 5, 0])
    }

    @Test func `Addresses have their usual text and no other length`() throws {
        #expect(try address(10, 1, 0, 2).description == "10.1.0.2")
        #expect(try address6(2).description == "fd00:1::2")
        #expect(try hardware(0x1f).description == "02:00:00:00:00:1f")
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
        #expect(HardwareAddress([1, 2, 3, 4, 5]) == nil)
    }
}
