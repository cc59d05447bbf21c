import Foundation
import LabEvents
import LabModel
import ScenarioLanguage

/// Which events a condition counts, and for whom.
extension VerdictModel {
    /// Splits a condition about groups, or about several messages, into those about one host or message each.
    func parts(of what: ScenarioExpectation) -> [ScenarioExpectation] {
        switch what.word {
        case let it as HostExpectation: members(of: it.host).map { .host($0, it.state) }
        case let it as ClientExpectation:
            members(of: it.server).flatMap { server in
                members(of: it.client).map { ScenarioExpectation.client($0, it.state, server: server) }
            }
        case let it as PrivilegeExpectation: targets(of: it.app).map { .privilege($0, it.privilege) }
        case let it as ListedExpectation: targets(of: it.app).map { .listed($0) }
        case let it as ProviderExpectation: targets(of: it.app).map { .provider($0, it.state) }
        case let it as EventExpectation: patterns(of: it.pattern).map { .event($0, it.count) }
        case let it as IntervalExpectation:
            patterns(of: it.pattern.event).map { event in
                var part = it.pattern
                part.event = event
                return ScenarioExpectation.interval(part)
            }
        case let it as LogExpectation:
            sources(of: it.pattern.from).map { .log(LogPattern(it.pattern.expression, from: $0), it.count) }
        case let it as CrashExpectation:
            targets(of: it.pattern.program).map {
                .crash(CrashPattern($0, signal: it.pattern.signal, in: it.pattern.call), it.count)
            }
        case let it as AlertExpectation:
            sources(of: it.pattern.of).map { .alert(AlertPattern(of: $0, text: it.pattern.text), it.count) }
        case let it as DeliveredExpectation:
            messages(called: it.message, to: it.to).map { .delivered($0.name, it.count, to: $0.host) }
        default: fatalError("it is not a condition that the model splits: \(what.text)")
        }
    }

    /// Says whether an event is one that a condition without groups counts.
    func matches(_ event: Event, _ part: ScenarioExpectation) -> Bool {
        switch part.word {
        case let it as EventExpectation: return matches(event, it.pattern)
        case let it as LogExpectation:
            guard let text = event.text, isFrom(event, it.pattern.from) else { return false }
            return text.range(of: it.pattern.expression, options: .regularExpression) != nil
        case let it as CrashExpectation:
            let pattern = it.pattern
            guard let report = event.read(as: CrashReport.self), isFrom(event, pattern.program),
                pattern.signal.map({ $0.rawValue == report.signalName }) ?? true
            else { return false }
            guard let call = pattern.call else { return true }
            return report.calls.contains { $0.range(of: call, options: .regularExpression) != nil }
        case let it as AlertExpectation:
            let pattern = it.pattern
            guard let alert = event.read(as: AlertShown.self), pattern.of.map({ $0.host == event.host }) ?? true
            else { return false }
            return pattern.of?.program.map { $0 == alert.app } ?? true && pattern.text.map { $0 == alert.text } ?? true
        case let it as DeliveredExpectation:
            guard event.name == .delivered, event.host == it.to else { return false }
            if event.fields[.message]?.string == it.message { return true }
            let id = event.fields[.id]?.string?.lowercased()
            return id.map { ids(of: it.message, to: it.to).contains($0) } ?? false
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
