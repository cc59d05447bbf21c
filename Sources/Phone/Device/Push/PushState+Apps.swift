internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import LabEvents

/// The requests of apps to their managers.
extension PushState {
    func load(_ program: String?) throws(AppPushProblem) -> [PushConfiguration] { reported(of: try app(program)) }

    private func reported(of app: String) -> [PushConfiguration] {
        saved.filter { $0.key.app == app }.sorted { $0.key.number < $1.key.number }.map { id, configuration in
            var configuration = configuration
            configuration.isActive = manager.isActive(id)
            return configuration
        }
    }

    /// Saves a configuration of an app; returns its number.
    mutating func save(_ configuration: PushConfiguration, for program: String?) throws(AppPushProblem) -> Int {
        let app = try app(program)
        if let number = configuration.number, saved[.init(app: app, number: number)] == nil {
            throw AppPushProblem(
                .configurationNotLoaded,
                "\(app) has no configuration \(number), or has one no more. Load the configurations first.")
        }
        let pushed = try AppPushConfiguration(checking: configuration)
        let providers = providers(of: app)
        if let problem = pushed.problem(providers: Set(providers.keys)) { throw problem }
        try checkEntitlements(of: app, pushed.providerBundleIdentifier.flatMap { providers[$0]?.name })
        let number = configuration.number ?? (lastNumbers[app] ?? 0) + 1
        let id = AppPushConfiguration.ID(app: app, number: number)
        let provider = pushed.providerBundleIdentifier.flatMap { providers[$0]?.name } ?? app
        try move(id, to: provider)
        var saving = configuration
        (saving.number, saving.isActive) = (number, false)
        saved[id] = saving
        lastNumbers[app] = max(number, lastNumbers[app] ?? 0)
        report(
            .configurationSaved, id,
            .saved(ssids: configuration.matchSSIDs, isEnabled: configuration.isEnabled))
        carryOut(manager.save(pushed, as: id))
        sendConfigurations(of: app)
        return number
    }

    /// Assigns a configuration to a provider's extension; throws while its current provider runs.
    private mutating func move(_ id: AppPushConfiguration.ID, to provider: String) throws(AppPushProblem) {
        if let former = extensions[id], former != provider { try leave(former, id) }
        extensions[id] = provider
    }

    /// Removes a configuration from an extension.
    private mutating func leave(_ former: String, _ id: AppPushConfiguration.ID) throws(AppPushProblem) {
        // A provider that waits for the previous instance to stop is also in use.
        if let process = processes[former], let user = process.user,
            user == id || process.waiting.contains(id) && manager.isMeantToRun(id)
        {
            throw AppPushProblem(
                .configurationInvalid,
                "The provider of configuration \(id.number) runs: disable it before another one takes its place.")
        }
        // The new extension cannot use the process of the former one.
        processes[former]?.waiting.removeAll { $0 == id }
        processes[former]?.waitingForNext.removeAll { $0 == id }
        manager.forgetProcess(id)
        let isOfUse = configurations(of: former).contains { $0 != id && saved[$0] != nil }
        if !isOfUse, let process = processes[former], process.isThere, process.current == nil {
            endPrograms(of: former, id)
        }
    }

    mutating func remove(_ number: Int, for program: String?) throws(AppPushProblem) {
        let app = try app(program)
        let id = AppPushConfiguration.ID(app: app, number: number)
        guard saved[id] != nil else {
            throw AppPushProblem(.configurationNotLoaded, "\(app) has no configuration \(number).")
        }
        remove(id)
        sendConfigurations(of: app)
    }

    private mutating func remove(_ id: AppPushConfiguration.ID) {
        saved[id] = nil
        report(.configurationRemoved, id)
        carryOut(manager.remove(id))
    }

    /// Removes the configurations of a deleted app.
    mutating func uninstalled(_ app: String) {
        for id in saved.keys.filter({ $0.app == app }).sorted(by: { $0.number < $1.number }) { remove(id) }
        sendConfigurations(of: app)
        if joined(by: app) != nil { setTalk(nil) }
    }

