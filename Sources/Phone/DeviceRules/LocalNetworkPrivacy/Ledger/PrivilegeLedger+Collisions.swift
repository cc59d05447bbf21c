extension PrivilegeLedger {
    /// Returns a warning for each identity problem among these programs, in the order of the programs.
    package func collisions(of apps: [AppDescription]) -> [String] { notes(on: apps).map(\.message) }

    /// Returns the same warnings with their subjects.
    ///
    /// Extensions and helper tools are left out, because they have no row of their own. Warnings are about a program
    /// without a UUID, two programs with the same UUID, and two versions of one app (TN3179, "Build-time
    /// considerations", "macOS considerations").
    func notes(on apps: [AppDescription]) -> [PrivacyNote] {
        let owners = apps.filter { $0.bundle(among: apps, on: platform) == $0 }
        return owners.indices.flatMap { index in
            let app = owners[index]
            let others = owners[..<index]
            return missing(app) + others.flatMap { shared($0, app) + versions($0, app) }
        }
    }

    private func missing(_ app: AppDescription) -> [PrivacyNote] {
        guard app.uuid == nil else { return [] }
        let message =
            "\(app.name): its main executable has no UUID, which local network privacy goes by; the bundle identifier "
            + "\(app.identifier) stands in. Link it with a UUID (TN3178)."
        return [PrivacyNote("B22", app.name, .executableUUID, message)]
    }

    private func shared(_ one: AppDescription, _ other: AppDescription) -> [PrivacyNote] {
        guard row(of: one) == row(of: other), one.identifier != other.identifier,
            let uuid = other.uuid
        else { return [] }
        let message =
            "\(one.name) and \(other.name) have the same executable UUID, \(uuid): they share one privilege, and an "
            + "answer for one is an answer for both. Give each executable a UUID of its own (TN3178)."
        return [PrivacyNote("B22", other.name, .executableUUID, message)]
    }

    private func versions(_ one: AppDescription, _ other: AppDescription) -> [PrivacyNote] {
        guard one.identifier == other.identifier, row(of: one) != row(of: other),
            !platform.separatesAccounts || one.user == other.user
        else { return [] }
        let message =
            "\(one.name) and \(other.name) are two versions of \(other.identifier) with different executables: "
            + "each has a privilege of its own, and Settings cannot tell them apart. Keep one version installed."
        return [PrivacyNote("B23", other.name, .bundleIdentifier, message)]
    }
}
