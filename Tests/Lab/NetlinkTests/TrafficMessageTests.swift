import Glibc
import Netlink
import Testing

/// The bytes of requests about qdiscs and sockets, field by field, and of the dump requests.
struct TrafficMessageTests {
    @Test func `A token bucket`() throws {
        // 8 Mbit/s is 1 000 000 bytes per second: 2000 bytes take 2 ms, that is 31 250 ticks of 64 ns.
        #expect(
            try TokenBucket(rate: 8_000_000, burst: 2000, limit: 9000).add(to: 11).bytes == [
                96, 0, 0, 0, 36, 0, 0x05, 0x06, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_NEWQDISC, create new
                0, 0, 0, 0, 11, 0, 0, 0,  // AF_UNSPEC, padding, link
                0, 0, 0x4c, 0x50,  // handle 504c:
                0xff, 0xff, 0xff, 0xff,  // TC_H_ROOT
                0, 0, 0, 0,  // info
                8, 0, 1, 0, 0x74, 0x62, 0x66, 0,  // TCA_KIND "tbf"
                52, 0, 2, 0x80,  // TCA_OPTIONS, nested
                40, 0, 1, 0,  // TCA_TBF_PARMS, struct tc_tbf_qopt
                0, 1, 0, 0, 0, 0, 0, 0,  // cell_log, TC_LINKLAYER_ETHERNET, overhead, cell_align, mpu
                0x40, 0x42, 0x0f, 0,  // 1 000 000 bytes per second
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // no peak rate
                0x28, 0x23, 0, 0,  // limit
                0x12, 0x7a, 0, 0,  // burst in ticks
                0, 0, 0, 0,  // mtu, of the peak rate only
                8, 0, 6, 0, 0xd0, 0x07, 0, 0,  // TCA_TBF_BURST in bytes
            ])
    }

    @Test func `A rate beyond 32 bits is sent in 64, a replacement replaces`() throws {
        let bucket = try TokenBucket(rate: 80_000_000_000, burst: 2000, limit: 9000)
        let bytes = bucket.replace(on: 11).bytes
        #expect(bytes[6..<8] == [0x05, 0x05])
        // TCA_TBF_RATE64: 10 000 000 000 bytes per second.
        #expect(bytes.suffix(12) == [12, 0, 4, 0, 0x00, 0xe4, 0x0b, 0x54, 0x02, 0, 0, 0])
        // The 32-bit field is full.
        #expect(bytes[60..<64] == [0xff, 0xff, 0xff, 0xff])
        #expect(
            TokenBucket.delete(from: 11).bytes == [
                36, 0, 0, 0, 37, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_DELQDISC
                0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0x4c, 0x50, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,  // tcmsg
            ])
    }

    /// The end of a dump, for its request with this number.
    private func end(_ sequence: UInt32) -> [UInt8] { message(3, sequence: sequence, [0, 0, 0, 0]) }

    @Test func `A dump of TCP sockets, and the destruction of one of them`() throws {
        var kernel = try FakeKernel()
        let identity: [UInt8] =
            [0xc0, 0, 0x1b, 0x58]  // ports 49152 and 7000, big-endian
            + [10, 1, 0, 1] + [UInt8](repeating: 0, count: 12)  // source
            + [10, 1, 0, 2] + [UInt8](repeating: 0, count: 12)  // destination
            + [2, 0, 0, 0] + [1, 2, 3, 4, 5, 6, 7, 8]  // link, cookie
        let socket: [UInt8] =
            [2, 1, 0, 0] + identity  // AF_INET, TCP_ESTABLISHED, timer, retransmits
            + [UInt8](repeating: 0, count: 12)  // expires, receive queue, send queue
            + [0xe8, 3, 0, 0, 0x39, 5, 0, 0]  // uid 1000, inode 1337
        try kernel.answer(message(20, socket) + end(1), end(2))
        let found = try kernel.socket.tcpConnections(in: [.established, .listening])
        let connection = try #require(found.first)
        #expect(connection.local.description == "10.1.0.1:49152")
        #expect(connection.remote.description == "10.1.0.2:7000")
        #expect(connection.uid == 1000)
        #expect(connection.inode == 1337)
        #expect(connection.statistics == nil)
        #expect(
            try kernel.request() == [
                72, 0, 0, 0, 20, 0, 0x01, 0x03, 1, 0, 0, 0, 0, 0, 0, 0,  // header, SOCK_DIAG_BY_FAMILY, dump
                2, 6, 2, 0,  // AF_INET, IPPROTO_TCP, INET_DIAG_INFO wanted, padding
                0x02, 0x04, 0, 0,  // states 1 and 10
            ] + [UInt8](repeating: 0, count: 48))  // any identity
        #expect(try kernel.request()[16] == 10)  // AF_INET6
        #expect(
            SocketDiagnostics.destroy(connection).bytes == [
                72, 0, 0, 0, 21, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // header, SOCK_DESTROY
                2, 6, 2, 0, 2, 0, 0, 0,  // AF_INET, IPPROTO_TCP, state 1
            ] + identity)
    }

    @Test func `Dump requests have an empty header of their family`() throws {
        var kernel = try FakeKernel()
        try kernel.answer(end(1), end(2), end(3), end(4), end(5), end(6), end(7))
        _ = try kernel.socket.links()
        #expect(
            try kernel.request() == [
                32, 0, 0, 0, 18, 0, 0x01, 0x03, 1, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_GETLINK, dump
            ] + [UInt8](repeating: 0, count: 16))
        _ = try kernel.socket.bridgePorts()
        #expect(try kernel.request()[16] == 7)  // AF_BRIDGE
        _ = try kernel.socket.addresses()
        #expect(try kernel.request()[4] == 22)  // RTM_GETADDR
        _ = try kernel.socket.routes()
        #expect(try kernel.request()[16] == 2)  // AF_INET
        #expect(try kernel.request()[16] == 10)  // AF_INET6
        _ = try kernel.socket.neighbours()
        #expect(try kernel.request()[4] == 30)  // RTM_GETNEIGH
        _ = try kernel.socket.qdiscs(link: 11)
        #expect(
            try kernel.request() == [
                36, 0, 0, 0, 38, 0, 0x01, 0x03, 7, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_GETQDISC, dump
                0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // tcmsg with the link
            ])
    }
}
