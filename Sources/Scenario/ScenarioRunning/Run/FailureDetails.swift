internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The lines below a finding, which help to see why.
package struct FailureDetails: Sendable {
    private let definition: ScenarioDefinition
    /// The events that are known.
    private let known: @Sendable () -> [Event]

    /// Looks for details in the events of a run that are known at the time.
    package init(_ definition: ScenarioDefinition, _ known: @escaping @Sendable () -> [Event]) {
        self.definition = definition
        self.known = known
    }

    /// The last lines that a program printed, and how it ended.
    package func lastLines(of id: ProgramID, count: Int = 10) -> [String] {
        known().filter { $0.source == .program(id) }.suffix(count).map(RunText.line)
    }

    /// The last events that a condition is about, one line each.
    package func relevant(_ condition: any Condition, upTo breaker: Event? = nil) -> [String] {
        var lines = known().filter { $0 != breaker && condition.concerns($0) }.suffix(8).map(RunText.line)
        if let breaker { lines.append(RunText.line(breaker)) }
        return lines
    }

    /// Why a program of a device did not reach what it wanted, as far as its system knows.
    package func diagnosis(of host: String, _ program: String? = nil, since position: Int = 0) -> [String] {
        let events = known()
        return Diagnosis(host, in: definition)?.lines(
            Array(events.dropFirst(position)), of: program, before: Array(events.prefix(position))) ?? []
    }

    /// The first cause that the system of a device knows of why a program did not reach what it wanted, if any.
    package func cause(on host: String, _ program: String? = nil, since position: Int = 0) -> String? {
        let events = known()
        return Diagnosis(host, in: definition)?.causes(
            Array(events.dropFirst(position)), of: program, before: Array(events.prefix(position))
        ).first
    }

    /// The first known cause of a condition that was not met: no configuration for the network, no route to the server, no
    /// address of its name, or what a device refused.
    package func cause(of condition: any Condition) -> String? {
        providers(of: condition).first ?? routes(of: condition).first
            ?? names(of: condition).first
            ?? definition.topology.hosts.filter(\.isDevice).lazy.compactMap { cause(on: $0.name) }.first
            ?? networks().last
    }

    /// What networks and their routers keep from hosts.
    private func networks() -> [String] {
        let events = known()
        return LeaseDiagnosis.lines(events) + TranslationDiagnosis(definition).lines(events)
            + CaptivePortalDiagnosis(definition).lines(events)
    }

    private func routes(of condition: any Condition) -> [String] {
        ((condition as? StateCondition)?.missingConnections ?? []).flatMap { RouteDiagnosis(definition).lines(of: $0) }
    }

    private func names(of condition: any Condition) -> [String] {
        guard let condition = condition as? StateCondition, !condition.missingConnections.isEmpty else { return [] }
        return names
    }

    /// What the DNS has to do with it.
    private var names: [String] {
        let zones = definition.programs.compactMap { definition.program($0)?.dnsServer?.zone.keys }
        return NameDiagnosis.lines(known(), of: Set(zones.joined()))
    }

    private func providers(of condition: any Condition) -> [String] {
        ((condition as? StateCondition)?.missingProviders ?? []).flatMap {
            ProviderDiagnosis(of: $0.app, on: $0.host).lines(known())
        }
    }

    /// Everything known about a condition that was not met: why a provider was not started, what devices refused, the
    /// faults that are on, the events, and the last lines of programs that ended with an error.
    package func all(about condition: any Condition, faults: [String], in state: LabState) -> [String] {
        let diagnoses = definition.topology.hosts.filter(\.isDevice).flatMap { diagnosis(of: $0.name) }
        let lines = relevant(condition)
        let others = (crashes() + ownPrograms()).filter { !lines.contains($0) }
        let routes = definition.topology.hosts.flatMap { RouteDiagnosis(definition).lines(of: $0.name) }
        return providers(of: condition) + routes + names + networks() + diagnoses + faults + lines + others
            + endings(in: state)
    }

    /// How programs were ended by signals that nobody in the lab sent, each the last time.
    private func crashes() -> [String] {
        let events = known()
        return definition.programs.compactMap { id in
            events.last { $0.source == .program(id) && $0.name == .crashReported }.map(RunText.line)
        }
    }

    /// What users' own programs that still run wrote last.
    private func ownPrograms() -> [String] {
        var own: [(at: Duration, lines: [String])] = []
        let events = known()
        for id in definition.programs where definition.program(id)?.executable != nil {
            let written = events.filter { $0.source == .program(id) && ($0.text != nil || $0.name == .exited) }
            guard let last = written.last, last.text != nil else { continue }
            own.append((last.at, written.suffix(2).map(RunText.line)))
        }
        return own.sorted { $0.at > $1.at }.prefix(3).flatMap(\.lines)
    }

    /// The first and last lines of programs that have ended by themselves and with an error: most often they are the reason.
    private func endings(in state: LabState) -> [String] {
        let events = known()
        return definition.programs.flatMap { id -> [String] in
            let end = events.last { $0.source == .program(id) && $0.name == .exited }?.read(as: ProgramExit.self)
            guard let code = end?.code, code != 0, !state.holds(id.host, .running)
            else { return [] }
            let (lines, isWhole) = firstAndLastLines(of: id)
            return ["\(id) ended with an error; its \(isWhole ? "" : "first and last ")lines:"] + lines
        }
    }

    /// What a program printed and how it ended, but for blank lines: all, or of much the first and last lines.
    private func firstAndLastLines(of id: ProgramID) -> (lines: [String], isWhole: Bool) {
        let own = known().filter { event in
            event.source == .program(id) && event.text?.allSatisfy(\.isWhitespace) != true
        }
        guard own.count > 8 else { return (own.map(RunText.line), true) }
        // The first event is that of its start.
        return (own.dropFirst().prefix(3).map(RunText.line) + ["…"] + own.suffix(4).map(RunText.line), false)
    }
}
