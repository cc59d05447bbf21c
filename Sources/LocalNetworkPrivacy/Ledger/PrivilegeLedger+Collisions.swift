extension PrivilegeLedger {
    /// What makes the privileges of these programs behave oddly: one warning each, in the order of the programs.
    ///
    /// Only programs that answer for themselves count: extensions and helper tools have no row of their own. A program
    /// without a UUID is warned of, because the system goes by it; so are two programs with one UUID and two versions of
    /// one app (TN3179, "Build-time considerations", "macOS considerations").
    package func collisions(of apps: [AppDescription]) -> [String] {
        let owners = apps.filter { $0.bundle(among: apps, on: platform) == $0 }
        return owners.indices.flatMap { index in
            let app = owners[index]
            let others = owners[..<index]
            return missing(app) + others.flatMap { shared($0, app) + versions($0, app) }
        }
    }

    private func missing(_ app: AppDescription) -> [String] {
        guard app.executableUUID == nil else { return [] }
        return [
            "\(app.name): its main executable has no UUID, which local network privacy goes by; the bundle identifier "
                + "\(app.bundleIdentifier) stands in. Link it with a UUID (TN3178)."
        ]
    }

    private func shared(_ one: AppDescription, _ other: AppDescription) -> [String] {
        guard row(of: one) == row(of: other), let uuid = other.executableUUID else { return [] }
        return [
            "\(one.name) and \(other.name) have the same executable UUID, \(uuid): they share one privilege, and an "
                + "answer for one is an answer for both. Give each executable a UUID of its own (TN3178)."
        ]
    }

    private func versions(_ one: AppDescription, _ other: AppDescription) -> [String] {
        guard one.bundleIdentifier == other.bundleIdentifier, row(of: one) != row(of: other),
            !platform.separatesAccounts || one.account == other.account
        else { return [] }
        return [
            "\(one.name) and \(other.name) are two versions of \(other.bundleIdentifier) with different executables: "
                + "each has a privilege of its own, and Settings cannot tell them apart. Keep one version installed."
        ]
    }
}
