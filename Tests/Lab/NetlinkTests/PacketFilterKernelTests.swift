import Glibc
import InternetProtocols
import Kernel
import Netlink
import Testing

@Suite(.needsNamespaces)
struct PacketFilterKernelTests {
    let lab: TinyLab

    init() throws {
        lab = try TinyLab()
        try lab.waitUntilReady()
    }

    private func target(_ isV6: Bool) throws -> IPAddress { isV6 ? try address6(2) : try address(10, 1, 0, 2) }

    @Test(arguments: [false, true]) func `A partition stops packets and heals`(isV6: Bool) throws {
        let receiver = try TestSocket(SOCK_DGRAM, in: lab.hosts[1], isV6: isV6, port: 7000)
        let sender = try TestSocket(SOCK_DGRAM, in: lab.hosts[0], isV6: isV6)
        try sender.send("before", to: try target(isV6), port: 7000)
        #expect(try receiver.receive(within: 60_000) == "before")

        var rule = PacketRule(.drop, counter: "dropped")
        rule.inputs = ["v1"]
        rule.outputs = ["v2"]
        let filter = PacketFilter(name: "partition", at: .bridgeForward, rules: [rule])
        try lab.lab.run { try filter.install() }
        for _ in 0..<5 { try sender.send("during", to: try target(isV6), port: 7000) }
        #expect(try receiver.receive(within: 100) == nil)
        let counts = try lab.lab.run { try filter.counts() }
        #expect((counts["dropped"]?.packets ?? 0) >= 5)

        try lab.lab.run { try filter.remove() }
        try sender.send("after", to: try target(isV6), port: 7000)
        #expect(try receiver.receive(within: 60_000) == "after")
        #expect(throws: NftablesError.self) { try lab.lab.run { try filter.counts() } }
    }

    @Test func `The forward hook of a bridge sees ARP, IPv4 and IPv6`() throws {
        var rules = [PacketRule(.count, counter: "all"), PacketRule(.count, counter: "internet")]
        rules[1].traffic = .internet
        let filter = PacketFilter(name: "look", at: .bridgeForward, rules: rules)
        try lab.lab.run { try filter.install() }
        for isV6 in [false, true] {
            let receiver = try TestSocket(SOCK_DGRAM, in: lab.hosts[1], isV6: isV6, port: 7000)
            let sender = try TestSocket(SOCK_DGRAM, in: lab.hosts[0], isV6: isV6)
            try sender.send("x", to: try target(isV6), port: 7000)
            #expect(try receiver.receive(within: 60_000) == "x")
        }
        let counts = try lab.lab.run { try filter.counts() }
        let all = try #require(counts["all"]).packets
        let internet = try #require(counts["internet"]).packets
        // One datagram of each family and at least a neighbour solicitation and its answer.
        #expect(internet >= 4)
        // An ARP request and its answer.
        #expect(all - internet >= 2)
    }

    @Test(arguments: [2, 5]) func `Every n-th packet is lost, the same ones each time`(number: Int) throws {
        let receiver = try TestSocket(SOCK_DGRAM, in: lab.hosts[1], port: 7000)
        let sender = try TestSocket(SOCK_DGRAM, in: lab.hosts[0])
        try sender.send("warm", to: try target(false), port: 7000)
        #expect(try receiver.receive(within: 60_000) == "warm")
        var rule = PacketRule(.drop, counter: "lost")
        rule.inputs = ["v1"]
        rule.destination = try target(false)
        rule.chance = .every(number)
        let filter = PacketFilter(name: "loss", at: .bridgeForward, rules: [rule])
        try lab.lab.run { try filter.install() }
        // The last one passes, so what has not come before it does not come.
        for count in 1...21 { try sender.send("\(count)", to: try target(false), port: 7000) }
        var received: [String] = []
        while received.last != "21", let text = try receiver.receive(within: 60_000) { received.append(text) }
        #expect(received == (1...21).filter { $0 % number != 0 }.map { "\($0)" })
        #expect(try lab.lab.run { try filter.counts() }["lost"]?.packets == UInt64(20 / number))
    }

