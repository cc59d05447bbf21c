import DeviceProtocol
import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Plans of tries")
struct TryPlanTests {
    private func plan(_ step: TryStep, isDevice: Bool = true, earlier: TryStep? = nil) throws -> TryPlan {
        let addresses = ["server": ["10.1.0.1", "fd00:1::1"], "phone": ["10.1.0.2", "fd00:1::2"]]
        return try TryPlan(
            step,
            in: TryPlan.Context(
                host: "phone", isDevice: isDevice,
                addresses: { addresses[$0]?.compactMap { IPAddress($0) } ?? [] },
                address: { name, _ in addresses[name]?.first ?? name },
                broadcast: { $0 == "ward" ? IPAddress("10.1.255.255") : nil },
                earlier: { label in earlier.flatMap { $0.label == label ? (7, $0) : nil } }))
    }

    @Test("what succeeds leaves frames and what the device refuses leaves none")
    func demands() throws {
        let connect = TryStep(.tcpConnect, "server:80", by: "phone/pager")
        #expect(try plan(connect).wire == .some)
        for outcome in ["EHOSTUNREACH", "NoAuth", "PolicyDenied", "none", "denied"] {
            var refused = connect
            refused.outcome = outcome
            #expect(try plan(refused).wire == .none, "\(outcome)")
        }
        var blocked = connect
        blocked.outcome = "ECONNREFUSED"
        #expect(try plan(blocked).wire == .some, "only the other end can refuse it")
        blocked.wire = .any
        #expect(try plan(blocked).wire == .any)
        #expect(try plan(connect, isDevice: false).wire == .any, "nobody captures its link")
        #expect(try plan(TryStep(.tcpConnect, "phone:80", by: "phone/pager")).wire == .any, "it never leaves the host")
    }

