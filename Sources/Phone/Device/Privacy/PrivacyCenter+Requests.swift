internal import DeviceRules
internal import InternetProtocols
internal import Netlink
internal import PrivacyEnforcement

/// The consequences of a request: the list in Settings, the alert and the event.
extension PrivacyCenter {
    /// Executes the consequences of a decision.
    func follow(
        _ decision: Decision, on request: NetworkRequest, by app: String, _ context: Context,
        _ state: inout PrivacyState
    ) {
        guard let owner = state.programs[state.owner(of: app)]?.description else { return }
        if decision.isListed, state.ledger.recordAccess(by: owner) {
            effects.save(state.ledger)
            let isOn = state.ledger.privilege(of: owner) == .allowed
            for name in state.owners(ofRowOf: owner.name) { effects.emit(.settingsListed(name, isOn: isOn)) }
        }
        var decision = decision
        let furtherEvents = state.policy.amendment?.amend(&decision, for: owner, context, &state) ?? []
        if decision.presentsAlert { presentAlert(about: request, by: app, for: owner, context, &state) }
        effects.emit(.decision(decision, on: request, by: app, context))
        furtherEvents.forEach(effects.emit)
    }

    /// Processes the available reports, whose verdicts are those of the enforcement.
    func takeReports(_ state: inout PrivacyState) {
        for report in effects.reports() {
            guard let app = state.name(ofControlGroup: report.controlGroup) else { continue }
            let request = NetworkRequest.socket(report.operation, to: report.destination)
            let isKnown = report.process != 0
            let context = Context(
                address: report.address.description, port: report.port == 0 ? nil : report.port,
                process: isKnown ? report.processName : nil, pid: isKnown ? report.process : nil)
            let decision = decision(behind: report, request, by: app, state)
            state.note(decision, on: report.occurrence)
            follow(decision, on: request, by: app, context, &state)
        }
    }

    /// Returns the decision behind a report.
    ///
    /// It follows from the current state or, if the enforcement decided otherwise, from the former state.
    private func decision(
        behind report: SocketReport, _ request: NetworkRequest, by app: String, _ state: PrivacyState
    ) -> Decision {
        let now = state.decide(request, by: app)
        if now.isAllowed != report.isRefused { return now }
        if let former = state.programs[app]?.formerState {
            let before = state.decide(request, by: app, in: former)
            if before.isAllowed != report.isRefused { return Decision(before.verdict, isListed: before.isListed) }
        }
        return Decision(report.isRefused ? .refused(.undetermined) : .allowed(.allowed), isListed: now.isListed)
    }
}
