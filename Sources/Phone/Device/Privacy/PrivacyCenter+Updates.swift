internal import DeviceProtocol
package import DeviceRules
internal import LabEvents

extension PrivacyCenter {
    /// Installs a new version of an app and of its extensions before it returns.
    ///
    /// The user's choice stays, except on a platform that takes a new executable for another program. The Info.plist
    /// and the entitlements are those of the new version.
    ///
    /// - Throws: ``PrivacyRefusal`` when the device refuses the update.
    package func update(_ app: String?, to versions: [AppDescription]) throws(PrivacyRefusal) {
        let app = try known(app)
        try change(by: .update(app)) { state throws(PrivacyRefusal) in
            if let container = state.programs[app]?.description.container {
                throw PrivacyRefusal(
                    "\(app) is an extension of \(container) and is updated with it. Update \(container).")
            }
            guard state.isInstalled(app) else {
                throw PrivacyRefusal("\(app) is not installed, so that there is nothing to update. Install it first.")
            }
            let before = Standing(of: app, state)
            let warnings = state.collisions
            for version in versions { state.programs[version.name]?.description = version }
            state.follow(app, from: before.owner)
            let now = Standing(of: app, state)
            let hasChanged = (now.privilege, now.isListed) != (before.privilege, before.isListed)
            return Change(
                affected: state.names.filter { name in
                    before.sharers.contains(name) || now.sharers.contains(name) || state.owner(of: name) == app
                },
                events: state.collisions.filter { !warnings.contains($0) }.map { .warning($0) }
                    + [EventRecord(.updated).with(.app, app)]
                    + (hasChanged ? [.privilege(of: before.owner.name, now.privilege, .update)] : [])
                    + (hasChanged && now.isListed
                        ? [.settingsListed(before.owner.name, isOn: now.privilege == .allowed)] : []))
        }
    }

    /// The privilege of the app that is responsible for a program, with the programs that share it.
    private struct Standing {
        let owner: AppDescription
        let privilege: Privilege
        let isListed: Bool
        let sharers: [String]

        init(of app: String, _ state: PrivacyState) {
            owner = state.programs[state.owner(of: app)]?.description ?? AppDescription(app)
            privilege = state.ledger.privilege(of: owner)
            isListed = state.ledger.isListed(owner)
            sharers = state.sharers(of: app)
        }
    }
}

extension PrivacyState {
    /// The warnings about the identities of the installed programs.
    var collisions: [String] {
        ledger.collisions(of: names.filter(isInstalled).compactMap { programs[$0]?.description })
    }

    /// Moves the privilege and the alert of an old version of an app to the new one, where the platform keeps them.
    fileprivate mutating func follow(_ app: String, from old: AppDescription) {
        guard let new = programs[app]?.description, old.name == app else { return }
        let (former, row) = (ledger.row(of: old), ledger.row(of: new))
        guard former != row else { return }
        let keepsChoice = rules.keepsChoice(of: new)
        ledger.update(
            old, to: new, isShared: apps.contains { self.row(of: $0) == former }, keepsChoice: keepsChoice)
        guard let alert = alerts[former], alert.app == app else { return }
        alerts[former] = nil
        if keepsChoice { alerts[row] = alerts[row] ?? alert }
    }
}
