import Foundation
import LabEvents
import LabModel
import ScenarioLanguage

/// Which events a condition counts, and for whom.
extension VerdictModel {
    /// Splits a condition about groups, or about several messages, into those about one host or message each.
    func parts(of what: ScenarioExpectation) -> [ScenarioExpectation] {
        switch what {
        case .host(let host, let state): members(of: host).map { .host($0, state) }
        case .client(let client, let state, let server):
            members(of: server).flatMap { server in
                members(of: client).map { ScenarioExpectation.client($0, state, server: server) }
            }
        case .privilege(let app, let privilege): targets(of: app).map { .privilege($0, privilege) }
        case .listed(let app): targets(of: app).map { .listed($0) }
        case .provider(let app, let state): targets(of: app).map { .provider($0, state) }
        case .event(let pattern, let count): patterns(of: pattern).map { .event($0, count) }
        case .interval(let pattern):
            patterns(of: pattern.event).map { event in
                var part = pattern
                part.event = event
                return ScenarioExpectation.interval(part)
            }
        case .log(let pattern, let count):
            sources(of: pattern.from).map { .log(LogPattern(pattern.expression, from: $0), count) }
        case .crash(let pattern, let count):
            targets(of: pattern.program).map {
                .crash(CrashPattern($0, signal: pattern.signal, in: pattern.call), count)
            }
        case .alert(let pattern, let count):
            sources(of: pattern.of).map { .alert(AlertPattern(of: $0, text: pattern.text), count) }
        case .delivered(let message, let count, let to):
            messages(called: message, to: to).map { .delivered($0.name, count, to: $0.host) }
        case .recovers, .utilisation, .tcpRetransmissions, .memory, .sockets, .spread, .wire, .shown:
            fatalError("it is not a condition that the model splits: \(what.text)")
        }
    }

    /// Says whether an event is one that a condition without groups counts.
    func matches(_ event: Event, _ part: ScenarioExpectation) -> Bool {
        switch part {
        case .event(let pattern, _): return matches(event, pattern)
        case .log(let pattern, _):
            guard let text = event.text, isFrom(event, pattern.from) else { return false }
            return text.range(of: pattern.expression, options: .regularExpression) != nil
        case .crash(let pattern, _):
            guard let report = event.read(as: CrashReport.self), isFrom(event, pattern.program),
                pattern.signal.map({ $0.rawValue == report.signalName }) ?? true
            else { return false }
            guard let call = pattern.call else { return true }
            return report.calls.contains { $0.range(of: call, options: .regularExpression) != nil }
        case .alert(let pattern, _):
            guard let alert = event.read(as: AlertShown.self), pattern.of.map({ $0.host == event.host }) ?? true
            else { return false }
            return pattern.of?.program.map { $0 == alert.app } ?? true && pattern.text.map { $0 == alert.text } ?? true
        case .delivered(let name, _, let host):
            guard event.name == .delivered, event.host == host else { return false }
            if event.fields[.message]?.string == name { return true }
            let id = event.fields[.id]?.string?.lowercased()
            return id.map { ids(of: name, to: host).contains($0) } ?? false
        default: return false
        }
    }

    /// Says whether an event is one of a pattern whose reporters are no group.
    func matches(_ event: Event, _ pattern: EventPattern) -> Bool {
        event.name == pattern.name && isFrom(event, pattern.from)
            && pattern.fields.allSatisfy { field, wanted in
                guard let value = event.fields[field] else { return false }
                if case .array(let values) = value, values.contains(wanted) { return true }
                return value == wanted
            }
    }

    /// Lists a pattern for each host of its reporters.
    func patterns(of pattern: EventPattern) -> [EventPattern] {
        sources(of: pattern.from).map { EventPattern(pattern.name, from: $0, where: pattern.fields) }
    }

    /// Lists the hosts that a name stands for.
    func members(of name: String) -> [String] { definition.members(of: name) }

    /// Lists what a target stands for on each host of a group.
    private func targets(of target: ProgramTarget) -> [ProgramTarget] {
        members(of: target.host).map { ProgramTarget(host: $0, program: target.program) }
    }

    /// Lists what may be anyone, or a target on each host of a group.
    private func sources(of target: ProgramTarget?) -> [ProgramTarget?] {
        guard let target else { return [nil] }
        return targets(of: target)
    }

    /// Says whether somebody reports an event; `nil` is anyone.
    private func isFrom(_ event: Event, _ target: ProgramTarget?) -> Bool {
        guard let target else { return true }
        guard let program = target.program else { return event.host == target.host }
        guard case .program(let id) = event.source, id.host == target.host else { return false }
        return id.program == program || definition.programs(of: target).contains(id)
    }

    /// Lists the messages of a name, each with the host that it was sent to.
    private func messages(called name: String, to host: String?) -> [(name: String, host: String)] {
        guard let message = definition.steps.lazy.compactMap(\.sent).first(where: { $0.message == name }) else {
            return []
        }
        let names = message.times == 1 ? [name] : (1...message.times).map { "\(name)-\($0)" }
        return names.flatMap { name in members(of: host ?? message.to).map { (name: name, host: $0) } }
    }

    /// Lists the ids that a message to a host was sent with, in lower case.
    private func ids(of message: String, to host: String?) -> [String] {
        events.filter {
            $0.source == .lab && $0.name == .send && $0.fields[.message]?.string == message
                && $0.fields[.to]?.string == host
        }.compactMap { $0.fields[.id]?.string?.lowercased() }
    }
}
