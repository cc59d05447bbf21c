internal import LabEvents
package import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// What programs wrote and nobody could read: then what was not reported may have been written all the same.
package enum OutputGap {
    /// Why lines that were dropped leave open whether something was reported, as a sentence; `nil` when they do not.
    package static func dropped(
        _ expectation: ScenarioExpectation, _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        let target = expectation.reporter
        return DroppedOutput.all(in: events).first { dropped in
            guard includes(dropped.program, in: target, definition) else { return false }
            if case .log = expectation { return true }
            return dropped.events > 0
        }.map { "\($0.sentence) So this says nothing." }
    }

    /// Why lines that were to be events leave open whether something was reported, as a sentence; `nil` when they do not.
    package static func unreadable(
        _ expectation: ScenarioExpectation, _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        guard let name = expectation.reported else { return nil }
        return RefusedEvent.all(in: events).first { refused in
            refused.reason == ProgramLine.unreadable && refused.name == name.rawValue
                && includes(refused.program, in: expectation.reporter, definition)
        }.map { "\($0.sentence) So this says nothing." }
    }

    private static func includes(
        _ id: ProgramID, in target: ProgramTarget?, _ definition: ScenarioDefinition
    ) -> Bool {
        target.map { definition.programs(of: $0).contains(id) } ?? true
    }
}

extension ScenarioExpectation {
    /// The event that it is about, whoever may report it; `nil` when it is about none, or about what no program reports.
    fileprivate var reported: EventName? {
        switch self {
        case .event(let pattern, _), .spread(let pattern, _, _): pattern.name
        case .interval(let pattern): pattern.event.name
        case .delivered: .delivered
        case .host, .client, .recovers, .log, .crash, .utilisation, .tcpRetransmissions, .memory, .sockets, .wire,
            .alert,
            .privilege, .listed, .provider, .shown:
            nil
        }
    }

    /// Who is to report it; `nil` is anybody.
    var reporter: ProgramTarget? {
        switch self {
        case .event(let pattern, _), .spread(let pattern, _, _): pattern.from
        case .log(let pattern, _): pattern.from
        case .interval(let pattern): pattern.event.from
        case .host, .client, .recovers, .delivered, .crash, .utilisation, .tcpRetransmissions, .memory, .sockets, .wire,
            .alert, .privilege, .listed, .provider, .shown:
            nil
        }
    }
}
