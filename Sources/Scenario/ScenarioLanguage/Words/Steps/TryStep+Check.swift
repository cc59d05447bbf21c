internal import DeviceProtocol
internal import DeviceRules
internal import LabModel

extension TryStep: StepWord {
    package static let key = "try"

    package var value: String { FlowText.mapping(entries) }
    package var asserts: Bool { true }
    package var evidence: [Evidence] { [.frames(at: by.host)] }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTry(self, path, &history)
    }
}

extension Checker {
    /// Checks a `try` step, and records the network access that it may attempt.
    fileprivate mutating func checkTry(_ attempt: TryStep, _ path: [String], _ history: inout StepHistory) {
        checkTime(attempt.within, path + ["within"], default: Step.defaultWithin)
        let byPath = attempt.operation.target == .app ? path + [attempt.operation.rawValue] : path + ["by"]
        checkProber(attempt.by, byPath)
        note(attempt.by, in: &history)
        checkTarget(attempt, path + [attempt.operation.rawValue], history)
        checkRoute(attempt, path, history)
        checkScope(attempt, path)
        if let sender = attempt.sender { checkProber(sender, path + ["from"]) }
        if attempt.receives != nil, attempt.sender == nil {
            refuse(.missingKey, path + ["receives"], "`receives` needs a sender", "add `from: HOST/PROGRAM`")
        }
        if attempt.operation == .resolve, attempt.name == nil {
            refuse(.missingKey, path, "a service is resolved by its name", "add `name: INSTANCE`")
        }
        if let wire = attempt.wire, wire != .any, hosts.contains(attempt.by.host),
            hosts.definition(of: attempt.by.host)?.device == nil
        {
            refuse(
                .notMeasured, path + ["wire"], "'\(attempt.by.host)' is no device, so its link is not captured",
                "leave `wire` out")
        }
        if let label = attempt.label { checkNew(label, of: "try", path + ["as"], &history.tries) }
    }

    private mutating func checkTarget(_ attempt: TryStep, _ path: [String], _ history: StepHistory) {
        let endpoint = ProbeEndpoint(parsing: attempt.target)
        switch attempt.operation.target {
        case .endpoint, .host:
            guard let endpoint else {
                refuse(.invalidName, path, "'\(attempt.target)' is no host or address", "write it as in server:80")
                return
            }
            if endpoint.port == nil, attempt.operation.target == .endpoint {
                refuse(.invalidName, path, "'\(attempt.target)' has no port", "write it as in \(attempt.target):80")
            }
            if endpoint.address == nil, !endpoint.host.contains(".") { _ = knowsHost(endpoint.host, path) }
        case .group:
            if let endpoint { checkGroup(endpoint, path) }
        case .broadcast:
            guard let endpoint, endpoint.address == nil else { return }
            checkBroadcast(endpoint.host, by: attempt.by.host, path)
        case .earlier: checkEarlier(attempt.target, path, history)
        case .port, .name, .type, .service, .app: break
        }
    }

    private mutating func checkEarlier(_ name: String, _ path: [String], _ history: StepHistory) {
        guard !history.tries.contains(name) else { return }
        refuse(
            unknown: name, in: history.tries, path, "no earlier step tried something as '\(name)'",
            none: "add `as: \(name)` to the one that is meant")
    }

    /// Checks the socket and the interface of a try.
    private mutating func checkRoute(_ attempt: TryStep, _ path: [String], _ history: StepHistory) {
        if let socket = attempt.socket {
            checkEarlier(socket, path + ["on"], history)
            if attempt.label != nil {
                refuse(.duplicate, path + ["as"], "the socket is called '\(socket)' already", "leave `as` out")
            }
            if attempt.interface != nil {
                refuse(
                    .conflict, path + ["interface"], "the socket of an earlier try is made already",
                    "say `interface` in the try that opens it")
            }
        }
        if attempt.family != nil, let address = ProbeEndpoint(parsing: attempt.target)?.address {
            refuse(.conflict, path + ["family"], "'\(address)' is of one family", "leave `family` out, or name a host")
        }
        guard let name = attempt.interface, let host = hosts.definition(of: attempt.by.host), isComplete else { return }
        let names = definition.attachments(of: host.name).map(\.interface).distinct
        if !names.contains(name) {
            refuse(
                .notOnNetwork, path + ["interface"], "'\(attempt.by.host)' has no interface '\(name)'",
                NearestWord.remedy(for: name, in: names, none: "use one of: \(names.joined(separator: ", "))"))
        }
    }

    /// Checks that a target selects a probe.
    private mutating func checkProber(_ target: ProgramTarget, _ path: [String]) {
        guard knowsHost(target.host, path) else { return }
        guard let host = hosts.definition(of: target.host) else {
            refuse(.wrongKind, path, "'\(target.host)' is a router, which runs no probe", "name another host")
            return
        }
        guard host.probe(called: target.program) == nil, isComplete else { return }
        let probes = host.ownPrograms.filter(\.isProbe).map { "\(target.host)/\($0.app ?? $0.name)" }
        guard let name = target.program else {
            refuse(
                .ambiguous, path, "'\(target.host)' runs \(probes.isEmpty ? "no probe" : "\(probes.count) probes")",
                probes.isEmpty
                    ? "give it an app without `runs`, or a program with `probe: {}`"
                    : "say which: \(probes.joined(separator: " or "))")
            return
        }
        if host.device?.app(name) != nil || host.ownPrograms.contains(where: { $0.name == name }) {
            refuse(
                .wrongKind, path, "'\(target)' runs no probe, so nothing can be tried in it",
                "add a program with `probe: {}` to its `runs`, or leave `runs` out")
        } else {
            refuse(
                unknown: "\(target)", in: probes, path, "'\(target.host)' has no app or probe '\(name)'",
                none: "declare it under `apps`")
        }
    }

    private mutating func note(_ target: ProgramTarget, in history: inout StepHistory) {
        guard let host = hosts.definition(of: target.host), let device = host.device,
            let name = host.probe(called: target.program)?.app
        else { return }
        history.attempted.formUnion(Self.charged(for: name, on: device).map { "\(host.name)/\($0)" })
    }

    /// Returns the apps whose privilege applies to an app or extension: its container, and the container's responsible
    /// app.
    static func charged(for app: String, on device: DeviceDefinition) -> [String] {
        guard let container = device.container(of: app) else { return [] }
        return [container.name] + (container.responsible.map { [$0] } ?? [])
    }
}
