internal import DeviceProtocol
internal import LabModel

extension Checker {
    /// Checks that hosts can join a network at this step, and records that they do.
    mutating func checkJoin(_ host: String, _ name: String, _ path: [String], _ history: inout StepHistory) {
        guard isMovableHost(host, path), network(name, path) != nil else { return }
        for member in hosts.members(of: host) {
            let now = attachments(of: member, history)
            guard let target = definition.attachments(of: member).first(where: { $0.network == name }) else {
                let networks = definition.hosts.first { $0.name == host }?.joinable ?? []
                return refuse(
                    .notOnNetwork, path, "'\(host)' may not join the network '\(name)'",
                    networks.isEmpty
                        ? "add `may-join: \(name)` to it"
                        : "add '\(name)' to its `may-join`, or name one of: \(networks.joined(separator: ", "))")
            }
            if let problem = radioProblem(name, member, history) {
                return refuse(.wrongOrder, path, problem.message, problem.remedy)
            }
            if now.contains(target), !movesItself(member) {
                return refuse(.noEffect, path, "'\(member)' is on the network '\(name)' already", "leave the step out")
            }
            history.places[member] = now.filter { $0.index != target.index } + [target]
            history.switchedOff[member]?.removeAll { $0.index == target.index }
        }
    }

    /// Checks that hosts can leave a network at this step, and records that they do.
    mutating func checkLeave(_ host: String, _ name: String?, _ path: [String], _ history: inout StepHistory) {
        guard isMovableHost(host, path) else { return }
        if let name, network(name, path) == nil { return }
        for member in hosts.members(of: host) {
            let now = attachments(of: member, history)
            let left = now.filter { name == nil ? !isPointToPoint($0.network) : $0.network == name }
            if left.isEmpty, movesItself(member) { continue }
            if left.isEmpty {
                let off = (history.switchedOff[member] ?? []).first { name == nil || $0.network == name }
                if let problem = off.flatMap({ radioProblem($0.network, member, history) }) {
                    return refuse(.wrongOrder, path, problem.message, problem.remedy)
                }
                return refuse(
                    .wrongOrder, path,
                    "'\(member)' is not on \(name.map { "the network '\($0)'" } ?? "any network") at this step",
                    "leave the step out")
            }
            if left.count > 1 {
                return refuse(
                    .ambiguous, path, "'\(member)' is on \(left.count) networks",
                    "say which: \(left.map { "\(host)/\($0.network)" }.joined(separator: " or "))")
            }
            history.places[member] = now.filter { !left.contains($0) }
        }
    }

    /// Checks that hosts are on a network at this step.
    mutating func checkPlace(_ host: String, _ name: String, _ path: [String], _ history: StepHistory) {
        for member in hosts.members(of: host) {
            // Routers do not move.
            guard definition.definition(of: member) != nil else { continue }
            let now = attachments(of: member, history)
            if now.contains(where: { $0.network == name }) || movesItself(member) { continue }
            if let problem = radioProblem(name, member, history) {
                return refuse(.wrongOrder, path, problem.message, problem.remedy)
            }
            return refuse(
                .wrongOrder, path, "'\(member)' is not on the network '\(name)' at this step",
                "add `do: { join: \(host)/\(name) }` before")
        }
    }

    /// Checks that hosts are on any network at this step.
    mutating func checkAnyPlace(_ host: String, _ path: [String], _ history: StepHistory) {
        for member in hosts.members(of: host) {
            guard definition.definition(of: member) != nil, attachments(of: member, history).isEmpty else { continue }
            let off = history.switchedOff[member]?.first
            let problem = off.flatMap { radioProblem($0.network, member, history) }
            return refuse(
                .wrongOrder, path, problem?.message ?? "'\(member)' is on no network at this step",
                problem?.remedy ?? "add `do: { join: \(host)/NETWORK }` before")
        }
    }

    /// Returns the networks and interfaces of a host at this step.
    func attachments(of host: String, _ history: StepHistory) -> [HostAttachment] {
        history.places[host] ?? start(of: host)
    }

    private func start(of host: String) -> [HostAttachment] {
        let networks = definition.definition(of: host)?.networks ?? []
        return definition.attachments(of: host).filter { networks.contains($0.network) }
    }

    private mutating func isMovableHost(_ host: String, _ path: [String]) -> Bool {
        guard knowsHost(host, path) else { return false }
        if hosts.definition(of: host) != nil { return true }
        refuse(
            .wrongKind, path, "the router '\(host)' stays on its networks",
            "name another host, or break its link by a `fault`")
        return false
    }

    /// Whether apps of a device may move it to another network, so that the steps do not determine where it is.
    private func movesItself(_ host: String) -> Bool {
        let apps = definition.host(ofMember: host)?.device?.allApps ?? []
        return apps.contains { app in
            (try? app.entitlements.all(folder: definition.folder))?.contains(.hotspotConfiguration) ?? false
        }
    }

    private func isPointToPoint(_ name: String) -> Bool {
        definition.networks.contains { $0.name == name && $0.kind == .pointToPoint }
    }

    /// Checks that a host can move to another access point of a network at this step.
    mutating func checkRoam(_ host: String, _ name: String?, _ path: [String], _ history: StepHistory) {
        if let name, isPointToPoint(name) {
            return refuse(
                .wrongKind, path, "the network '\(name)' is point-to-point, which has no access points",
                "leave the step out")
        }
        // A copy, because after roaming the host is on the same network.
        var later = history
        checkLeave(host, name, path, &later)
    }
}

/// Wi-Fi and airplane mode.
extension Checker {
    /// Records the networks that devices lose or regain when the user switches a radio.
    mutating func turn(
        _ action: DeviceAction, _ target: ProgramTarget, isRefused: Bool, _ path: [String], _ history: inout StepHistory
    ) {
        if isRefused {
            refuse(.noEffect, path + ["refused"], "no device refuses \(action.rawValue)", "leave `refused` out")
        }
        guard hosts.definition(of: target.host)?.device != nil else { return }
        for member in hosts.members(of: target.host) {
            guard history.radios[member, default: DeviceRadios()].turn(action) else { continue }
            let all = attachments(of: member, history) + (history.switchedOff[member] ?? [])
            let off = all.filter { radioProblem($0.network, member, history) != nil }
            history.switchedOff[member] = off
            history.places[member] = all.filter { !off.contains($0) }.sorted { $0.index < $1.index }
        }
    }

    /// Returns why a device's radio settings keep it off a network, with the remedy; `nil` if they do not.
    func radioProblem(
        _ network: String, _ host: String, _ history: StepHistory
    ) -> (message: String, remedy: String)? {
        guard let radios = history.radios[host], let definition = definition.host(ofMember: host),
            let spec = self.definition.networks.first(where: { $0.name == network }),
            !radios.reach(spec, isWiFi: definition.hasAsWiFi(spec))
        else { return nil }
        return spec.kind == .pointToPoint
            ? ("'\(host)' is in airplane mode at this step", "add `do: { airplane-mode-off: \(host) }` before")
            : ("the Wi-Fi of '\(host)' is off at this step", "add `do: { wifi-on: \(host) }` before")
    }
}
