internal import LabEvents
internal import LabModel
internal import Scenario

extension Checker {
    /// Checks that whoever shall report an event can: programs of users report what they like, ours only what
    /// ``EventSchema`` lists.
    ///
    /// - Parameters:
    ///   - place: where the name of the event stands.
    ///   - path: where its condition stands.
    mutating func checkEvent(_ pattern: EventPattern, _ place: [String], _ path: [String]) {
        let target = pattern.from
        if let target, pattern.name == .frame { checkCaptured(target.host, path + ["from"]) }
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
            refuse(
                place, "\(whose) reports no event '\(pattern.name)'",
                NearestWord.remedy(for: pattern.name.rawValue, in: known, none: "leave `from` out"))
            return
        }
        let known = Set(fields.joined())
        for field in pattern.fields.keys.sorted() where !known.contains(field.listed) {
            refuse(
                key: path + ["where", field.rawValue], "the event '\(pattern.name)' has no field '\(field)'",
                NearestWord.remedy(
                    for: field.rawValue, in: known.sorted().map(\.rawValue), none: "leave `where` out: it has no fields"
                ))
        }
    }

    /// Every program of the scenario; none when commands of its steps may report events as well.
    private var allReporters: [ProgramDefinition] {
        let runsCommands = definition.steps.contains { if case .do(.run) = $0.action { true } else { false } }
        return runsCommands
            ? [] : definition.hosts.flatMap { $0.ownPrograms + ($0.device == nil ? [] : [ProgramDefinition.device]) }
    }

    /// The programs that a target stands for; none for a router, which is a host without programs.
    mutating func reporters(_ target: ProgramTarget?, _ path: [String]) -> [ProgramDefinition] {
        guard let target else { return [] }
        if target.program == nil, definition.routers.contains(where: { $0.name == target.host }) { return [] }
        return programs(target, path + ["from"])
    }
}
