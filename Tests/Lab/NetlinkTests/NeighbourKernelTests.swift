import Netlink
import Testing

@Suite(.needsNamespaces)
struct NeighbourKernelTests {
    @Test func `A permanent neighbour needs no lookup`() throws {
        let lab = try TinyLab()
        let wanted = [try address(10, 1, 0, 2), try address6(2)]
        let found = try lab.hosts[0].netlink { socket in
            try socket.perform(wanted.map { Neighbour.set($0, to: try hardware(2), link: 2) })
            return try socket.neighbours().filter { $0.link == 2 && $0.isPermanent }
        }
        #expect(Set(found.map(\.address)) == Set(wanted))
        #expect(try found.allSatisfy { try $0.hardwareAddress == hardware(2) })
        let left = try lab.hosts[0].netlink { socket in
            try socket.perform(wanted.map { Neighbour.delete($0, link: 2) })
            return try socket.neighbours().filter { $0.link == 2 && $0.isPermanent }
        }
        #expect(left.isEmpty)
    }
}
