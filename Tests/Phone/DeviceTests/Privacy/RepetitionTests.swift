import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import InternetProtocols
import LabEvents
import PrivacyEnforcement
import Testing

@Suite("Repetitions of refused operations")
struct RepetitionTests {
    private func occurrence(_ group: UInt64 = 100, port: UInt16 = 80) -> SocketOccurrence {
        SocketReport(
            controlGroup: group, operation: .tcpConnect, destination: .onLink, isRefused: true,
            address: IPAddress(10, 1, 0, 9), port: port, process: 1, processName: "", nanoseconds: 0
        ).occurrence
    }

    private func counts(_ phone: Phone) -> [Int?] { phone.events(.refusalsRepeated).map { $0[.count]?.int } }

    @Test("are reported with the reason of the refusal, the most frequent first")
    func reported() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        phone.effects.repeated([occurrence(): 3, occurrence(port: 81): 9, occurrence(999): 9])
        phone.center.emitRepetitions()
        #expect(counts(phone) == [3])
        let event = try #require(phone.events(.refusalsRepeated).first)
        #expect(event[.app] == "pager" && event[.operation] == "tcp-connect" && event[.address] == "10.1.0.9")
        #expect(event[.port] == 80 && event[.reason] == "undetermined")
    }

    @Test("of allowed operations are not reported")
    func allowed() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        let fresh = Phone([.pager], ledger: phone.effects.ledger)
        fresh.use(.tcpConnect, by: "pager")
        fresh.effects.repeated([occurrence(): 7])
        fresh.center.emitRepetitions()
        #expect(counts(fresh) == [])
    }
}
