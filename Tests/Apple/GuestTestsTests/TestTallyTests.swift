import GuestTests
import LabEvents
import Testing

@Suite("The events of tests")
struct TestTallyTests {
    private static let one = TestID(suite: "A", name: "one()")
    private static let two = TestID(suite: "A", name: "two()")

    private static func names(_ outputs: [TestOutput], _ tally: inout TestTally) -> [EventName] {
        outputs.flatMap { tally.take($0) }.map(\.name)
    }

    @Test("an issue makes a test of Swift Testing fail, once")
    func issues() {
        var tally = TestTally()
        let names = Self.names(
            [
                .runStarted, .started(Self.one), .started(Self.two), .issue(Self.two, message: "1", location: nil),
                .issue(Self.two, message: "2", location: nil),
                .ended(Self.one, hasFailed: nil, isSkipped: false, seconds: nil),
                .ended(Self.two, hasFailed: nil, isSkipped: false, seconds: nil), .runEnded,
            ], &tally)
        #expect(names == [.testStarted, .testStarted, .testPassed, .testFailed])
        #expect(tally.closeRun("the program exited with 1") == nil)
        #expect(tally.hasFailed)
        #expect(tally.summary(nil)[.failed] == .int(1))
    }

    @Test("the test that runs when the program ends has failed")
    func crash() {
        var tally = TestTally()
        _ = tally.take(.runStarted)
        _ = tally.take(.started(Self.one))
        let failures = tally.failRunning("the program was ended by SIGSEGV")
        #expect(failures.map { $0[.message] } == [.string("the program was ended by SIGSEGV while the test ran")])
        #expect(tally.closeRun("the program was ended by SIGSEGV") != nil)
        #expect(tally.failRunning("again").isEmpty)
    }

    @Test("a program that exits between two tests has not run all")
    func early() {
        var tally = TestTally()
        let outputs: [TestOutput] = [
            .runStarted, .started(Self.one), .ended(Self.one, hasFailed: false, isSkipped: false, seconds: 1),
        ]
        for output in outputs { _ = tally.take(output) }
        #expect(tally.closeRun("the program exited with 0") == "the program exited with 0 before all tests had run")
        #expect(tally.closeRun("the program exited with 0") == nil, "and is told once")
    }

    @Test("a skipped test is counted once, whether it has begun or not")
    func skips() {
        var tally = TestTally()
        let names = Self.names(
            [
                .skip(Self.one, message: "why"), .started(Self.two), .skip(Self.two, message: nil),
                .ended(Self.two, hasFailed: false, isSkipped: true, seconds: 0),
            ], &tally)
        #expect(names == [.testSkipped, .testStarted, .testSkipped])
        #expect(tally.summary(nil)[.skipped] == .int(2))
    }

    @Test("an issue of no test is a reason")
    func otherIssue() {
        var tally = TestTally()
        _ = tally.take(.issue(nil, message: "no database", location: "A.swift:3"))
        #expect(tally.closeRun("") == "A.swift:3: no database")
    }
}
