internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import LabModel

extension Checker {
    /// Checks that the reporter can report an event: users' programs any, PushLab's those of ``EventSchema``.
    ///
    /// `place` is the path of the event's name.
    /// `path` is the path of the condition.
    mutating func checkEvent(_ pattern: EventPattern, _ place: [String], _ path: [String]) {
        let target = pattern.from
        if let target, pattern.name == .frame { checkCaptured(target.host, path + ["from"]) }
        let isReserved = EventSchema.reserved(isDeviceSystem: false).contains(pattern.name)
        if isReserved { checkValues(of: pattern, path + ["where"]) }
        var programs = target.map { reporters($0, path) } ?? allReporters
        if let target, target.program == nil, hosts.definition(of: target.host)?.device != nil {
            programs.append(.device)
        }
        let emitters = programs.compactMap(\.emitter)
        guard isComplete, !emitters.isEmpty, emitters.count == programs.count else { return }
        let others: [EventSchema.Emitter] =
            target == nil ? [.host, .lab, .appleModules] : target?.program == nil ? [.host] : []
        let sources = Set(emitters + others).map(EventSchema.events)
        let fields = sources.compactMap { $0[pattern.name] }
        guard !fields.isEmpty else {
            let known = Set(sources.flatMap(\.keys)).sorted().map(\.rawValue)
            let whose = target.map { "'\($0)'" } ?? "the scenario"
            return refuse(
                unknown: pattern.name.rawValue, in: known, place, "\(whose) reports no event '\(pattern.name)'",
                none: "leave `from` out")
        }
        if !isReserved { checkValues(of: pattern, path + ["where"]) }
        let known = Set(fields.joined())
        for field in pattern.fields.keys.sorted() where !known.contains(field.listed) {
            refuse(
                .unknownName, key: path + ["where", field.rawValue],
                "the event '\(pattern.name)' has no field '\(field)'",
                NearestWord.remedy(
                    for: field.rawValue, in: known.sorted().map(\.rawValue), none: "leave `where` out: it has no fields"
                ))
        }
    }

    /// Checks the values of fields with a fixed set of values, in events that only PushLab's programs report.
    private mutating func checkValues(of pattern: EventPattern, _ path: [String]) {
        for (field, value) in pattern.fields.sorted(by: { $0.key < $1.key }) where value != .null {
            if field == .app || field == .provider {
                checkAppName(value, of: pattern, path + [field.rawValue])
            } else if let values = EventVocabulary.values(of: field, in: pattern.name), !values.contains(value) {
                refuse(
                    unknown: Self.text(value), in: values.map(Self.text), path + [field.rawValue],
                    "'\(field)' of the event '\(pattern.name)' is never '\(Self.text(value))'", none: "leave it out")
            }
        }
    }

    /// Checks that a device that may report an event has the named app.
    private mutating func checkAppName(_ value: Value, of pattern: EventPattern, _ path: [String]) {
        guard isComplete, EventSchema.ofDevices.contains(pattern.name) else { return }
        let devices = pattern.from.map { target in [hosts.definition(of: target.host)] } ?? definition.hosts
        let names = devices.compactMap { $0?.device }.flatMap(\.allApps).map(\.name).distinct
        guard !names.isEmpty, !names.map(Value.string).contains(value) else { return }
        refuse(
            unknown: Self.text(value), in: names, path,
            "no device that may report '\(pattern.name)' has an app '\(Self.text(value))'", none: "leave it out")
    }

    private static func text(_ value: Value) -> String {
        value.string ?? value.jsonText
    }

    /// All programs of the scenario; empty if steps run commands, which may report events as well.
    private var allReporters: [ProgramDefinition] {
        let runsCommands = definition.steps.contains { $0.action.command != nil }
        return runsCommands
            ? [] : definition.hosts.flatMap { $0.ownPrograms + ($0.device == nil ? [] : [ProgramDefinition.device]) }
    }

    /// Returns the programs that a target selects; empty for a router, which is a host without programs.
    mutating func reporters(_ target: ProgramTarget?, _ path: [String]) -> [ProgramDefinition] {
        guard let target else { return [] }
        if target.program == nil, definition.routers.contains(where: { $0.name == target.host }) { return [] }
        return programs(target, path + ["from"])
    }
}

/// The fixed sets of values of event fields: the enumerations of other modules and those that ``EventSchema`` lists.
enum EventVocabulary {
    /// Returns all possible values of an event's field; `nil` if the set is open.
    static func values(of field: EventField, in event: EventName) -> [Value]? {
        words(of: field, in: event)?.map(Value.string) ?? EventSchema.values(of: field, in: event)
    }

    private static func words(of field: EventField, in event: EventName) -> [String]? {
        switch (event, field) {
        case (.privilege, .state): Privilege.allCases.map(\.rawValue)
        case (.decision, .operation), (.alert, .operation): requests
        case (.decision, .destination), (.alert, .destination): Destination.allCases.map(\.name)
        case (.decision, .reason): Ground.allCases.map(\.rawValue) + Refusal.allCases.map(\.rawValue)
        case (.decision, .error): errors
        case (.outcome, .operation): ProbeOperation.allCases.map(\.rawValue)
        case (.frame, .direction): WireDirection.allCases.map(\.rawValue)
        case (.frame, .protocolName): WireProtocol.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// The names of requests, as in ``NetworkRequest/name``.
    private static let requests =
        SocketOperation.allCases.map(\.name) + [NetworkRequest.resolve(name: "").name]
        + BonjourOperation.allCases.map(\.name)
        + SystemService.allCases.map { NetworkRequest.systemService($0).name }.distinct

    /// The errors of refused requests, of sockets and of Bonjour.
    private static let errors =
        ["EHOSTUNREACH"] + Refusal.allCases.compactMap { DNSServiceError(rawValue: $0.dnsServiceError)?.name }.distinct
}
