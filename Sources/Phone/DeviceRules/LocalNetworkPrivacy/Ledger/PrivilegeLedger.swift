/// What a device keeps of its users' choices: the privilege of every program, who is listed in Settings › Privacy &
/// Security › Local Network (TN3179, "Essentials"), which apps are deleted, and which one is in front.
///
/// A program here is one that answers for itself: ask for ``AppDescription/bundle(among:on:)`` first, so that extensions
/// and helper tools share the row of their app.
package struct PrivilegeLedger: Sendable, Hashable, Codable {
    /// The platform, which says what a row is for and whether it can go away.
    package let platform: Platform
    private var rows: [String: Row] = [:]
    /// The names of the apps that are deleted and not installed again.
    private var deleted: Set<String> = []
    /// Which app the user has in front; `nil` before the user has brought one there.
    package var front: Front?

    /// What the user looks at.
    package enum Front: Sendable, Hashable, Codable {
        /// An app, by its name.
        case app(String)
        /// No app: the last one was sent to the background or deleted.
        case nobody
    }

    /// What is kept of one program.
    private struct Row: Sendable, Hashable, Codable {
        var privilege = Privilege.undetermined
        var isListed = false
    }

    /// An empty ledger: every program is undetermined and none is listed.
    package init(_ platform: Platform) { self.platform = platform }

    /// The name of the row of a program: programs with the same name share their privilege, whether they mean to or not.
    ///
    /// It is the UUID of the main executable (TN3179, "Build-time considerations"), or the bundle identifier where there
    /// is no UUID, and on macOS the user account as well.
    package func row(of app: AppDescription) -> String {
        let identity = app.uuid.map { "uuid \($0.uppercased())" } ?? "bundle \(app.identifier)"
        return platform.separatesAccounts ? "\(identity) of \(app.user)" : identity
    }

    /// The privilege of a program.
    package func privilege(of app: AppDescription) -> Privilege { rows[row(of: app)]?.privilege ?? .undetermined }

    /// Whether a program is listed in Settings; the list and the app's own page there show the same switch.
    package func isListed(_ app: AppDescription) -> Bool { rows[row(of: app)]?.isListed ?? false }

    /// Notes that a program has attempted local network access, so that it is listed from now on; true if it was not
    /// before.
    @discardableResult
    package mutating func recordAccess(by app: AppDescription) -> Bool {
        let wasListed = isListed(app)
        rows[row(of: app), default: Row()].isListed = true
        return !wasListed
    }

    /// Records the user's answer to the alert about a program, which is listed with it.
    package mutating func answer(allows: Bool, for app: AppDescription) {
        rows[row(of: app)] = Row(privilege: allows ? .allowed : .denied, isListed: true)
    }

    /// Gives a program the privilege it has had from the time before the scenario, unless something is known of it.
    package mutating func assume(_ privilege: Privilege, of app: AppDescription) {
        guard privilege != .undetermined, rows[row(of: app)] == nil else { return }
        answer(allows: privilege == .allowed, for: app)
    }

    /// Turns the switch of a program in Settings, on either page; an app that was never listed has no switch.
    package mutating func turn(on: Bool, for app: AppDescription) throws(PrivilegeLedgerError) {
        guard isListed(app) else {
            throw PrivilegeLedgerError(
                "\(app.name) is not in Settings › Privacy & Security › Local Network: the system lists an app once it "
                    + "has attempted local network access; let it try first.")
        }
        answer(allows: on, for: app)
    }

    /// Whether a program is there: it is, unless it was deleted.
    package func isInstalled(_ app: AppDescription) -> Bool { !deleted.contains(app.name) }

    /// Notes that a program is deleted, and forgets its privilege.
    ///
    /// On macOS no privilege is forgotten: there is no way back to undetermined (TN3179, "Reset local network state"). Of
    /// two programs in one row, deleting one forgets both. What is deleted is not in front.
    package mutating func uninstall(_ app: AppDescription) {
        deleted.insert(app.name)
        if front == .app(app.name) { front = .nobody }
        forget(app)
    }

    /// Notes that a program is there again; what was forgotten does not come back.
    package mutating func install(_ app: AppDescription) { deleted.remove(app.name) }

    /// Notes that a new version of a program takes the place of an old one, and keeps what is known of it where that is so.
    ///
    /// What is already known of the new executable counts. `isShared` is whether another program is in the row of the old
    /// one, which keeps it.
    package mutating func update(_ old: AppDescription, to new: AppDescription, isShared: Bool) {
        let (former, row) = (row(of: old), row(of: new))
        guard former != row, !platform.takesNewExecutablesForOthers else { return }
        rows[row] = rows[row] ?? rows[former]
        if !isShared { rows[former] = nil }
    }

    /// Forgets the privilege of a program that stays where it is; on macOS there is no way to do so.
    package mutating func forget(_ app: AppDescription) {
        guard platform.canReset else { return }
        rows[row(of: app)] = nil
    }

    /// Forgets every privilege, as Reset Location & Privacy does; no app is deleted, and none comes back.
    package mutating func resetAll() throws(PrivilegeLedgerError) {
        guard platform.canReset else {
            throw PrivilegeLedgerError(
                "macOS has no reset of local network privacy: restore a snapshot of a virtual machine from before the "
                    + "program was installed, or use a new user account.")
        }
        rows = [:]
    }
}

/// Why a privilege cannot be changed as asked.
package struct PrivilegeLedgerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the program or the device, what is wrong with it, and the remedy.
    package let message: String

    init(_ message: String) { self.message = message }

    /// The message.
    package var description: String { message }
}
