internal import Glibc
package import LabEvents

/// Makes the events of tests from the output of both libraries, and counts the results.
package struct TestTally {
    private struct Running {
        var start: Double
        var issue: (message: String, location: String?)?
        var skip: String??
    }

    private var running: [TestID: Running] = [:]
    private var passed = 0
    private var failed = 0
    private var skipped = 0
    private var isOpen = false
    private let start = Self.now
    /// The first failure that is of no test.
    private var otherIssue: String?

    package init() {}

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the events that follow from an output.
    package mutating func take(_ output: TestOutput) -> [EventRecord] {
        switch output {
        case .runStarted: isOpen = true
        case .runEnded: isOpen = false
        case .started(let test):
            running[test] = Running(start: Self.now)
            return [TestStart(suite: test.suite, name: test.name).record]
        case .issue(let test?, let message, let location):
            if running[test]?.issue == nil { running[test]?.issue = (message, location) }
        case .issue(nil, let message, let location):
            otherIssue = otherIssue ?? (location.map { "\($0): \(message)" } ?? message)
        case .skip(let test, let message):
            // Swift Testing does not begin a test that it skips.
            guard running[test] == nil else {
                running[test]?.skip = .some(message)
                return []
            }
            skipped += 1
            return [TestResult(.testSkipped, suite: test.suite, name: test.name, seconds: 0, message: message).record]
        case .ended(let test, let hasFailed, let isSkipped, let seconds):
            let began = running.removeValue(forKey: test) ?? Running(start: Self.now)
            let time = seconds ?? Self.now - began.start
            if isSkipped || began.skip != nil {
                return [end(.testSkipped, test, time, message: began.skip ?? nil)]
            }
            guard hasFailed ?? (began.issue != nil) else { return [end(.testPassed, test, time)] }
            return [end(.testFailed, test, time, message: began.issue?.message, location: began.issue?.location)]
        }
        return []
    }

    /// Returns the failures of the tests that run when a program ends.
    package mutating func failRunning(_ reason: String) -> [EventRecord] {
        running.sorted { ($0.key.suite, $0.key.name) < ($1.key.suite, $1.key.name) }.map { test, began in
            running[test] = nil
            return end(.testFailed, test, Self.now - began.start, message: "\(reason) while the test ran")
        }
    }

    /// Whether a run has begun and not ended, or a failure belongs to no test.
    package mutating func closeRun(_ end: String) -> String? {
        defer {
            isOpen = false
            otherIssue = nil
        }
        if isOpen { return "\(end) before all tests had run" }
        return otherIssue
    }

    /// The end of all runs.
    package func summary(_ reason: String?) -> EventRecord {
        TestsEnd(
            passed: passed, failed: failed, skipped: skipped, seconds: Self.now - start, reason: reason
        ).record
    }

    package var hasFailed: Bool { failed > 0 }

    private mutating func end(
        _ event: EventName, _ test: TestID, _ seconds: Double, message: String? = nil, location: String? = nil
    ) -> EventRecord {
        switch event {
        case .testPassed: passed += 1
        case .testSkipped: skipped += 1
        default: failed += 1
        }
        return TestResult(
            event, suite: test.suite, name: test.name, seconds: seconds, message: message, location: location
        ).record
    }
}
