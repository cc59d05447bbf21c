package import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import Synchronization

/// The commands of the user.
extension PrivacyCenter {
    /// Executes a user's action on privacy before it returns; throws when the device refuses it.
    package func perform(_ action: DeviceAction, _ app: String?) throws(PrivacyRefusal) {
        if action.needsScreen { try checkScreen() }
        switch action {
        case .allow: try answer(try known(app), allows: true)
        case .deny: try answer(try known(app), allows: false)
        case .turnOn, .turnOnInAppSettings: try turn(try known(app), on: true, by: action)
        case .turnOff, .turnOffInAppSettings: try turn(try known(app), on: false, by: action)
        case .foreground: try bring(try known(app), toForeground: true)
        case .background: try bring(try known(app), toForeground: false)
        case .uninstall: try uninstall(try known(app))
        case .install: try install(try known(app))
        case .resetPrivacy: try resetPrivacy()
        case .lock: turnLock(on: true)
        case .unlock: turnLock(on: false)
        case .wifiOff, .wifiOn, .airplaneModeOn, .airplaneModeOff, .talk, .endTalk, .leaveChannel: break
        }
    }

    /// Throws while the device is locked.
    private func checkScreen() throws(PrivacyRefusal) {
        guard isScreenClosed else { return }
        throw PrivacyRefusal("The device is locked, and the user can do nothing but unlock it: unlock it first.")
    }

    /// Locks or unlocks the device.
    ///
    /// While it is locked, no app is in the foreground, and alerts wait for their answers.
    private func turnLock(on isLocked: Bool) {
        change(by: .action(isLocked ? .lock : .unlock)) { state in
            guard state.isLocked != isLocked else { return Change(affected: [], events: []) }
            let inFront = Set(state.names.filter { state.state(of: $0).isForeground })
            state.isLocked = isLocked
            if !isLocked {
                state.unlockCount += 1
                for alert in state.alerts.values.sorted(by: { $0.id < $1.id }) { scheduleAnswer(to: alert, state) }
            }
            let moved = inFront.symmetricDifference(state.names.filter { state.state(of: $0).isForeground })
            return Change(affected: state.names.filter(moved.contains), events: [])
        }
    }

    func known(_ app: String?) throws(PrivacyRefusal) -> String {
        guard let app else { throw PrivacyRefusal("The command needs an app.") }
        let names = state.withLock { state in state.programs[app] == nil ? state.names : nil }
        guard let names else { return app }
        throw PrivacyRefusal("The device has no app \(app); it has \(names.joined(separator: ", ")).")
    }

    /// Sets the switch of an app, which is the same in Settings › Privacy & Security › Local Network and on the app's
    /// page.
    private func turn(_ app: String, on: Bool, by action: DeviceAction) throws(PrivacyRefusal) {
        try change(by: .action(action)) { state throws(PrivacyRefusal) in
            let name = state.owner(of: app)
            guard let owner = state.programs[name]?.description, let row = state.row(of: app) else {
                throw PrivacyRefusal("\(app) is not there.")
            }
            guard state.alerts[row] == nil else {
                throw PrivacyRefusal("The alert is up for \(name), and Settings is behind it. Answer the alert first.")
            }
            do {
                try state.ledger.turn(on: on, for: owner)
            } catch {
                throw PrivacyRefusal("\(error)")
            }
            return Change(
                affected: state.sharers(of: name),
                events: state.owners(ofRowOf: name).flatMap { name in
                    [
                        EventRecord.settingsListed(name, isOn: on),
                        .privilege(of: name, on ? .allowed : .denied, .settings),
                    ]
                })
        }
    }

    private func bring(_ app: String, toForeground isForeground: Bool) throws(PrivacyRefusal) {
        try change(by: .action(isForeground ? .foreground : .background)) { state throws(PrivacyRefusal) in
            if let container = state.programs[app]?.description.container {
                throw PrivacyRefusal("\(app) is an extension of \(container) and has no foreground of its own.")
            }
            guard state.isInstalled(app) else { throw PrivacyRefusal("\(app) is not installed.") }
            let others = isForeground ? state.appsInFront.filter { $0 != app } : []
            for other in others { state.programs[other]?.isForeground = false }
            state.programs[app]?.isForeground = isForeground
            state.noteFront(app, isForeground: isForeground)
            return Change(
                affected: state.names.filter { ([app] + others).contains(state.owner(of: $0)) },
                events: others.map { EventRecord(.background).with(.app, $0) }
                    + [EventRecord(isForeground ? .foreground : .background).with(.app, app)])
        }
    }

    /// Moves an app out of the foreground because it is launched without the user: its earlier process had ended.
    func noteLaunch(of app: String) {
        let isInFront = state.withLock { $0.programs[app]?.isForeground == true }
        if isInFront { try? bring(app, toForeground: false) }
    }

    private func uninstall(_ app: String) throws(PrivacyRefusal) {
        try change(by: .action(.uninstall)) { state throws(PrivacyRefusal) in
            guard let program = state.programs[app], state.isInstalled(app) else {
                throw PrivacyRefusal("\(app) is not installed.")
            }
            let sharers = state.sharers(of: app)
            let before = state.state(of: app).privilege
            if let row = state.row(of: app) { state.alerts[row] = nil }
            state.ledger.uninstall(program.description)
            for name in state.names where state.owner(of: name) == app { state.programs[name]?.isForeground = false }
            let now = state.state(of: app).privilege
            return Change(
                affected: sharers,
                events: [EventRecord(.uninstalled).with(.app, app)]
                    + (now == before
                        ? [] : state.owners(ofRowOf: app).map { .privilege(of: $0, now, .uninstall) }))
        }
    }

    private func install(_ app: String) throws(PrivacyRefusal) {
        try change(by: .action(.install)) { state throws(PrivacyRefusal) in
            guard let program = state.programs[app], !state.isInstalled(app) else {
                throw PrivacyRefusal("\(app) is installed already.")
            }
            state.ledger.install(program.description)
            let mayBeInFront = state.ledger.front == nil
            for name in state.names where state.owner(of: name) == app {
                let isForeground = state.programs[name]?.description.isForeground ?? true
                state.programs[name]?.isForeground = isForeground && mayBeInFront
            }
            return Change(
                affected: state.sharers(of: app),
                events: [
                    EventRecord(.installed).with(.app, app),
                    .privilege(of: app, state.state(of: app).privilege, .install),
                ])
        }
    }

    private func resetPrivacy() throws(PrivacyRefusal) {
        try change(by: .action(.resetPrivacy)) { state throws(PrivacyRefusal) in
            guard state.alerts.isEmpty else {
                throw PrivacyRefusal("An alert is up, and Settings is behind it. Answer the alert first.")
            }
            do {
                try state.ledger.resetAll()
            } catch {
                throw PrivacyRefusal("\(error)")
            }
            return Change(
                affected: state.names,
                events: state.apps.map { .privilege(of: $0, state.state(of: $0).privilege, .reset) })
        }
    }
}

/// The reason why the device refuses a command.
package struct PrivacyRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the app, the problem and a remedy.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    package var description: String { reason }
}
