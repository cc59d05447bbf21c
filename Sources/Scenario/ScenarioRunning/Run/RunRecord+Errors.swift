internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension RunRecord {
    /// Notes an error as a finding: of a step, or of what came while it was waiting.
    func fail(_ error: any Error, step: Int?, isIncidental: Bool = false, isJudged: Bool = false) {
        func find(_ verdict: Verdict, _ message: String, by error: RunError? = nil) {
            self.find(
                verdict, step: step, message, cause: error?.cause, details: error?.details ?? [], at: error?.position,
                isIncidental: isIncidental, isJudged: isJudged)
        }
        switch error {
        case let error as RunError: find(error.verdict, error.message, by: error)
        case let error as FaultError:
            let (verdict, excuse) = judge(error)
            find(verdict, error.message + excuse)
        case let error as LabError where error.kind == .unsupported: find(.inconclusive(.notSupported), "\(error)")
        default: find(.failed, "\(error)")
        }
    }

    /// What a fault that could not be relied upon is worth, and the sentence that says so: on a host that stalled, an
    /// effect that nobody saw may only have been late.
    private func judge(_ error: FaultError) -> (Verdict, String) {
        switch error.kind {
        case .unsupported: return (.inconclusive(.notSupported), "")
        case .notApplicable: return (.failed, "")
        case .didNotLast: return (.inconclusive(.noEffect), "")
        case .hadNoEffect, .didNotHeal:
            let (verdict, excuse) = judge(ending: Lab.evidenceWithin)
            return verdict == .failed ? (.inconclusive(.noEffect), "") : (verdict, excuse)
        }
    }

    /// Checks that a rule is not broken before anything has happened.
    ///
    /// - Throws: `RunError` when it is.
    func checkStart(of rule: Rule, _ details: FailureDetails) throws(RunError) {
        guard rule.isBroken else { return }
        throw RunError(
            "`\(text(rule.step))` was broken from the start: \(rule.condition.seen).",
            details: details.relevant(rule.condition))
    }

    /// Notes what events have done to rules; `event` is the one that did it.
    func note(_ changes: [EventFold.Change], of event: Event? = nil, _ details: FailureDetails) {
        for change in changes {
            switch change {
            case .broken(let rule): isBroken(rule, details)
            case .doubted(let rule):
                fail(
                    UnenforcedReception.limitation(of: text(rule.step), event.map { [$0] } ?? []), step: rule.step,
                    isJudged: true)
            }
        }
    }

    /// Notes that a rule is broken, and ends the steps.
    func isBroken(_ rule: Rule, _ details: FailureDetails) {
        let text = text(rule.step)
        let at = rule.breaker?.at ?? min(rule.until ?? now, now)
        let message =
            switch rule.kind {
            case .never, .always: "`\(text)` was broken at \(RunText.moment(at)): \(rule.condition.seen)."
            case .notMore: "`\(text)` was met at first, and broken at \(RunText.moment(at)): \(rule.condition.seen)."
            }
        let (verdict, excuse) = judge(from: at - Self.ruleWindow, to: at, time: Self.ruleWindow)
        find(
            verdict, step: rule.step, message + excuse, details: details.relevant(rule.condition, upTo: rule.breaker),
            isJudged: true)
        ending.open()
    }

    /// What a failure just now is worth that has to do with a stretch of time before it.
    func judge(ending time: Duration) -> (Verdict, String) { judge(from: now - time, to: now, time: time) }

    /// What happens within this time after the host stalled is not held against a scenario.
    private static var ruleWindow: Duration { .seconds(2) }
}
