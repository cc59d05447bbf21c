internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The lines below a finding that help to explain it.
package struct FailureDetails: Sendable {
    private let definition: ScenarioDefinition
    private let known: @Sendable () -> [Event]

    package init(_ definition: ScenarioDefinition, _ known: @escaping @Sendable () -> [Event]) {
        self.definition = definition
        self.known = known
    }

    /// Returns the last lines of a program's output, and its end.
    package func lastLines(of id: ProgramID, count: Int = 10) -> [String] {
        known().filter { $0.source == .program(id) }.suffix(count).map(RunText.line)
    }

    /// Returns the last events that a condition depends on, one line each.
    package func relevant(_ condition: any Condition, upTo breaker: Event? = nil) -> [String] {
        var lines = known().filter { $0 != breaker && condition.concerns($0) }.suffix(8).map(RunText.line)
        if let breaker { lines.append(RunText.line(breaker)) }
        return lines
    }

    /// Returns why a program of a device did not reach its destination, as far as the device's system knows.
    package func diagnosis(of host: String, _ program: String? = nil, since position: Int = 0) -> [String] {
        let events = known()
        return Diagnosis(host, in: definition)?.lines(
            Array(events.dropFirst(position)), of: program, before: Array(events.prefix(position))) ?? []
    }

    /// Returns the first known reason why a device refused a program, if any.
    package func cause(on host: String, _ program: String? = nil, since position: Int = 0) -> String? {
        let events = known()
        return Diagnosis(host, in: definition)?.causes(
            Array(events.dropFirst(position)), of: program, before: Array(events.prefix(position))
        ).first
    }

    /// Returns the first known cause of an unmet condition, from the provider's configuration to the network.
    package func cause(of condition: any Condition) -> String? {
        providers(of: condition).first ?? routes(of: condition).first
            ?? names(of: condition).first
            ?? definition.topology.hosts.filter(\.isDevice).lazy.compactMap { cause(on: $0.name) }.first
            ?? networks().last
    }

    /// Returns the problems of leases, NAT and captive portals.
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

    /// The problems of the DNS.
    private var names: [String] {
        let zones = definition.programs.compactMap { definition.program($0)?.dnsServer?.zone.keys }
        return NameDiagnosis.lines(known(), of: Set(zones.joined()))
    }

    private func providers(of condition: any Condition) -> [String] {
        ((condition as? StateCondition)?.missingProviders ?? []).flatMap {
            ProviderDiagnosis(of: $0.app, on: $0.host).lines(known())
        }
    }

    /// Returns all lines about an unmet condition: causes, active faults, events, and output of failed programs.
    package func all(about condition: any Condition, faults: [String], in state: LabState) -> [String] {
        let diagnoses = definition.topology.hosts.filter(\.isDevice).flatMap { diagnosis(of: $0.name) }
        let lines = relevant(condition)
        let others = (crashes() + ownPrograms()).filter { !lines.contains($0) }
        let routes = definition.topology.hosts.flatMap { RouteDiagnosis(definition).lines(of: $0.name) }
        return providers(of: condition) + routes + names + networks() + diagnoses + faults + lines + others
            + endings(in: state)
    }

    /// Returns the last crash of each program by a signal from outside the lab.
    private func crashes() -> [String] {
        let events = known()
        return definition.programs.compactMap { id in
            events.last { $0.source == .program(id) && $0.name == .crashReported }.map(RunText.line)
        }
    }

    /// Returns the last output of three of the users' programs that still run.
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

    /// Returns the first and last lines of programs that ended with an error, the most common cause.
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

    /// Returns the non-blank lines of a program and its end, or the first and last ones if there are more than eight.
    private func firstAndLastLines(of id: ProgramID) -> (lines: [String], isWhole: Bool) {
        let own = known().filter { event in
            event.source == .program(id) && event.text?.allSatisfy(\.isWhitespace) != true
        }
        guard own.count > 8 else { return (own.map(RunText.line), true) }
        // The first event is the start.
        return (own.dropFirst().prefix(3).map(RunText.line) + ["…"] + own.suffix(4).map(RunText.line), false)
    }
}