    @Test("a try takes the address of a family, an interface, the socket of an earlier one, and an address of a link")
    func routes() throws {
        func target(_ family: TryStep.Family?) throws -> String? {
            try plan(TryStep(.tcpConnect, "server:80", by: "phone/pager", family: family)).request.target.to
        }
        #expect(try target(nil) == "10.1.0.1")
        #expect(try target(.ipv6) == "fd00:1::1")
        #expect(throws: RunError("`ghost` has no address of IPv4.")) {
            try plan(TryStep(.tcpConnect, "ghost:80", by: "phone/pager", family: .ipv4))
        }
        let bound = try plan(TryStep(.udpSend, "[fe80::1%eth0]:9", by: "phone/pager", interface: "eth0"))
        #expect(
            bound.request.content
                == .datagram(.send("pushlab"), to: "fe80::1%eth0", port: 9, from: .new(interface: "eth0")))
        #expect(bound.frames.first?.addresses == [try #require(IPAddress("fe80::1"))])
        let earlier = TryStep(.udpConnect, "server:9", by: "phone/pager", as: "u1")
        let later = try plan(TryStep(.udpSend, "server:9", by: "phone/pager", on: "u1"), earlier: earlier)
        #expect(later.request.content == .datagram(.send("pushlab"), to: "10.1.0.1", port: 9, from: .earlier(7)))
        #expect(throws: RunError("No earlier step tried something as `u2` on phone.")) {
            try plan(TryStep(.udpSend, "server:9", by: "phone/pager", on: "u2"))
        }
    }

    @Test("connecting a UDP socket and provoking the alert leave no frames even when they succeed")
    func silent() throws {
        #expect(try plan(TryStep(.udpConnect, "server:9", by: "phone/pager")).wire == .none)
        let trigger = try plan(TryStep(.triggerAlert, by: "phone/pager"))
        #expect(trigger.wire == .none)
        func sees(_ to: String) -> Bool {
            let frame = event(1, "phone", "frame", ["direction": "out", "protocol": "ndp", "to": .string(to)])
            return trigger.frames.contains { $0.matches(frame) }
        }
        #expect(sees("fe80::1:2") && sees("febf::1"), "the question for a neighbour's address")
        #expect(!sees("ff02::2") && !sees("fd00:1::1"), "what goes on anyway")
    }

    @Test("names are asked for by multicast DNS if they are local, and of the DNS server otherwise")
    func lookUps() throws {
        let local = try plan(TryStep(.lookUp, "Printer.LOCAL.", by: "phone/pager"))
        #expect(local.frames.map(\.port) == [5353])
        #expect(local.frames.map(\.name) == ["printer.local"])
        #expect(try plan(TryStep(.lookUp, "printer.local", by: "phone/pager", outcome: "NXDOMAIN")).wire == .none)
        let other = try plan(TryStep(.lookUp, "nas.example", by: "phone/pager", outcome: "NXDOMAIN"))
        #expect(other.frames.map(\.port) == [53])
        #expect(other.wire == .some)
        #expect(try plan(TryStep(.lookUp, "server", by: "phone/pager")).wire == .any, "it is in the hosts file")
    }

    @Test("a network stands for its broadcast address")
    func broadcast() throws {
        let plan = try plan(TryStep(.broadcastSend, "ward:9", by: "phone/pager"))
        #expect(plan.request.content == .datagram(.broadcast("pushlab"), to: "10.1.255.255", port: 9))
        #expect(plan.frames.map(\.addresses) == [IPAddress("10.1.255.255").map { [$0] }])
    }

    @Test("a host is aimed at by its address, so that no name is looked up")
    func address() throws {
        #expect(try plan(TryStep(.ping, "server", by: "phone/pager")).request.content == .ping(to: "10.1.0.1"))
        #expect(try plan(TryStep(.ping, "192.0.2.1", by: "phone/pager")).request.content == .ping(to: "192.0.2.1"))
        #expect(try plan(TryStep(.tcpConnect, "nas.example:80", by: "phone/pager")).request.target.to == "nas.example")
    }

    @Test("a receiver is sent to in the way it receives")
    func receivers() throws {
        let unicast = try plan(TryStep(.udpReceive, "5000", by: "phone/pager", text: "hi", from: "server/peer"))
        #expect(unicast.request.content == .receive(.all, port: 5000))
        #expect(unicast.sending == .datagram(.send("hi"), to: "10.1.0.2", port: 5000))
        #expect(unicast.wire == .some, "it must have come, whether or not it arrives")
        let group = try plan(TryStep(.multicastReceive, "239.1.2.3:5000", by: "phone/pager", from: "server/peer"))
        #expect(group.request.content == .receive(.multicast(group: "239.1.2.3"), port: 5000))
        #expect(group.sending == .datagram(.multicast("pushlab"), to: "239.1.2.3", port: 5000))
        let broadcast = try plan(TryStep(.broadcastReceive, "ward:5000", by: "phone/pager", from: "server/peer"))
        #expect(broadcast.request.content == .receive(.broadcast, port: 5000))
        #expect(broadcast.sending == .datagram(.broadcast("pushlab"), to: "10.1.255.255", port: 5000))
        let connection = try plan(TryStep(.tcpListen, "80", by: "phone/pager", from: "server/peer"))
        #expect(connection.sending == .tcpConnect(to: "10.1.0.2", port: 80))
    }

    @Test("a step about an earlier one is about its request, and about its connection on the wire")
    func earlier() throws {
        let connect = TryStep(.tcpConnect, "server:80", by: "phone/pager", as: "c1")
        let send = try plan(TryStep(.tcpSend, "c1", by: "phone/pager", text: "hello"), earlier: connect)
        #expect(send.request.content == .tcpSend(of: 7, text: "hello"))
        #expect(send.frames.map(\.port) == [80])
        #expect(send.frames.map(\.hasPayload) == [true])
        #expect(throws: RunError.self) { try plan(TryStep(.tcpSend, "c2", by: "phone/pager"), earlier: connect) }
    }

    @Test("what is expected to be silent is given up when its time is over")
    func silence() throws {
        let step = TryStep(.browse, "_pager._tcp", by: "phone/pager", outcome: "none", within: .milliseconds(500))
        #expect(try plan(step).request.seconds == 0.5)
        #expect(try plan(TryStep(.browse, "_pager._tcp", by: "phone/pager")).request.seconds == nil)
    }
}
