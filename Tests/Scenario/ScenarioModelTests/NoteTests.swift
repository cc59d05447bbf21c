import ScenarioLanguage
import ScenarioRunning
import TestTraits
import Testing

@Suite struct `What validation says of devices` {
    private func reading(_ device: String, _ apps: String) -> ScenarioReading {
        let text = """
            name: Notes
            networks: { ward: {} }
            hosts:
              phone:
                on: ward
                device: \(device)
                apps:
                  pager: \(apps)
            steps:
              - never: { alert: phone, for: 1s }

            """
        return ScenarioReading([UInt8](text.utf8), file: "s.yaml")
    }

    @Test("notes stand where the declaration does", .shows("C13"))
    func declarations() {
        let notes = reading("ios", "{ usage: TODO, bonjour: [pager._tcp] }").notes
        #expect(notes.contains { $0.position?.line == 8 && $0.message.hasSuffix("(C13)") })
        #expect(notes.contains { $0.position?.line == 8 && $0.message.hasSuffix("(C07)") })
        #expect(notes.allSatisfy { $0.description.hasPrefix("s.yaml:8:") && $0.description.contains(" note: ") })
    }

    @Test(
        "what Apple recommends instead is told by validation and by runs, all else by validation alone", .shows("M03"))
    func practices() throws {
        let reading = reading("ios", "{ usage: TODO, bonjour: [_ipp._tcp, pager._tcp, _pager_1._tcp] }")
        let notes = reading.notes.map(\.message)
        #expect(reading.notes.allSatisfy { $0.position?.line == 8 })
        let practices = try #require(reading.definition).practices
        #expect(practices.map { $0.suffix(5) } == ["(M03)"])
        #expect(notes.filter(practices.contains) == practices)
        #expect(Set(notes.map { $0.suffix(5) }) == ["(C13)", "(M03)", "(C07)", "(M06)"])
        #expect(try #require(self.reading("tvos", "{ bonjour: [_ipp._tcp] }").definition).practices == [])
    }

    @Test("macOS 15.0 is noted at the device", .shows("B24"))
    func platform() {
        let notes = reading("macos-15.0", "{ usage: Finds the printers of the ward. }").notes
        #expect(notes.map(\.position?.line) == [6])
        #expect(notes.first?.message.hasSuffix("(B24)") ?? false)
    }

    @Test("a usage text that a scenario has no use for is not missed")
    func leftOut() {
        #expect(reading("ios", "{}").notes == [])
    }

    @Test("what device managers might try is refused, with the reason", .shows("B14"))
    func deviceManagers() {
        for (device, apps) in [("ios", "{ mdm: { LocalNetwork: true } }"), ("{ platform: ios, mdm: x }", "{}")] {
            let reading = reading(device, apps)
            #expect(reading.definition == nil)
            #expect(reading.diagnostics.count == 1)
            let reason = "device managers cannot configure the Local Network privilege"
            #expect(reading.diagnostics.first?.remedy.contains(reason) ?? false)
        }
    }
}
