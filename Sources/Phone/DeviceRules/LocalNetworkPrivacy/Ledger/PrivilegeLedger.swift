/// The persistent choices of a device's users (TN3179, "Essentials").
///
/// They are the privilege of each program, the list in Settings › Privacy & Security › Local Network, the deleted apps
/// and the app in the foreground. The programs passed in have to be results of ``AppDescription/bundle(among:on:)``, so
/// that extensions and helper tools share the row of their app.
package struct PrivilegeLedger: Sendable, Hashable, Codable {
    /// The platform, which determines the key of a row and whether a row can be removed.
    package let platform: Platform
    private var rows: [String: Row] = [:]
    /// The names of the apps that are deleted and not installed again.
    private var deleted: Set<String> = []
    /// The app in the foreground; `nil` before the user has chosen one.
    package var front: Front?

    /// The foreground of the device.
    package enum Front: Sendable, Hashable, Codable {
        case app(String)
        /// No app is in the foreground: the last one was sent to the background or deleted.
        case nobody
    }

    private struct Row: Sendable, Hashable, Codable {
        var privilege = Privilege.undetermined
        var isListed = false
    }

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns the key of a program's row; programs with the same key share their privilege.
    ///
    /// It is the UUID of the main executable (TN3179, "Build-time considerations"), or the bundle identifier if there
    /// is no UUID. On macOS the user account is part of it.
    package func row(of app: AppDescription) -> String {
        let identity = app.uuid.map { "uuid \($0.uppercased())" } ?? "bundle \(app.identifier)"
        return platform.separatesAccounts ? "\(identity) of \(app.user)" : identity
    }

    package func privilege(of app: AppDescription) -> Privilege { rows[row(of: app)]?.privilege ?? .undetermined }

    /// Whether a program is listed in Settings, on the list and on the app's own page.
    package func isListed(_ app: AppDescription) -> Bool { rows[row(of: app)]?.isListed ?? false }

    /// Lists a program in Settings after it has attempted local network access; true if it was not listed before.
    @discardableResult
    package mutating func recordAccess(by app: AppDescription) -> Bool {
        let wasListed = isListed(app)
        rows[row(of: app), default: Row()].isListed = true
        return !wasListed
    }

    /// Records the user's answer to the alert about a program and lists it.
    package mutating func answer(allows: Bool, for app: AppDescription) {
        rows[row(of: app)] = Row(privilege: allows ? .allowed : .denied, isListed: true)
    }

    /// Sets the initial privilege of a program, unless it already has a row.
    package mutating func assume(_ privilege: Privilege, of app: AppDescription) {
        guard privilege != .undetermined, rows[row(of: app)] == nil else { return }
        answer(allows: privilege == .allowed, for: app)
    }

    /// Sets the switch of a program in Settings; throws if the program is not listed.
    package mutating func turn(on: Bool, for app: AppDescription) throws(PrivilegeLedgerError) {
        guard isListed(app) else {
            throw PrivilegeLedgerError(
                "\(app.name) is not in Settings › Privacy & Security › Local Network: the system lists an app once it "
                    + "has attempted local network access; let it try first.")
        }
        answer(allows: on, for: app)
    }

    /// Whether a program is installed, that is, not deleted.
    package func isInstalled(_ app: AppDescription) -> Bool { !deleted.contains(app.name) }

    /// Marks a program as deleted and removes its row.
    ///
    /// On macOS the row stays, because there is no way back to undetermined (TN3179, "Reset local network state"). If
    /// two programs share a row, deleting one removes the privilege of both. A deleted app leaves the foreground.
    package mutating func uninstall(_ app: AppDescription) {
        deleted.insert(app.name)
        if front == .app(app.name) { front = .nobody }
        forget(app)
    }

    /// Marks a program as installed again; its removed row is not restored.
    package mutating func install(_ app: AppDescription) { deleted.remove(app.name) }

    /// Moves the row of an old version of a program to the new version, where the platform keeps it.
    ///
    /// An existing row of the new executable takes precedence.
    ///
    /// `isShared` says whether another program shares the old row, which then stays. `keepsChoice` says whether the
    /// row of this program is kept, by default as the platform does.
    package mutating func update(
        _ old: AppDescription, to new: AppDescription, isShared: Bool, keepsChoice: Bool? = nil
    ) {
        let (former, row) = (row(of: old), row(of: new))
        guard former != row, keepsChoice ?? !platform.takesNewExecutablesForOthers else { return }
        rows[row] = rows[row] ?? rows[former]
        if !isShared { rows[former] = nil }
    }

    /// Removes the row of an installed program; has no effect on macOS.
    package mutating func forget(_ app: AppDescription) {
        guard platform.canReset else { return }
        rows[row(of: app)] = nil
    }

    /// Removes every row, as Reset Location & Privacy does; throws on macOS.
    ///
    /// Deleted apps stay deleted.
    package mutating func resetAll() throws(PrivilegeLedgerError) {
        guard platform.canReset else {
            throw PrivilegeLedgerError(
                "macOS has no reset of local network privacy: restore a snapshot of a virtual machine from before the "
                    + "program was installed, or use a new user account.")
        }
        rows = [:]
    }
}

/// The reason why a privilege cannot be changed.
package struct PrivilegeLedgerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the program or the device, the problem and the remedy.
    package let message: String

    init(_ message: String) { self.message = message }

    package var description: String { message }
}
