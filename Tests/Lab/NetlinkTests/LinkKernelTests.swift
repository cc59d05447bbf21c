import Glibc
import InternetProtocols
import Netlink
import Testing

@Suite(.needsNamespaces)
struct LinkKernelTests {
    @Test func `A veth pair has both ends where they belong`() throws {
        let lab = try TinyLab()
        let labSide = try lab.lab.netlink { try $0.link(.name("v1")) }
        #expect(labSide.index == 11)
        #expect(labSide.master == 10)
        #expect(labSide.group == 7)
        #expect(labSide.isUp)
        let host = try lab.hosts[0].netlink { try $0.link(.name("eth0")) }
        #expect(host.index == 2)
        #expect(host.hardwareAddress == (try hardware(1)))
        #expect(host.hasCarrier)
    }

    @Test func `What passes is counted on both ends`() throws {
        let lab = try TinyLab()
        try lab.waitUntilReady()
        let receiver = try TestSocket(SOCK_DGRAM, in: lab.hosts[1], port: 7000)
        let sender = try TestSocket(SOCK_DGRAM, in: lab.hosts[0])
        let text = String(repeating: "x", count: 1000)
        for _ in 0..<5 { try sender.send(text, to: try address(10, 1, 0, 2), port: 7000) }
        for _ in 0..<5 { #expect(try receiver.receive(within: 60_000)?.utf8.count == 1000) }
        let labSide = try lab.lab.netlink { try $0.link(.name("v1")) }
        let host = try lab.hosts[0].netlink { try $0.link(.name("eth0")) }
        // 1000 bytes, 8 of UDP, 20 of IPv4, 14 of Ethernet; neighbour lookups come on top.
        #expect(labSide.received.packets >= 5)
        #expect(labSide.received.bytes >= 5 * 1042)
        // The host was asked last, and may have said something of its own since, such as a multicast report.
        #expect(host.sent.bytes >= labSide.received.bytes)
        #expect(host.sent.packets >= labSide.received.packets)
        #expect(host.mtu == 1500)
    }

    @Test func `An MTU and the number of segments are set and read back`() throws {
        let lab = try TinyLab()
        let before = try lab.lab.netlink { try $0.link(.name("v1")) }
        #expect(before.mtu == 1500 && before.maximumSegments > 1 && before.canCarryIPv6)
        func set(_ mtu: UInt32, _ segments: UInt32?) throws -> LinkState {
            try lab.lab.netlink { socket in
                try socket.perform(Link.set(.name("v1"), mtu: mtu, maximumSegments: segments))
                return try socket.link(.name("v1"))
            }
        }
        let small = try set(1279, 1)
        #expect(small.mtu == 1279 && small.maximumSegments == 1 && !small.canCarryIPv6)
        let unchanged = try set(1280, nil)
        #expect(unchanged.mtu == 1280 && unchanged.maximumSegments == 1 && unchanged.canCarryIPv6)
        let after = try set(before.mtu, before.maximumSegments)
        #expect(after.mtu == before.mtu && after.maximumSegments == before.maximumSegments)
    }

    @Test func `Addresses are usable at once`() throws {
        let lab = try TinyLab()
        let addresses = try lab.hosts[1].netlink { try $0.addresses() }.filter { $0.link == 2 }
        #expect(Set(addresses.map(\.prefix.description)) == ["10.1.0.2/16", "fd00:1::2/64"])
        #expect(addresses.allSatisfy { !$0.isTentative })
    }

    @Test func `Routes are added, read back and deleted`() throws {
        let lab = try TinyLab()
        let gateway = Route.byDefault(via: try address(10, 1, 0, 1), link: 2)
        let gateway6 = Route.byDefault(via: try address6(1), link: 2)
        let onLink = Route.to(try address(10, 2, 0, 0).prefix(16), via: nil, link: 2)
        let routes = [gateway, gateway6, onLink]
        let found = try lab.hosts[1].netlink { socket in
            try socket.perform(routes.map { $0.add() })
            return try socket.routes()
        }
        #expect(Set(routes).isSubset(of: found))
        let left = try lab.hosts[1].netlink { socket in
            try socket.perform(routes.map { $0.delete() })
            return try socket.routes()
        }
        #expect(Set(routes).isDisjoint(with: left))
    }

    @Test func `A refusal carries the kernel's words, the offset, and which request it was`() throws {
        let lab = try TinyLab()
        let wrongGateway = Route.byDefault(via: try address(10, 9, 0, 1)).add()
        let refused = try lab.hosts[1].netlink { socket in
            var errors: [NetlinkError] = []
            for request in [wrongGateway, Link.addBridge("a-name-that-is-too-long")] {
                do { try socket.perform(request) } catch let error as NetlinkError { errors.append(error) }
            }
            return errors
        }
        try #require(refused.count == 2)
        #expect(refused[0].number == ENETUNREACH)
        #expect(refused[0].request == "add route default via 10.9.0.1")
        #expect(refused[0].detail == "Nexthop has invalid gateway")
        #expect(refused[1].number == ERANGE)
        // The name is the first attribute: 16 bytes of netlink header, 16 of link header.
        #expect(refused[1].attributeOffset == 32)
    }

    @Test func `A batch goes on after a failure and reports the first`() throws {
        let place = try Place()
        let names = try place.netlink { socket in
            let requests = [Link.addBridge("a"), Link.addBridge("a"), Link.delete(.name("none")), Link.addBridge("b")]
            let error = #expect(throws: NetlinkError.self) { try socket.perform(requests) }
            #expect(error?.number == EEXIST)
            #expect(error?.request == "add bridge a")
            return try socket.links().map(\.name)
        }
        #expect(names.contains("a"))
        #expect(names.contains("b"))
    }

    @Test func `A batch far longer than the socket's buffers is carried out in full`() throws {
        let place = try Place()
        let count = try place.netlink { socket in
            let prefixes = (0..<2000).map { (number: Int) -> IPPrefix in
                let (block, place) = number.quotientAndRemainder(dividingBy: 200)
                return IPAddress(10, 7, UInt8(block), UInt8(place + 1)).prefix(32)
            }
            try socket.perform(prefixes.map { Address.add($0, link: 1) })
            return try socket.addresses().count
        }
        #expect(count == 2000)
    }

    @Test func `All links of a group are deleted by one request`() throws {
        let lab = try TinyLab()
        let left = try lab.lab.netlink { socket in
            try socket.perform(Link.delete(group: 7))
            return try socket.links().filter { $0.group == 7 }.count
        }
        #expect(left == 0)
        #expect(throws: NetlinkError.self) { try lab.hosts[0].netlink { try $0.link(.name("eth0")) } }
    }

    @Test func `A link is renamed, unplugged, plugged in and regrouped`() throws {
        let lab = try TinyLab()
        let states = try lab.lab.netlink { socket in
            try socket.perform([
                Link.set(.name("v1"), up: false), Link.rename(index: 11, to: "w1"),
                Link.set(.name("w1"), master: nil), Link.set(.name("w1"), group: 9),
            ])
            let unplugged = try socket.link(.name("w1"))
            try socket.perform(Link.set(.index(11), master: 10))
            return [unplugged, try socket.link(.index(11))]
        }
        #expect(states[0].index == 11)
        #expect(!states[0].isUp)
        #expect(states[0].master == nil)
        #expect(states[0].group == 9)
        #expect(states[1].master == 10)
        let host = try lab.hosts[0].netlink { try $0.link(.index(2)) }
        #expect(host.isUp)
        #expect(!host.hasCarrier)
        #expect(host.operationalState == .lowerLayerDown || host.operationalState == .down)
    }
}

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
