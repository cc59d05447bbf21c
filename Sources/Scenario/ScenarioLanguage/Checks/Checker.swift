internal import LabModel
internal import LocalPush

/// Checks a whole scenario: that names exist, addresses fit and expectations can be met.
package struct Checker {
    let definition: ScenarioDefinition
    /// The positions of the scenario's parts in its file.
    let sources: SourceMap
    /// Whether the whole file could be read; otherwise a missing part may be an unreadable one.
    let isComplete: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of diagnostics beyond the maximum.
    private(set) var suppressed = 0

    /// The names of hosts, groups and routers.
    let hosts: HostNames
    /// The programs that accept messages.
    let senders: [ProgramID]

    /// The maximum number of hosts of a lab.
    static let maximumHosts = 4096
    /// The maximum number of steps of a scenario.
    static let maximumSteps = 2000
    /// The maximum number of messages of a scenario.
    static let maximumMessages = 100_000
    /// The maximum number of device tokens of a scenario's programs.
    static let maximumTokens = 100_000

    init(_ definition: ScenarioDefinition, sources: SourceMap, isComplete: Bool) {
        let definition = definition.withPushConfigurations
        self.definition = definition
        self.sources = sources
        self.isComplete = isComplete
        let total = definition.hosts.reduce(definition.routers.count) { $0 + max($1.count ?? 1, 0) }
        let tokens = definition.hosts.map { (host: $0.name, count: Self.tokens(of: $0)) }
        let allTokens = tokens.reduce(0) { $0 + $1.count }
        guard total <= Self.maximumHosts, allTokens <= Self.maximumTokens else {
            hosts = HostNames()
            senders = []
            if total > Self.maximumHosts {
                refuse(
                    .limit, key: ["hosts"], "the lab would have \(total) hosts",
                    "keep it at \(Self.maximumHosts) at most")
            } else if let most = tokens.max(by: { $0.count < $1.count }) {
                refuse(
                    .limit, key: ["hosts", most.host], "the programs of the lab would have \(allTokens) device tokens",
                    "keep it at \(Self.maximumTokens) at most, by fewer `clients` or a lower `count`")
            }
            return
        }
        hosts = HostNames(of: definition)
        senders = definition.senders(via: nil)
        checkLab()
        checkNeeds()
        checkPrograms()
        checkDevices()
        checkSteps()
        checkTrust()
    }

    /// Returns the number of device tokens of a host or group; large factors are capped so that none overflows.
    private static func tokens(of host: HostDefinition) -> Int {
        let tokens = host.ownPrograms.map(\.traits).reduce(0) { sum, traits in
            sum + min(max(traits.clients, traits.token == nil ? 0 : 1), maximumTokens + 1)
        }
        return tokens * min(max(host.count ?? 1, 0), maximumHosts + 1)
    }

    /// Reports a problem of the value at a path.
    mutating func refuse(_ code: Diagnostic.Code, _ path: [String], _ message: String, _ remedy: String) {
        note(code, path, sources.value(path), message, remedy)
    }

    /// Reports a problem of the key at a path.
    mutating func refuse(_ code: Diagnostic.Code, key path: [String], _ message: String, _ remedy: String) {
        note(code, path, sources.key(path), message, remedy)
    }

    private mutating func note(
        _ code: Diagnostic.Code, _ path: [String], _ position: SourcePosition?, _ message: String, _ remedy: String
    ) {
        guard diagnostics.count < ScenarioReading.maximumDiagnostics else {
            suppressed += 1
            return
        }
        let place = position == nil && definition.file == nil ? path.joined(separator: " ") + ": " : ""
        diagnostics.append(
            Diagnostic(code, file: definition.file ?? definition.name, at: position, place + message, remedy: remedy))
    }

    /// Reports an unknown name at a path, and proposes the candidate that was probably meant.
    mutating func refuse(
        unknown name: String, in candidates: [String], _ path: [String], _ message: String, none: String
    ) {
        refuse(.unknownName, path, message, remedy(for: name, in: candidates, none: none))
    }

    /// Checks that a rule allows a name, which is the value or the key at a path.
    @discardableResult
    mutating func checkName(
        _ name: String, of noun: String, by rule: NameRule = .word, _ path: [String], isKey: Bool = false
    ) -> Bool {
        if rule.allows(name) { return true }
        let position = isKey ? sources.key(path) : sources.value(path)
        note(.invalidName, path, position, "'\(name)' cannot be the name of \(noun)", rule.remedy)
        return false
    }

    func path(ofStep index: Int) -> [String] {
        definition.steps[index].position.flatMap { sources.path(ofItemAt: $0) } ?? ["steps", "\(index)"]
    }

    /// Returns the path of a file relative to the scenario's folder.
    func place(_ path: String) -> String { RegularFile.path(path, from: definition.folder) }

    /// Checks that a name is that of a single host.
    mutating func checkSingle(_ host: String, _ path: [String]) {
        if hosts.members(of: host).count > 1 {
            refuse(.ambiguous, path, "'\(host)' stands for several hosts", "name one, such as \(host)-1")
        }
    }

    mutating func checkBundleFile(_ path: [String], _ read: (String?) throws(BundleError) -> Void) {
        do throws(BundleError) { try read(definition.folder) } catch {
            refuse(.invalidFile, path, error.message, error.remedy)
        }
    }

    /// Returns the remedy for an unknown name; skips the search if the diagnostic would not be shown.
    func remedy(for name: String, in candidates: [String], none: String) -> String {
        let isFull = diagnostics.count >= ScenarioReading.maximumDiagnostics
        return isFull ? none : NearestWord.remedy(for: name, in: candidates, none: none)
    }

    /// Returns whether a host, group, member or router has a name; reports if none does.
    mutating func knowsHost(_ name: String, _ path: [String]) -> Bool {
        if hosts.contains(name) { return true }
        if !hosts.declared.isEmpty || isComplete {
            let groups = definition.hosts.filter { $0.count != nil }.map { "\($0.name)-1" }
            refuse(
                unknown: name, in: hosts.declared + groups, path, "there is no host '\(name)'",
                none: "declare it under `hosts`")
        }
        return false
    }

    /// Returns the network with a name; reports if there is none.
    mutating func network(_ name: String, _ path: [String]) -> NetworkSpec? {
        if let network = definition.networks.first(where: { $0.name == name }) { return network }
        if !definition.networks.isEmpty || isComplete {
            refuse(
                unknown: name, in: definition.networks.map(\.name), path, "there is no network '\(name)'",
                none: "declare it under `networks`")
        }
        return nil
    }

    /// Returns the programs that a target selects; reports if there are none.
    mutating func programs(_ target: ProgramTarget, _ path: [String]) -> [ProgramDefinition] {
        guard knowsHost(target.host, path) else { return [] }
        let all = hosts.programs(on: target.host)
        guard let wanted = target.program else {
            if all.isEmpty {
                refuse(
                    .wrongKind, path, "'\(target.host)' runs no program",
                    "name another host, or give it a program under `runs`")
            }
            return all
        }
        let found = hosts.definition(of: target.host)?.programs(called: wanted) ?? []
        if found.isEmpty {
            refuse(
                unknown: wanted, in: all.map(\.name), path, "'\(target.host)' runs no program '\(wanted)'",
                none: "give it one under `runs`")
        }
        return found
    }
}

extension ScenarioDefinition {
    /// Checks the scenario and returns all errors; empty if it can be built and run.
    ///
    /// Accesses the file system to find executables and other files, and nothing else.
    public func problems() -> [Diagnostic] {
        Checker(self, sources: SourceMap(), isComplete: true).diagnostics
    }
}
