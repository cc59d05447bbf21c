internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import Synchronization

/// The alerts: at most one for each row of the ledger, with one answer for all programs of the row.
extension PrivacyCenter {
    /// Presents the alert, unless it is visible already, and schedules its automatic answer.
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

    /// Schedules the automatic answer of an alert, if it has one; not while the device is locked.
    func scheduleAnswer(to alert: PrivacyState.Alert, _ state: PrivacyState) {
        guard let answer = alert.answer, !state.isScreenClosed else { return }
        let unlockCount = state.unlockCount
        effects.schedule(after: answer.after / .seconds(1)) { [weak self] in
            // Throws if the alert was answered meanwhile.
            try? self?.answer(alert: alert.id, allows: answer.allows, since: unlockCount)
        }
    }

    /// Answers the alert that is visible for an app.
    func answer(_ app: String, allows: Bool) throws(PrivacyRefusal) {
        let pending = state.withLock { state in state.row(of: app).flatMap { state.alerts[$0]?.id } }
        guard let id = pending else {
            throw PrivacyRefusal("No alert is up for \(app). Wait for the event alert before answering it.")
        }
        try answer(alert: id, allows: allows)
    }

    /// Answers an alert; an automatic answer is dropped if the device was locked after `unlockCount` unlocks.
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