    /// Stores the configurations and sends them to the app's observers.
    private mutating func sendConfigurations(of app: String) {
        outputs.append(.save(toSave))
        let configurations = reported(of: app)
        for observer in clients[app]?.calls.observers ?? [] { tell(observer, .pushConfigurations(configurations)) }
    }

    /// Saves the validated configurations that the device's configuration has in place of the apps.
    ///
    /// - Parameter app: The only app to save them for; `nil` for all.
    mutating func saveDefaults(of app: String? = nil) {
        for provider in providerNames where app == nil || owner(of: provider) == app {
            guard let program = programs[provider], let defaults = program.push else { continue }
            let configuration = PushConfiguration(
                matchSSIDs: defaults.matches, matchEthernet: defaults.matchesEthernet,
                providerBundleIdentifier: program.description.identifier,
                providerConfiguration: defaults.configuration, isEnabled: true)
            do throws(AppPushProblem) {
                _ = try save(configuration, for: owner(of: provider))
            } catch {
                refuse("push-save", to: owner(of: provider), error)
            }
        }
    }

    /// Restores the configurations from before the restart.
    mutating func restore(_ former: SavedPushConfigurations) {
        for (app, configurations) in former.configurations.sorted(by: { $0.key < $1.key }) {
            for configuration in configurations {
                guard let number = configuration.number, let provider = configuration.providerBundleIdentifier,
                    let name = providers(of: app)[provider]?.name,
                    var pushed = try? AppPushConfiguration(checking: configuration)
                else { continue }
                let id = AppPushConfiguration.ID(app: app, number: number)
                saved[id] = configuration
                extensions[id] = name
                pushed.isEnabled = mayRun(id)
                carryOut(manager.save(pushed, as: id))
            }
        }
        lastNumbers.merge(former.lastNumbers) { max($0, $1) }
        if policy.restoresTalk { talk = former.talk }
    }

    /// The configurations to store for a restart.
    var toSave: SavedPushConfigurations {
        var all = SavedPushConfigurations()
        all.lastNumbers = lastNumbers
        all.talk = talk
        all.configurations = Dictionary(
            grouping: saved.sorted { $0.key.number < $1.key.number }, by: \.key.app
        ).mapValues { $0.map(\.value) }
        return all
    }

    mutating func refuse(_ operation: String, to program: String?, _ problem: AppPushProblem) {
        guard let program else { return }
        emit(
            PushRefusal(
                app: program, operation: operation, code: problem.code.rawValue, message: problem.description))
    }

    /// Checks that a program is an app, because extensions have no managers; returns its name.
    func app(_ program: String?) throws(AppPushProblem) -> String {
        guard let program, let description = programs[program]?.description else {
            throw AppPushProblem(.internalError, "This program is no app of the device, which could have managers.")
        }
        // A provider without an app counts as its own app, for which the device saves the configuration.
        if let container = description.container {
            throw AppPushProblem(
                .internalError, "\(program) is an extension. Only its app \(container) has push managers.")
        }
        return program
    }
}

extension AppPushConfiguration {
    /// Makes the part of a configuration that determines when and with which settings a provider runs.
    ///
    /// - Throws: ``AppPushProblem`` if the settings for the provider are not a property list.
    init(checking configuration: PushConfiguration) throws(AppPushProblem) {
        var bytes: [UInt8]?
        if let text = configuration.providerConfiguration {
            guard let data = Data(base64Encoded: text), PropertyList(text) != nil else {
                throw AppPushProblem(
                    .configurationInvalid, "providerConfiguration has something that property lists cannot hold.")
            }
            bytes = Array(data)
        }
        if configuration.matchPrivateLTENetworks.count > 10 {
            throw AppPushProblem(
                .configurationInvalid,
                "matchPrivateLTENetworks has \(configuration.matchPrivateLTENetworks.count) networks; 10 are allowed.")
        }
        self.init(
            matchSSIDs: configuration.matchSSIDs, providerBundleIdentifier: configuration.providerBundleIdentifier,
            providerConfiguration: bytes, isEnabled: configuration.isEnabled,
            matchesEthernet: configuration.matchEthernet,
            hasOtherNetworks: !configuration.matchPrivateLTENetworks.isEmpty)
    }
}
