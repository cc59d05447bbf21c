internal import LabEvents
package import LabModel

/// A condition that a run of tests ends, and all but named tests have passed.
package struct TestsCondition: Condition {
    private let hosts: Set<String>
    private let programs: Set<String>
    /// The titles of the tests that must fail.
    private let failing: Set<String>
    private var results: [String: TestResult] = [:]
    private var running: Set<String> = []
    private var end: TestsEnd?
    /// Whether the program has ended without the end of the run.
    private var isCutOff = false
    private var count = 0

    package init(hosts: Set<String>, programs: Set<String>, failing: Set<String>) {
        (self.hosts, self.programs, self.failing) = (hosts, programs, failing)
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        guard end == nil, !isCutOff, isOwn(event) else { return }
        if let start = event.read(as: TestStart.self) {
            running.insert(start.title)
        } else if let result = event.read(as: TestResult.self) {
            running.remove(result.title)
            count += 1
            // The cases of a test that runs with several values have one title; a failure is kept.
            if results[result.title]?.event != .testFailed { results[result.title] = result }
        } else if let end = event.read(as: TestsEnd.self) {
            self.end = end
        } else if event.name == .exited {
            isCutOff = true
        }
    }

    package var status: ConditionStatus {
        if isCutOff { return .broken }
        guard let end else { return .open }
        // Otherwise events were lost.
        guard end.count == count else { return .open }
        return deviations.isEmpty ? .holds : .broken
    }

    package var seen: String {
        if let end, end.count != count {
            return "\(count) of \(end.count) results were seen"
        }
        if let end {
            let all = "\(end.passed) passed, \(end.failed) failed, \(end.skipped) were skipped"
            let more = deviations.count - 10
            let others = more > 0 ? ["and \(more) more"] : []
            return ([all] + deviations.prefix(10) + others).joined(separator: "; ")
        }
        let names = running.sorted().prefix(5).joined(separator: ", ")
        let now = names.isEmpty ? "no test ran" : "\(names) ran"
        return isCutOff
            ? "the program ended after \(count) tests, while \(now)" : "\(count) tests had ended, and \(now)"
    }

    /// The reason why it is not met.
    private var deviations: [String] {
        guard let end else { return [] }
        var found = end.reason.map { [$0] } ?? []
        if end.count == 0 { found.append("there was no test") }
        found += results.values.filter { $0.event == .testFailed && !failing.contains($0.title) }
            .sorted { $0.title < $1.title }.map { result in
                "\(result.title) failed" + (result.location.map { " at \($0)" } ?? "")
                    + (result.message.map { " (\($0))" } ?? "")
            }
        found += failing.sorted().compactMap { title in
            switch results[title]?.event {
            case .testFailed?: nil
            case .testPassed?: "\(title) passed, though `except` names it"
            case .testSkipped?: "\(title) was skipped, though `except` names it"
            default: "there is no test \(title), which `except` names"
            }
        }
        return found
    }

    package func concerns(_ event: Event) -> Bool {
        isOwn(event) && [.testFailed, .testsEnded, .exited, .crashReported].contains(event.name)
    }

    private func isOwn(_ event: Event) -> Bool {
        guard case .program(let id) = event.source else { return false }
        return hosts.contains(id.host) && programs.contains(id.program)
    }
}
