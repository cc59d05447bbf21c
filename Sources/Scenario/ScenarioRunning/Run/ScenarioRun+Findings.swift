internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

extension ScenarioRun {
    /// Notes a finding, and what became of its step; without a step it is about what stands at `position`.
    func find(
        _ verdict: Verdict, step: Int?, _ message: String, details: [String] = [], at position: SourcePosition? = nil
    ) {
        let line = (step.map { definition.steps[$0].position } ?? position)?.line
        let now = log.now
        findings.append(Finding(verdict, line: line, at: now, message: message, details: details))
        log.record(
            .lab, .finding,
            [
                .verdict: .string(verdict.kind.rawValue), .reason: verdict.reason.map { .string($0.rawValue) } ?? .null,
                .message: .string(message), .line: line.map { .int($0) } ?? .null,
            ])
        if let step { outcomes[step].state = verdict == .failed ? .failed : .inconclusive }
    }

    /// Notes an error as a finding.
    func fail(_ error: any Error, step: Int?) {
        switch error {
        case let error as RunError:
            find(error.verdict, step: step, error.message, details: error.details, at: error.position)
        case let error as FaultError:
            let (verdict, excuse) = judge(error)
            find(verdict, step: step, error.message + excuse)
        case let error as LabError where error.kind == .unsupported:
            find(.inconclusive(.notSupported), step: step, "\(error)")
        default: find(.failed, step: step, "\(error)")
        }
    }

    /// What a fault that could not be relied upon is worth, and the sentence that says so: on a host that stalled, an
    /// effect that nobody saw may only have been late.
    private func judge(_ error: FaultError) -> (Verdict, String) {
        switch error.kind {
        case .unsupported: return (.inconclusive(.notSupported), "")
        case .notApplicable: return (.failed, "")
        case .hadNoEffect, .didNotHeal:
            let now = log.now
            let (verdict, excuse) = judge(from: now - Lab.evidenceWithin, to: now, time: Lab.evidenceWithin)
            return verdict == .failed ? (.inconclusive(.noEffect), "") : (verdict, excuse)
        }
    }

    /// Notes that a rule is broken and ends the steps.
    func isBroken(_ index: Int) {
        let rule = rules[index]
        let text = outcomes[rule.step].text
        let at = rule.breaker?.at ?? log.now
        let before = at - Self.ruleWindow
        let message =
            switch rule.kind {
            case .never, .always: "`\(text)` was broken at \(RunText.moment(at)): \(rule.condition.seen)."
            case .notMore: "`\(text)` was met at first, and broken at \(RunText.moment(at)): \(rule.condition.seen)."
            }
        let (verdict, excuse) = judge(from: before, to: at, time: Self.ruleWindow)
        find(
            verdict, step: rule.step, message + excuse,
            details: relevant(rule.condition, upTo: rule.breaker))
        end()
    }

    /// What happens within this time after the host stalled is not held against a scenario.
    private static var ruleWindow: Duration { .seconds(2) }

    /// The error of a condition that did not come to hold in time.
    func missed(_ text: String, _ condition: any Condition, from start: Duration, to deadline: Duration) -> RunError {
        let (verdict, excuse) = judge(from: start, to: deadline, time: deadline - start)
        return RunError(
            "`\(text)` was not met: \(condition.seen).\(excuse)",
            details: diagnoses() + faultsThatAreOn() + told(relevant(condition)) + endings(),
            verdict: verdict)
    }

    /// What a failure in a stretch of time is worth, and the sentence that says so.
    func judge(from start: Duration, to end: Duration, time: Duration) -> (Verdict, String) {
        let stalled = machine.stalled(from: start, to: end)
        guard StallRecord.excuses(stalled, of: time) else { return (.failed, "") }
        return (
            .inconclusive(.hostStalled),
            " The host stalled for \(RunText.milliseconds(stalled)) of that time, so this says nothing."
        )
    }

    /// The last events that help to see why, one line each.
    func relevant(_ condition: any Condition, upTo breaker: Event? = nil) -> [String] {
        var lines = log.events().filter { $0 != breaker && condition.concerns($0) }.suffix(8).map(RunText.line)
        if let breaker { lines.append(RunText.line(breaker)) }
        return lines
    }

    /// Why a program of a device did not reach what it wanted, as far as its system knows.
    func diagnosis(of host: String, _ program: String? = nil, since position: Int = 0) -> [String] {
        let events = log.events()
        return Diagnosis(host, in: definition)?.lines(
            Array(events.dropFirst(position)), of: program, before: Array(events.prefix(position))) ?? []
    }

    private func diagnoses() -> [String] {
        definition.topology.hosts.filter(\.isDevice).flatMap { diagnosis(of: $0.name) }
    }

    /// The faults that nobody has healed: often they are the reason.
    private func faultsThatAreOn() -> [String] {
        faults.filter { $0.healed == nil }.map {
            "`\(outcomes[$0.step].text)` was on since \(RunText.moment($0.began))."
        }
    }

    /// Lines that tell of events, and what users' own programs that still run wrote last.
    private func told(_ lines: [String]) -> [String] {
        var own: [(at: Duration, lines: [String])] = []
        let events = log.events()
        for id in definition.programs {
            guard case .executable? = definition.program(id)?.kind else { continue }
            let written = events.filter { $0.source == .program(id) && [.log, .exited].contains($0.name) }
            guard let last = written.last, last.name == .log else { continue }
            own.append((last.at, written.suffix(2).map(RunText.line)))
        }
        let latest = own.sorted { $0.at > $1.at }.prefix(3)
        return lines + latest.flatMap(\.lines).filter { !lines.contains($0) }
    }

    /// The last words of programs that have ended by themselves and with an error: most often they are the reason.
    private func endings() -> [String] {
        let events = log.events()
        return definition.programs.flatMap { id -> [String] in
            guard let end = events.last(where: { $0.source == .program(id) && $0.name == .exited }),
                end.fields[.code].map({ $0 != 0 }) ?? false, !state.holds(id.host, .running)
            else { return [] }
            return ["\(id) ended with an error; its last lines:"] + lastLines(of: id, count: 4)
        }
    }

    /// The last lines that a program printed, and how it ended.
    func lastLines(of id: ProgramID, count: Int = 10) -> [String] {
        log.events().filter { $0.source == .program(id) }.suffix(count).map(RunText.line)
    }
}
