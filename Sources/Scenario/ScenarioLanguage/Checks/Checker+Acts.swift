internal import DeviceProtocol
internal import DeviceRules
internal import LabModel

extension Checker {
    /// Checks that a target names an app of a device, or at least a device if no app is needed.
    mutating func checkApp(_ target: ProgramTarget, _ path: [String], isNeeded: Bool = true) {
        if !hosts.contains(target.host), target.program == nil, let app = app(with: target.host) {
            return refuse(.unknownName, path, "there is no host '\(target.host)'", "did you mean '\(app)'?")
        }
        guard let device = device(target.host, path) else { return }
        guard let name = target.program else {
            if isNeeded {
                refuse(
                    .ambiguous, path, "'\(target.host)' is a device, not an app",
                    "say which app: \(device.apps.map { "\(target.host)/\($0.name)" }.joined(separator: " or "))")
            }
            return
        }
        guard device.app(name) == nil, isComplete else { return }
        if let app = device.allApps.first(where: { $0.ownPrograms.contains { $0.name == name } }) {
            return refuse(
                .wrongKind, path, "'\(name)' is a program of the app '\(app.name)'",
                "name the app: \(target.host)/\(app.name)")
        }
        refuse(
            unknown: name, in: device.allApps.map(\.name), path, "'\(target.host)' has no app '\(name)'",
            none: "declare it under `apps`")
    }

    /// Returns the app with a name, or that runs a program with it, on any device.
    private func app(with name: String) -> ProgramTarget? {
        for host in definition.hosts {
            let apps = host.device?.allApps ?? []
            let app =
                apps.first { $0.name == name } ?? apps.first { $0.ownPrograms.contains { $0.name == name } }
            if let app { return ProgramTarget(host: host.name, program: app.name) }
        }
        return nil
    }

    private mutating func device(_ host: String, _ path: [String]) -> DeviceDefinition? {
        guard knowsHost(host, path) else { return nil }
        if let device = hosts.definition(of: host)?.device { return device }
        let devices = definition.hosts.filter { $0.device != nil }.map(\.name)
        refuse(
            .wrongKind, path, "'\(host)' is no device",
            devices.isEmpty ? "add `device: ios` to it" : "name one: \(devices.joined(separator: ", "))")
        return nil
    }

    /// Checks a user's action on a device or an app.
    mutating func checkDeviceAction(
        _ action: DeviceAction, _ target: ProgramTarget, isRefused: Bool, _ path: [String], _ history: StepHistory
    ) {
        if action.concernsDevice { return checkWholeDevice(target, action.rawValue, path) }
        checkApp(target, path)
        guard let host = hosts.definition(of: target.host), let device = host.device,
            let name = target.program, let app = device.app(name), let container = device.container(of: name)
        else { return }
        if container.name != app.name {
            let isMove = action == .foreground || action == .background
            return refuseExtension(
                target, of: container, because: isMove ? "which is in the background whatever its app does" : nil, path)
        }
        guard action.isSwitch, !isRefused, isComplete, app.privilege == .undetermined,
            !history.attempted.contains("\(host.name)/\(app.name)"), !mayUseNetworkUnprompted(app, on: device)
        else { return }
        refuse(
            .wrongOrder, path,
            "'\(name)' cannot be in the Settings list yet, for it has not attempted local network access",
            "add a `try` step by \(target) before, or expect the refusal with `refused: listed`")
    }

    /// Reports an extension where an app is needed.
    mutating func refuseExtension(
        _ target: ProgramTarget, of container: AppDefinition, because reason: String? = nil, _ path: [String]
    ) {
        let name = target.program ?? ""
        refuse(
            .wrongKind, path,
            reason.map { "'\(name)' is an extension, \($0)" } ?? "'\(name)' is an extension of '\(container.name)'",
            "name the app: \(target.host)/\(container.name)")
    }

    /// Checks an action on a whole device.
    mutating func checkWholeDevice(_ target: ProgramTarget, _ word: String, _ path: [String]) {
        guard device(target.host, path) != nil, target.program != nil else { return }
        refuse(.wrongKind, path, "\(word) is done to a device, not to an app", "write `\(word): \(target.host)`")
    }

    /// Returns whether an app may use the network without a step that requests it.
    private func mayUseNetworkUnprompted(_ app: AppDefinition, on device: DeviceDefinition) -> Bool {
        let charged = device.allApps.filter { Self.charged(for: $0.name, on: device).contains(app.name) }
        return charged.flatMap(\.ownPrograms).contains { $0.probe != ProbeSettings() }
    }
}
