internal import DeviceRules
internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Explains why programs of a device did not reach their destinations.
///
/// Several causes look alike to a program. The device's decisions tell them apart: if the device has refused the
/// program, the cause is privacy; if the program gets the same error without a refusal, it is the network.
package struct Diagnosis: Sendable {
    private let host: String
    private let device: DeviceDefinition

    /// Creates the diagnosis of a host; `nil` if it is no device.
    package init?(_ host: String, in definition: ScenarioDefinition) {
        guard let device = definition.host(ofMember: host)?.device else { return nil }
        self.host = host
        self.device = device
    }

    /// The maximum number of causes that are reported at once.
    private static let most = 4

    /// Returns one line for each app and cause in these events, for one program or for all programs of the device.
    ///
    /// A device reports a refusal only once until something changes for the app. Refusals among the events `before`
    /// therefore count as well.
    package func lines(_ events: [Event], of program: String? = nil, before: [Event] = []) -> [String] {
        let causes = causes(events, of: program, before: before)
        return causes.isEmpty ? hints(events, of: program) : causes
    }

    /// Returns one line for each refusal by the device.
    package func causes(_ events: [Event], of program: String? = nil, before: [Event] = []) -> [String] {
        let app = program.flatMap(app)
        var reported: Set<String> = []
        var lines: [String] = []
        let decisions = decisions(in: events)
        // Decisions with a port come first: sorting the addresses of a name connects sockets without one.
        for decision in decisions.filter(\.hasPort) + decisions.filter({ !$0.hasPort }) {
            guard !decision.isAllowed, app == nil || app == decision.app,
                let reason = Refusal(rawValue: decision.reason),
                reported.insert(
                    "\(decision.app) \(reason.rawValue) \(reason == .undeclared ? decision.serviceType : "")"
                )
                .inserted
            else { continue }
            lines.append(line(reason, decision))
        }
        guard lines.isEmpty else { return Array(lines.prefix(Self.most)) }
        let failure = events.last { isUnreachable($0, program) }
        return failure.flatMap { standingRefusal(behind: $0, before) }.map { [$0] } ?? []
    }

    /// Returns hints for a failure without a refusal.
    private func hints(_ events: [Event], of program: String?) -> [String] {
        if let event = events.last(where: { isUnreachable($0, program) }) {
            let who = event.program ?? host
            return [
                "\(who) was told that the host is unreachable, and the device had refused nothing: this is the network, "
                    + "not privacy. Look for a link that is down, a missing route or a host that does not answer."
            ]
        }
        let app = program.flatMap(app)
        let passed = decisions(in: events).last { $0.hasPort && $0.isAllowed && (app == nil || $0.app == app) }
        return passed.map { decision in
            [
                "\(decision.app) was let through by \(Self.what(decision.request)), and the device had refused nothing: "
                    + "this is the network or a program, not privacy."
            ]
        } ?? []
    }

    private func decisions(in events: [Event]) -> [PrivacyDecision] {
        events.filter { $0.source == system }.compactMap { $0.read(as: PrivacyDecision.self) }
    }

    private var system: Event.Source { .program(ProgramID(host: host, program: ProgramDefinition.deviceName)) }

    private func app(of program: String) -> String? {
        device.allApps.first { $0.ownPrograms.contains { $0.name == program } }?.name
    }

    private func line(_ reason: Refusal, _ decision: PrivacyDecision) -> String {
        "\(decision.app) was refused \(Self.what(decision.request)): " + because(reason, decision)
    }

    /// Returns the line of an earlier refusal of the same address and port, if nothing has changed for the app since.
    private func standingRefusal(behind failure: Event, _ before: [Event]) -> String? {
        guard let app = failure.program.flatMap(app), let place = failure.fields[.to]?.string else { return nil }
        let owner = device.container(of: app)?.name ?? app
        for event in before.reversed() where event.source == system {
            if Self.changes.contains(event.name), event.fields[.app] == .string(owner) { return nil }
            guard let decision = event.read(as: PrivacyDecision.self), decision.app == app,
                decision.request.address == place, decision.request.port == failure.fields[.port]?.int
            else { continue }
            return Refusal(rawValue: decision.reason).map { line($0, decision) }
        }
        return nil
    }

    /// The events after which a device reports its refusals again.
    private static let changes: Set<EventName> = [.privilege, .foreground, .background, .installed, .updated]

    private func because(_ reason: Refusal, _ decision: PrivacyDecision) -> String {
        let name = decision.app
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
            return "it is in the background and the user was never asked; no denial was recorded. Have the app "
                + "'\(container)' ask in the foreground first."
        case .noEntitlement:
            return "it lacks the entitlement com.apple.developer.networking.multicast. Add `entitlements: [multicast]` "
                + "to '\(name)' itself; on a device, Apple has to grant it."
        case .undeclared:
            return
                "its Info.plist declares no local network use for \(decision.serviceType). Add NSBonjourServices with that "
                + "type, and NSLocalNetworkUsageDescription, to '\(container)'."
        case .noUsageDescription:
            return
                "its Info.plist has no NSLocalNetworkUsageDescription, and the system presents no alert without. Add "
                + "that key to '\(container)', or try the other reading: `missing-usage: default-text`."
        case .appClip: return "App Clips never have local network access."
        }
    }

    /// Returns the operation and its target, such as `tcp-connect to 10.1.0.1 port 80`.
    private static func what(_ request: AppRequestDetails) -> String {
        var words = request.operation
        if let type = request.type { return words + " of \(type)" }
        if let name = request.name { return words + " of \(name)" }
        let preposition = words == SocketOperation.udpReceive.name ? "from" : "to"
        if let address = request.address { words += " \(preposition) \(address)" }
        if let port = request.port, port != 0 { words += " port \(port)" }
        return words
    }

    /// Whether an event reports that a program of an app cannot reach a host.
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

extension PrivacyDecision {
    fileprivate var hasPort: Bool { request.port ?? 0 != 0 }
    fileprivate var serviceType: String { request.type ?? "Bonjour" }
}