    @Test func `Random loss takes its share`() throws {
        let receiver = try TestSocket(SOCK_DGRAM, in: lab.hosts[1], port: 7000)
        try receiver.set(SOL_SOCKET, SO_RCVBUF, 8 << 20)
        let sender = try TestSocket(SOCK_DGRAM, in: lab.hosts[0])
        var rules = [PacketRule(.count, counter: "seen"), PacketRule(.drop, counter: "lost")]
        for index in rules.indices { rules[index].traffic = .internet }
        rules[1].chance = .random(0.25)
        let filter = PacketFilter(name: "loss", at: .ingress(["v1"]), rules: rules)
        try lab.lab.run { try filter.install() }
        for _ in 0..<4000 { try sender.send("x", to: try target(false), port: 7000) }
        let counts = try lab.lab.run { try filter.counts() }
        let seen = try #require(counts["seen"]).packets
        let lost = try #require(counts["lost"]).packets
        #expect(seen > 3000)
        // Six standard deviations of a binomial distribution either side.
        #expect(abs(Double(lost) / Double(seen) - 0.25) < 0.05)
    }

    @Test(arguments: [false, true]) func `A rejected connection fails at once and heals`(isV6: Bool) throws {
        let server = try TestSocket(SOCK_STREAM, in: lab.hosts[1], isV6: isV6, port: 7000)
        try server.listen()
        var spare = PacketRule(.accept)
        spare.traffic = .neighbourDiscovery
        var rule = PacketRule(.rejectUnreachable, counter: "rejected")
        rule.traffic = .internet
        rule.destination = try target(isV6)
        let filter = PacketFilter(name: "reject", at: .ingress(["v1"]), rules: [spare, rule])
        try lab.lab.run { try filter.install() }
        let error = #expect(throws: SystemError.self) {
            let client = try TestSocket(SOCK_STREAM, in: lab.hosts[0], isV6: isV6)
            try client.connect(to: try target(isV6), port: 7000)
        }
        #expect(error?.number == EHOSTUNREACH)
        // TCP over IPv6 takes the refusal only when it sends its first segment again, after a second.
        let segments = try lab.lab.run { try filter.counts() }["rejected"]?.packets ?? 0
        #expect((1...(isV6 ? 2 : 1)).contains(segments))
        try lab.lab.run { try filter.remove() }
        let client = try TestSocket(SOCK_STREAM, in: lab.hosts[0], isV6: isV6)
        try client.connect(to: try target(isV6), port: 7000)
    }

    @Test(arguments: [false, true]) func `A reset refuses new connections and ends established ones`(isV6: Bool) throws
    {
        let server = try TestSocket(SOCK_STREAM, in: lab.hosts[1], isV6: isV6, port: 7000)
        try server.listen()
        let established = try TestSocket(SOCK_STREAM, in: lab.hosts[0], isV6: isV6)
        try established.connect(to: try target(isV6), port: 7000)
        let served = try server.accept()
        var rule = PacketRule(.resetTCP, counter: "reset")
        rule.traffic = .tcp
        rule.destinationPort = 7000
        var back = PacketRule(.resetTCP, counter: "reset")
        back.traffic = .tcp
        back.sourcePort = 7000
        let filter = PacketFilter(name: "reset", at: .ingress(["v1", "v2"]), rules: [rule, back])
        try lab.lab.run { try filter.install() }
        let refused = #expect(throws: SystemError.self) {
            let client = try TestSocket(SOCK_STREAM, in: lab.hosts[0], isV6: isV6)
            try client.connect(to: try target(isV6), port: 7000)
        }
        #expect(refused?.number == ECONNREFUSED)
        try established.descriptor.write([1])
        let reset = #expect(throws: SystemError.self) { _ = try established.receive(within: 60_000) }
        #expect(reset?.number == ECONNRESET)
        try served.descriptor.write([1])
        let other = #expect(throws: SystemError.self) { _ = try served.receive(within: 60_000) }
        #expect(other?.number == ECONNRESET)
    }

    @Test func `A filter on a link that does not exist is refused`() throws {
        let error = #expect(throws: NftablesError.self) {
            try lab.lab.run { try PacketFilter(name: "bad", at: .ingress(["no-such"]), rules: []).install() }
        }
        #expect(error?.request == "install filter bad")
        #expect(error?.detail == "there is no link no-such in this namespace")
        let left = try lab.lab.run { try NftablesTransaction("list", "list ruleset").run() }
        #expect(!left.contains("bad"))
    }

    @Test func `A filter is in its own namespace only`() throws {
        let filter = PacketFilter(name: "only-here", at: .bridgeForward, rules: [PacketRule(.count, counter: "c")])
        try lab.lab.run { try filter.install() }
        let list = NftablesTransaction("list", "list ruleset")
        #expect(try lab.lab.run { try list.run() }.contains("only-here"))
        #expect(try lab.hosts[0].run { try list.run() }.isEmpty)
        // A plain user may not even look at the machine's own filters.
        let outside = try? PlainThread.run { try list.run() }
        #expect(outside?.contains("only-here") != true)
    }
}
