import EventLiterals
import LabEvents
import LabModel
import ScenarioRunning
import Testing

@Suite("Lost reports of devices")
struct ReportGapTests {
    private func dropped(_ seconds: Double, lost: Int, on host: String = "phone") -> Event {
        event(seconds, "\(host)/deviced", .decisionsDropped, DecisionsDropped(lost: lost, repeated: 3).record.table)
    }

    private func sentence(_ events: Event...) -> String? {
        ReportGap.sentence(events, of: ["phone"], from: time(10), to: time(20))
    }

    @Test("what was lost in the time says that nothing is known")
    func lost() {
        let text = "5 reports of what the apps of phone did were lost, so this is inconclusive."
        #expect(sentence(dropped(15, lost: 5)) == text)
        #expect(sentence(dropped(20.5, lost: 5)) == text, "it is reported a little later")
        #expect(sentence(dropped(5, lost: 2), dropped(15, lost: 7)) == text, "counts go on from before")
        let launched = event(12, "phone/deviced", .launched, [.pid: 7])
        #expect(
            sentence(dropped(5, lost: 9), launched, dropped(15, lost: 5)) == text, "they begin again with the device")
    }

    @Test("repetitions, other times, other devices and the same count again say nothing of it")
    func complete() {
        #expect(sentence(dropped(15, lost: 0)) == nil)
        #expect(sentence(dropped(9, lost: 5), dropped(22, lost: 8)) == nil)
        #expect(sentence(dropped(15, lost: 5, on: "tablet")) == nil)
        #expect(sentence(dropped(9, lost: 5), dropped(15, lost: 5)) == nil)
        #expect(sentence(event(15, "phone/pager", .decisionsDropped, [.lost: 5])) == nil)
    }

    @Test("a system that was killed or crashed says nothing from then on until it is ready again")
    func death() {
        let killed = { (seconds: Double) in
            event(seconds, "phone/deviced", .exited, [.signal: 9, .signalName: "SIGKILL"])
        }
        let crashed = event(15, "phone/deviced", .exited, [.code: 1])
        let ready = { (seconds: Double) in event(seconds, "phone/deviced", .deviceReady, [.enforcement: "kernel"]) }
        #expect(sentence(killed(15))?.contains("ended at 15.000 s") == true)
        #expect(sentence(crashed) != nil)
        #expect(sentence(killed(5)) != nil)
        #expect(sentence(killed(5), ready(12)) != nil)
        #expect(sentence(killed(5), ready(9)) == nil)
        #expect(sentence(killed(21)) == nil)
        let ended = event(15, "phone/deviced", .exited, [.code: 0])
        let pager = event(5, "phone/pager", .launched, [.pid: 8])
        #expect(sentence(ended) == nil)
        #expect(sentence(pager, ended) != nil, "it was not the device that was shut down")
        #expect(sentence(pager, event(14, "phone/pager", .exited, [.signal: 15]), ended) == nil, "a reboot")
        #expect(sentence(event(5, "tablet/pager", .launched, [.pid: 8]), ended) == nil)
        #expect(sentence(event(15, "phone/pager", .exited, [.signal: 9])) == nil)
    }
}
