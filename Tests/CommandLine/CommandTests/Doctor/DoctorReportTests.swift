import LabEvents
import NetworkLab
import Testing
import pushlab

@Suite("What the doctor says")
struct DoctorReportTests {
    private static let good = MachineCheck("namespaces", .ok("all of them"))
    private static let tunnel = MachineCheck("tunnel", isRequired: false, .missing("Nobody needs it."))
    private static let bridge = MachineCheck("a bridge", .missing("Use another kernel."))
    private static let rights = MachineCheck("rights", .missing("Run as root."))

    @Test("a machine that lacks nothing that every lab needs can run labs")
    func good() {
        let report = DoctorReport([Self.good, Self.tunnel])
        #expect(report.canRunLabs)
        #expect(
            report.text == """
                ok       namespaces  all of them
                missing  tunnel      Nobody needs it.
                This machine can run labs.

                """)
    }

    @Test("the first remedy for something that every lab needs is the conclusion")
    func firstRemedy() {
        let report = DoctorReport([Self.tunnel, Self.rights, Self.bridge])
        #expect(!report.canRunLabs)
        #expect(report.conclusion == "This machine cannot run labs. Run as root.")
    }

    @Test("what could not be found out does not stop labs")
    func unknown() {
        let report = DoctorReport([MachineCheck("limits", .unknown("No answer."))])
        #expect(report.canRunLabs)
        #expect(report.text.hasPrefix("unknown  limits  No answer.\n"))
    }

    @Test("a line without detail has no spaces at its end")
    func trimmed() {
        #expect(DoctorReport([MachineCheck("IPv6", .ok(""))]).text.hasPrefix("ok       IPv6\n"))
    }

    @Test("the JSON says the same")
    func json() {
        let expected = Value.object([
            "can_run_labs": false, "conclusion": "This machine cannot run labs. Use another kernel.",
            "checks": .array([
                .object(["name": "a bridge", "required": true, "outcome": "missing", "detail": "Use another kernel."])
            ]),
        ])
        #expect(DoctorReport([Self.bridge]).json == expected)
    }
}
