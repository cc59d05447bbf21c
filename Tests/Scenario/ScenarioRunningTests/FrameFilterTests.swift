import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Frames that are meant")
struct FrameFilterTests {
    private let syn = event(
        1, "phone", "frame",
        [
            "direction": "out", "protocol": "tcp", "from": "10.1.0.2", "to": "10.1.0.1", "port": 80,
            "source-port": 4711, "flags": "S", "bytes": 0,
        ])

    @Test("a frame is told by direction, protocol, address, port and flags")
    func fields() {
        let server = IPAddress("10.1.0.1").map { [$0] }
        #expect(FrameFilter().matches(syn))
        #expect(FrameFilter(.out, [.tcp], addresses: server, port: 80, flags: [.syn]).matches(syn))
        #expect(FrameFilter(.out, [.tcp], ownPort: 4711).matches(syn))
        #expect(!FrameFilter(.in).matches(syn))
        #expect(!FrameFilter(.out, [.udp]).matches(syn))
        #expect(!FrameFilter(.out, addresses: IPAddress("10.1.0.9").map { [$0] }).matches(syn))
        #expect(!FrameFilter(.out, port: 81).matches(syn))
        #expect(!FrameFilter(.out, ownPort: 80).matches(syn))
        #expect(!FrameFilter(.out, flags: [.syn, .ack]).matches(syn))
        #expect(!FrameFilter(.out, hasPayload: true).matches(syn))
        #expect(!FrameFilter(.out).matches(event(1, "phone/pager", "frame", ["direction": "out"])))
    }

    @Test("a pattern's flags are there, maybe with others")
    func flags() {
        func has(_ found: String, _ flags: TCPFlag...) -> Bool {
            let frame = event(1, "phone", "frame", ["direction": "out", "protocol": "tcp", "flags": .string(found)])
            return FrameFilter(WirePattern("phone", flags: Set(flags)), addresses: nil).matches(frame)
        }
        #expect(has("S", .syn) && has("SA", .syn) && has("SA", .syn, .ack) && has("RA", .rst))
        #expect(!has("S", .syn, .ack) && !has("A", .syn) && !has("", .ack))
        #expect(has("FPA", .fin, .psh) && !has("FA", .psh) && !has("PA", .urg))
        let ping = event(1, "phone", "frame", ["direction": "out", "protocol": "icmp"])
        #expect(!FrameFilter(WirePattern("phone", flags: [.ack]), addresses: nil).matches(ping))
        #expect(FrameFilter(WirePattern("phone"), addresses: nil).matches(ping))
    }

    @Test("the other end of a frame that comes in is where it comes from")
    func incoming() {
        let reply = event(
            1, "phone", "frame",
            [
                "direction": "in", "protocol": "udp", "from": "10.1.0.1", "to": "10.1.0.2", "source-port": 9,
                "port": 5000,
            ])
        #expect(FrameFilter(.in, addresses: IPAddress("10.1.0.1").map { [$0] }, port: 9).matches(reply))
        #expect(FrameFilter(.in, ownPort: 5000).matches(reply))
        #expect(!FrameFilter(.in, port: 5000).matches(reply))
        let both = FrameFilter(addresses: IPAddress("10.1.0.1").map { [$0] })
        #expect(both.concerns(addressesOf: reply, at: "phone"))
        #expect(!both.concerns(addressesOf: reply, at: "tablet"))
    }

    @Test(
        "a name is meant whole labels at a time, in any case, with or without a dot at the end",
        arguments: [
            ("_pager._tcp", true), ("_pager._tcp.local.", true), ("_PAGER._tcp.local", true), ("nurse", true),
            ("ager._tcp", false), ("_pager", true), ("_tcp.loc", false), ("other.local", false),
        ])
    func names(_ name: String, _ isMeant: Bool) {
        let query = event(
            1, "phone", "frame",
            [
                "direction": "out", "protocol": "udp", "port": 5353,
                "names": "_services._dns-sd._udp.local Nurse._pager._tcp.local",
            ])
        #expect(FrameFilter(.out, [.udp], port: 5353, name: name).matches(query) == isMeant)
    }

    @Test("frames that were lost in the time that counts, or never captured any more, leave a gap")
    func gap() {
        let lost = event(3, "phone", "capture-lost", ["frames": 7])
        func gap(_ event: Event, _ start: Double, _ end: Double) -> String? {
            CaptureGap.sentence([syn, event], at: ["phone"], from: .seconds(start), to: .seconds(end))
        }
        #expect(gap(lost, 2, 4) == "7 frames on the link of phone were not captured, so this is inconclusive.")
        #expect(gap(lost, 3.5, 4) == nil)
        #expect(gap(lost, 1, 2.5) != nil, "it is told a little later")
        #expect(gap(lost, 1, 1.5) == nil)
        let ended = event(3, "phone", "capture-truncated", ["frames": 20_000])
        #expect(gap(ended, 4, 5) == "The capture of phone ended after 20000 frames, so this is inconclusive.")
        #expect(gap(ended, 1, 2) == nil)
        #expect(gap(event(3, "server", "capture-lost", ["frames": 7]), 2, 4) == nil)
    }
}
