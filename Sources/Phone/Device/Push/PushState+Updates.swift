internal import DeviceProtocol
internal import DeviceRules

/// The update of an app with providers.
extension PushState {
    /// Replaces an app and its extensions by a new version.
    ///
    /// The configurations stay. Running providers are stopped with the reason `appUpdate`, and all their processes end.
    /// Those that should run are launched in the new version, unless it lacks the entitlement.
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

    /// Whether the provider of a configuration may run: the app has enabled it, and both have the entitlement.
    ///
    /// A missing entitlement is reported.
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

    /// Checks that an app and its provider have the entitlement for push providers, if their entitlements are known.
    func checkEntitlements(of app: String, _ provider: String?) throws(AppPushProblem) {
        for name in [app, provider] {
            if let program = name.flatMap({ programs[$0]?.description }) { try checkEntitlement(of: program) }
        }
    }
}
