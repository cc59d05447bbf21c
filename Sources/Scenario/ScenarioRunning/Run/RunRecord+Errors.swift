internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension RunRecord {
    /// Adds an error as a finding; an incidental one occurred while the step waited for something else.
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

    /// Returns the verdict and explanation of an unreliable fault; on a stalled host its effect may only have been
    /// late.
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

    /// Throws a `RunError` if a rule is broken from the start.
    func checkStart(of rule: Rule, _ details: FailureDetails) throws(RunError) {
        guard rule.isBroken else { return }
        throw RunError(
            "`\(text(rule.step))` was broken from the start: \(rule.condition.seen).",
            details: details.relevant(rule.condition))
    }

    /// Records the effects of an event on rules.
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

    /// Records a broken rule and ends the steps.
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

    /// Returns the verdict of a failure now and its explanation, from stalls in the time before it.
    func judge(ending time: Duration) -> (Verdict, String) { judge(from: now - time, to: now, time: time) }

    /// The time after a stall of the host in which a broken rule is inconclusive.
    private static var ruleWindow: Duration { .seconds(2) }
}
