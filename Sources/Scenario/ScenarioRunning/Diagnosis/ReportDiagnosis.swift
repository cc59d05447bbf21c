internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Explains why users' programs did not meet an expectation: another event name, another id, or no event.
package struct ReportDiagnosis: Sendable {
    private let definition: ScenarioDefinition
    private let messages: MessagePlan

    package init(_ definition: ScenarioDefinition, messages: MessagePlan) {
        self.definition = definition
        self.messages = messages
    }

    /// Returns one line for each problem; none for reference programs, which report correctly.
    package func lines(_ expectation: ScenarioExpectation, _ events: [Event]) -> [String] {
        SilencedNotifications.lines(expectation, events, in: definition)
            + expectation.evidence.flatMap { evidence -> [String] in
                switch evidence {
                case .events(let name, let target): reports(of: name, from: target, events)
                case .connections(let host), .recovery(let host):
                    reports(of: .connected, from: ProgramTarget(host: host), events)
                case .lines(let target): silence(of: own(target), events)
                case .deliveries(let message, let to): deliveries(of: message, to: to, events)
                case .clients: UnknownClients.sentence([evidence], events, in: definition).map { [$0] } ?? []
                case .frames, .reports, .processes, .counters: []
                }
            }
    }

    private func reports(of name: EventName, from target: ProgramTarget?, _ events: [Event]) -> [String] {
        let programs = own(target)
        let reported = Set(programs.flatMap { self.reported(by: $0, events) })
        guard !programs.isEmpty, !reported.contains(name) else { return [] }
        let whose = programs.count == 1 ? "\(programs[0])" : "programs of the scenario's own"
        guard !reported.isEmpty else {
            return silence(of: programs, events) + [
                "no event was ever reported by \(whose): a line of its output such as "
                    + "{\"\(EventRecord.nameKey)\": \"\(name)\"} is one"
            ]
        }
        let names = reported.map(\.rawValue).sorted()
        let nearest = NearestWord.nearest(to: name.rawValue, in: names).map { "; did you mean '\($0)'?" } ?? ""
        let listed = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
        return ["no event '\(name)' was ever reported by \(whose), but \(listed)\(nearest)"]
    }

    /// Returns a line for each of the first three running programs without output.
    private func silence(of programs: [ProgramID], _ events: [Event]) -> [String] {
        programs.filter { id in
            let own = events.filter { $0.source == .program(id) }
            return own.last?.name == .launched
        }.prefix(3).map {
            "\($0) has written nothing: what it writes may wait in its buffer (flush it, or run it by `python3 -u` or "
                + "`stdbuf -oL`)"
        }
    }

    private func deliveries(of message: String, to host: String?, _ events: [Event]) -> [String] {
        let sent = messages.messages[message] ?? []
        let hosts = host.map { Set(definition.members(of: $0)) } ?? Set(sent.map(\.to))
        let programs = hosts.sorted().flatMap { own(ProgramTarget(host: $0)) }
        let delivered = events.filter { event in
            event.name == .delivered && programs.contains { event.source == .program($0) }
        }
        guard !delivered.isEmpty else {
            return hosts.sorted().flatMap { reports(of: .delivered, from: ProgramTarget(host: $0), events) }
        }
        let known = Set(messages.messages.values.joined().flatMap { [$0.id.lowercased(), $0.name] })
        return delivered.filter { event in
            let said = [event.fields[.id]?.string?.lowercased(), event.fields[.message]?.string].compactMap(\.self)
            return !said.contains { known.contains($0) }
        }.prefix(3).map {
            "\(RunText.line($0)): no message of the scenario has that id; `id` is the apns-id of the request, and "
                + "`message` the name of the step"
        }
    }

    /// Returns the names of the events that a program has reported itself.
    private func reported(by id: ProgramID, _ events: [Event]) -> [EventName] {
        let others: Set<EventName> = [
            .launched, .exited, .log, .logged, .memoryUsed, .outputDropped, .eventRefused, .callRefused,
        ]
        return events.filter { $0.source == .program(id) && !others.contains($0.name) }.map(\.name)
    }

    /// Returns the programs of a target that are not PushLab's own.
    private func own(_ target: ProgramTarget?) -> [ProgramID] {
        let programs = target.map { definition.programs(of: $0) } ?? definition.programs
        return programs.filter { definition.program($0)?.executable != nil }
    }
}
