internal import DeviceProtocol
internal import DeviceRules

/// What becomes of the providers of an app whose new version is installed over the old one.
extension PushState {
    /// A new version of an app and of its extensions is there.
    ///
    /// Its configurations stay. Providers that run are stopped, with the reason `appUpdate`; all their processes end, and
    /// what is meant to run is launched anew, of the new version. One that is not signed for it any more does not run.
    mutating func updated(_ app: String, to versions: [AppDescription]) {
        for version in versions { programs[version.name]?.description = version }
        let providers = providerNames.filter { owner(of: $0) == app }
        for provider in providers where processes[provider]?.isThere == true { processes[provider]?.isOutdated = true }
        for id in providers.flatMap(configurations) { carryOut(manager.updated(id, isEnabled: mayRun(id))) }
        for provider in providers {
            guard let process = processes[provider], process.isOutdated, process.current == nil,
                let id = configurations(of: provider).first
            else { continue }
            endPrograms(of: provider, id)
        }
        if !saved.keys.contains(where: { $0.app == app }) { saveDefaults(of: app) }
    }

    /// Whether the provider of a configuration may run: its app has enabled it, and both are signed for it; that they are
    /// not is reported.
    mutating func mayRun(_ id: AppPushConfiguration.ID) -> Bool {
        guard saved[id]?.isEnabled == true else { return false }
        do throws(AppPushProblem) {
            try checkEntitlements(of: id.app, extensions[id])
            return true
        } catch {
            refuse("provider-launch", to: id.app, error)
            return false
        }
    }

    /// Checks that an app and its provider are signed for push providers, if their entitlements are known.
    func checkEntitlements(of app: String, _ provider: String?) throws(AppPushProblem) {
        for name in [app, provider] {
            if let program = name.flatMap({ programs[$0]?.description }) { try checkEntitlement(of: program) }
        }
    }
}
