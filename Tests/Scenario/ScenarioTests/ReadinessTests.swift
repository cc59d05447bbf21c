import PushLabTesting
import Testing

@Suite("What a test does where labs cannot be opened")
struct ReadinessTests {
    static let ward = Topology(
        networks: [.numbered(1, name: "ward")], hosts: [HostSpec("phone", on: ["ward"])])
    static let withoutPrograms = LabRequirement(programsFolder: "/nowhere")

    @Test("a folder without lab-init is named with the remedy")
    func remedy() throws {
        guard case .notSetUp(let reason) = Self.withoutPrograms else {
            Issue.record("the missing program was not noticed")
            return
        }
        #expect(reason.contains("lab-init is not in /nowhere"))
        #expect(reason.contains("BuiltPrograms.build()"))
        #expect(reason.contains("PUSHLAB_PROGRAMS"))
    }

    @Test("without lab-init a test that opens a lab fails, and its body is not run")
    func labWithoutPrograms() async throws {
        try await LabRequirement.$ofThisProcess.withValue(Self.withoutPrograms) {
            try await withKnownIssue {
                try await withLab(Self.ward) { _ in Issue.record("the body was run") }
            } matching: {
                $0.description.contains("PUSHLAB_PROGRAMS")
            }
        }
    }

    @Test("without lab-init a test that checks a scenario fails")
    func scenarioWithoutPrograms() async throws {
        try await LabRequirement.$ofThisProcess.withValue(Self.withoutPrograms) {
            try await withKnownIssue {
                try await ScenarioInCodeTests.droppedLink.check()
            } matching: {
                $0.description.contains("PUSHLAB_PROGRAMS")
            }
        }
    }

    @Test("what would be skipped fails where skips are forbidden, and nothing else changes")
    func withoutSkips() {
        guard case .notSetUp(let reason) = LabRequirement.notSupported("No namespaces.").withoutSkips else {
            Issue.record("the test would be skipped")
            return
        }
        #expect(reason.hasPrefix("No namespaces.\n"))
        #expect(reason.contains("PUSHLAB_REQUIRE"))
        #expect(LabRequirement.ready.withoutSkips == .ready)
        #expect(Self.withoutPrograms.withoutSkips == Self.withoutPrograms)
    }

    @Test(
        "PUSHLAB_REQUIRE forbids skips unless it is empty or 0",
        arguments: [(nil, false), ("", false), ("0", false), ("1", true), ("yes", true)] as [(String?, Bool)])
    func environment(value: String?, forbids: Bool) {
        #expect(LabRequirement.forbidsSkips(value) == forbids)
    }
}
