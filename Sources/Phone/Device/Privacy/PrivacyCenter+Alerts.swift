internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import Synchronization

/// The alert that asks the user: one for each row of the ledger, and one answer for all that waits for it.
extension PrivacyCenter {
    /// Presents the alert unless it is up, and has it answered as the configuration says.
    func presentAlert(
        about request: NetworkRequest, by app: String, for owner: AppDescription, _ context: Context,
        _ state: inout PrivacyState
    ) {
        let row = state.ledger.row(of: owner)
        guard state.alerts[row] == nil else { return }
        state.alertCount += 1
        let alert = PrivacyState.Alert(
            id: state.alertCount, app: owner.name, answer: state.nextAnswer(about: owner.name))
        state.alerts[row] = alert
        effects.emit(.alert(about: request, by: app, for: owner, in: language, context))
        scheduleAnswer(to: alert, state)
    }

    /// Has an alert answered after its delay, if it has an answer that comes by itself; not while the device is locked.
    func scheduleAnswer(to alert: PrivacyState.Alert, _ state: PrivacyState) {
        guard let answer = alert.answer, !state.isScreenClosed else { return }
        let unlockCount = state.unlockCount
        effects.schedule(after: answer.after / .seconds(1)) { [weak self] in
            // It may have been answered meanwhile; then there is nothing to do.
            try? self?.answer(alert: alert.id, allows: answer.allows, since: unlockCount)
        }
    }

    /// The user answers the alert that is up for an app.
    func answer(_ app: String, allows: Bool) throws(PrivacyRefusal) {
        let pending = state.withLock { state in state.row(of: app).flatMap { state.alerts[$0]?.id } }
        guard let id = pending else {
            throw PrivacyRefusal("No alert is up for \(app). Wait for the event alert before answering it.")
        }
        try answer(alert: id, allows: allows)
    }

    /// Answers an alert; one that comes by itself, `since` so many unlocks, comes to nothing when there was a lock meanwhile.
    private func answer(alert id: Int, allows: Bool, since unlockCount: Int? = nil) throws(PrivacyRefusal) {
        try change(by: .answer) { state throws(PrivacyRefusal) in
            guard let (row, alert) = state.alerts.first(where: { $0.value.id == id }),
                let owner = state.programs[alert.app]?.description,
                unlockCount.map({ state.isDue(since: $0) }) != false
            else { throw PrivacyRefusal("The alert has been answered or has gone.") }
            state.alerts[row] = nil
            state.ledger.answer(allows: allows, for: owner)
            return Change(
                affected: state.sharers(of: owner.name),
                events: [.alertAnswered(owner.name, allows: allows)]
                    + state.owners(ofRowOf: owner.name).flatMap { name in
                        [
                            EventRecord.settingsListed(name, isOn: allows),
                            .privilege(of: name, state.ledger.privilege(of: owner), .answer),
                        ]
                    })
        }
    }
}
