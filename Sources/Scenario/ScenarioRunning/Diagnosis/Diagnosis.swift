internal import LabEvents
package import LabModel
internal import LocalNetworkPrivacy
package import Scenario

/// Says in plain words why programs of a device did not reach what they wanted: which of the causes it was that all look
/// alike to them.
///
/// The decisions of the device tell: a program that the device has refused meets its privacy, and one that gets the same
/// error without having been refused meets the network.
package struct Diagnosis: Sendable {
    private let host: String
    private let device: DeviceDefinition

    /// Makes a diagnosis of a device; `nil` when the host is none.
    package init?(_ host: String, in definition: ScenarioDefinition) {
        guard let device = definition.host(ofMember: host)?.device else { return nil }
        self.host = host
        self.device = device
    }

    /// The most causes that are told at once.
    private static let most = 4

    /// What some events say of a program, or of all programs of the device: one line for each app and cause.
    ///
    /// A device tells once that it refuses something, until something changes for the app; so what it told in the events
    /// that came `before` counts as well.
    package func lines(_ events: [Event], of program: String? = nil, before: [Event] = []) -> [String] {
        let app = program.flatMap(app)
        var told: Set<String> = []
        var lines: [String] = []
        let decisions = events.filter { $0.source == system && $0.name == .decision }
        // What has a port tells more: sorting the addresses of a name connects sockets to none.
        for event in decisions.filter(\.hasPort) + decisions.filter({ !$0.hasPort }) {
            guard event.fields[.verdict] == "refused", let name = event.fields[.app]?.string,
                app == nil || app == name, let reason = event.fields[.reason]?.string.flatMap(Refusal.init),
                told.insert("\(name) \(reason.rawValue) \(reason == .undeclared ? Self.type(event) : "")").inserted
            else { continue }
            lines.append(line(name, reason, event))
        }
        guard lines.isEmpty else { return Array(lines.prefix(Self.most)) }
        if let event = events.last(where: { isUnreachable($0, program) }) {
            if let line = standingRefusal(behind: event, before) { return [line] }
            let who = event.program ?? host
            return [
                "\(who) was told that the host is unreachable, and the device had refused nothing: this is the network, "
                    + "not privacy. Look for a link that is down, a missing route or a host that does not answer."
            ]
        }
        let passed = decisions.last { event in
            event.hasPort && event.fields[.verdict] == "allowed"
                && (app == nil || event.fields[.app]?.string == app)
        }
        return passed.map { event in
            let name = event.fields[.app]?.string ?? host
            return [
                "\(name) was let through by \(Self.what(event)), and the device had refused nothing: this is the network "
                    + "or a program, not privacy."
            ]
        } ?? []
    }

    private var system: Event.Source { .program(ProgramID(host: host, program: ProgramDefinition.deviceName)) }

    private func app(of program: String) -> String? {
        device.allApps.first { $0.ownPrograms.contains { $0.name == program } }?.name
    }

    private func line(_ app: String, _ reason: Refusal, _ event: Event) -> String {
        "\(app) was refused \(Self.what(event)): " + because(reason, app, event)
    }

    /// What the device told of the same place when it refused it before, if nothing has changed for the app since.
    private func standingRefusal(behind failure: Event, _ before: [Event]) -> String? {
        guard let app = failure.program.flatMap(app), let place = failure.fields[.to] else { return nil }
        let owner = device.container(of: app)?.name ?? app
        for event in before.reversed() where event.source == system {
            if Self.changes.contains(event.name), event.fields[.app] == .string(owner) { return nil }
            guard event.name == .decision, event.fields[.app] == .string(app), event.fields[.address] == place,
                event.fields[.port] == failure.fields[.port]
            else { continue }
            return event.fields[.reason]?.string.flatMap(Refusal.init).map { line(app, $0, event) }
        }
        return nil
    }

    /// The events after which a device tells again what it refuses.
    private static let changes: Set<EventName> = [.privilege, .foreground, .background, .installed]

    private func because(_ reason: Refusal, _ name: String, _ event: Event) -> String {
        let container = device.container(of: name)?.name ?? name
        switch reason {
        case .denied:
            return "the user has denied it local network access. To allow it later: "
                + "`do: { turn-on: \(host)/\(container) }`."
        case .undetermined:
            return "the alert is up and nobody has answered it. What does not wait by itself has to try again after "
                + "`do: { allow: \(host)/\(container) }`."
        case .background where device.app(name)?.kind == .appPushProvider:
            return "the provider started before the app '\(container)' ever asked: open the app once and allow."
        case .background:
            return "it is in the background and the user was never asked; nothing was recorded. Have the app "
                + "'\(container)' ask in the foreground first."
        case .noEntitlement:
            return "it lacks the entitlement com.apple.developer.networking.multicast. Add `entitlements: [multicast]` "
                + "to '\(container)'; on a device, Apple has to grant it."
        case .undeclared:
            return
                "its Info.plist declares no local network use for \(Self.type(event)). Add NSBonjourServices with that "
                + "type, and NSLocalNetworkUsageDescription, to '\(container)'."
        case .appClip: return "App Clips never have local network access."
        }
    }

    /// The operation and its target, as in `tcp-connect to 10.1.0.1 port 80`.
    private static func what(_ event: Event) -> String {
        var words = event.fields[.operation]?.string ?? "something"
        if let type = event.fields[.type]?.string { return words + " of \(type)" }
        if let name = event.fields[.name]?.string { return words + " of \(name)" }
        let preposition = words == SocketOperation.udpReceive.name ? "from" : "to"
        if let address = event.fields[.address]?.string { words += " \(preposition) \(address)" }
        if let port = event.fields[.port]?.int, port != 0 { words += " port \(port)" }
        return words
    }

    private static func type(_ event: Event) -> String { event.fields[.type]?.string ?? "Bonjour" }

    /// Whether a program of an app says that it cannot reach a host.
    private func isUnreachable(_ event: Event, _ program: String?) -> Bool {
        guard event.host == host, let reporter = event.program, reporter != ProgramDefinition.deviceName,
            program == nil || program == reporter
        else { return false }
        return [EventField.result, .reason, .error, .line].contains { key in
            guard let text = event.fields[key]?.string?.lowercased() else { return false }
            return text.contains("ehostunreach") || text.contains("no route to host")
        }
    }
}

extension Event {
    fileprivate var hasPort: Bool { fields[.port]?.int ?? 0 != 0 }
}
