import Glibc
import Netlink
import Testing

@Suite(.needsNamespaces)
struct QdiscKernelTests {
    @Test(arguments: [64_000, 1_000_000, 54_000_000, 10_000_000_000, 400_000_000_000] as [UInt64])
    func `A token bucket is read back as it was set`(rate: UInt64) throws {
        let lab = try TinyLab()
        let bucket = try TokenBucket(rate: rate, burst: 3000, limit: 20_000)
        let qdiscs = try lab.lab.netlink { socket in
            try socket.perform(bucket.add(to: 11))
            return try socket.qdiscs(link: 11)
        }
        let qdisc = try #require(qdiscs.first { $0.isRoot })
        #expect(qdisc.kind == "tbf")
        #expect(qdisc.handle == TokenBucket.handle)
        let read = try #require(qdisc.tokenBucket)
        #expect(read.rate == rate)
        #expect(read.limit == 20_000)
        // The kernel keeps the burst as a time in ticks of 64 ns.
        #expect(Int(read.burst) > 3000 - Int(rate / 8 / 15_625_000) - 2)
        #expect(read.burst <= 3001)
    }

    @Test func `A token bucket is replaced and deleted`() throws {
        let lab = try TinyLab()
        let kinds = try lab.lab.netlink { socket in
            try socket.perform(try TokenBucket(rate: 1_000_000, burst: 3000, limit: 20_000).add(to: 11))
            try socket.perform(try TokenBucket(rate: 2_000_000, burst: 3000, limit: 20_000).replace(on: 11))
            let replaced = try socket.qdiscs(link: 11).first { $0.isRoot }
            try socket.perform(TokenBucket.delete(from: 11))
            let left = try socket.qdiscs(link: 11)
            return (replaced?.tokenBucket?.rate, left.map(\.kind))
        }
        #expect(kinds.0 == 2_000_000)
        #expect(!kinds.1.contains("tbf"))
    }

    @Test func `A queue delays and drops what exceeds its rate, and its counts say so`() throws {
        let lab = try TinyLab()
        try lab.waitUntilReady()
        let receiver = try TestSocket(SOCK_DGRAM, in: lab.hosts[0], port: 7000)
        let sender = try TestSocket(SOCK_DGRAM, in: lab.hosts[1])
        let target = try address(10, 1, 0, 1)
        try sender.send("warm", to: target, port: 7000)
        #expect(try receiver.receive(within: 60_000) == "warm")
        try lab.lab.netlink { socket in
            // 1 Mbit/s is 125 bytes per millisecond: ten 1000-byte datagrams wait, the others find no room.
            try socket.perform(try TokenBucket(rate: 1_000_000, burst: 1600, limit: 10_500).add(to: 11))
        }
        let clock = ContinuousClock()
        let start = clock.now
        let text = String(repeating: "x", count: 1000)
        for _ in 0..<30 { try sender.send(text, to: target, port: 7000) }
        let sent = clock.now
        var received = 0
        var last = start
        while try receiver.receive(within: 2000) != nil {
            received += 1
            last = clock.now
        }
        let qdisc = try #require(try lab.lab.netlink { try $0.qdiscs(link: 11) }.first { $0.isRoot })
        // One by the burst, ten (10 · 1042 bytes) from the queue; a slow sender gives the queue time to drain a little.
        let drained = Int((sent - start) / .milliseconds(8.3))
        #expect((11...13 + drained).contains(received))
        // A multicast report of the host itself may have met the full queue as well.
        #expect((30 - received...33 - received).contains(Int(qdisc.drops)))
        #expect(qdisc.packets >= UInt64(received))
        #expect(qdisc.bytes >= UInt64(received) * 1042)
        #expect(qdisc.overLimits > 0)
        #expect(qdisc.backlog == 0)
        // Ten frames at 8.3 ms each.
        #expect(last - start > .milliseconds(75))
    }

    @Test func `A bucket that no frame fits through is refused before it is sent`() throws {
        let error = #expect(throws: NetlinkError.self) { try TokenBucket(rate: 1_000_000, burst: 1000, limit: 9000) }
        #expect(error?.code == .invalid)
        #expect(try TokenBucket(rate: 8_000_000, burst: 2000, latency: .milliseconds(50)).limit == 52_000)
    }
}
