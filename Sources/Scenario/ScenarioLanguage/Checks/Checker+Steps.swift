internal import LabModel

/// The state of the lab before a step, as the checker can know it.
package struct StepHistory {
    /// The messages sent so far, each with its host or group.
    var messages: [String: String] = [:]
    /// The names of the messages sent so far; a message that is sent several times has a numbered name for each.
    var messageNames: Set<String> = []
    var messageCount = 0
    /// The names of the faults begun so far.
    var faults: [String] = []
    /// The names of the tries so far.
    var tries: [String] = []
    /// The apps, as `host/app`, that may have attempted local network access.
    var attempted: Set<String> = []
    /// The current interfaces of each host that has moved.
    var places: [String: [HostAttachment]] = [:]
    /// The radio settings of each device that has changed them.
    var radios: [String: DeviceRadios] = [:]
    /// The interfaces that each device has lost by its radio settings.
    var switchedOff: [String: [HostAttachment]] = [:]
    /// The parts that faults occupy.
    var taken: [TakenPart] = []
    /// The number of steps so far that take time.
    var step = 0
    /// The messages of all steps.
    let allMessages: [String]

    init(_ definition: ScenarioDefinition) {
        allMessages = definition.steps.compactMap { $0.action.message?.message }
    }
}

extension Checker {
    mutating func checkSteps() {
        guard definition.steps.count <= Self.maximumSteps else {
            refuse(
                .limit, key: ["steps"], "\(definition.steps.count) steps are too many",
                "keep it at \(Self.maximumSteps) at most")
            return
        }
        var history = StepHistory(definition)
        for (index, step) in definition.steps.enumerated() {
            let word = step.action.word
            word.begin(&history)
            word.check(&self, at: path(ofStep: index) + [word.key], &history)
        }
        checkLastSteps()
        if isComplete, !definition.steps.contains(where: \.action.asserts) {
            refuse(
                .noEffect, key: ["steps"], "the scenario asserts nothing, so it cannot fail",
                "add a step with expect, try, never or always, or a do with refused")
        }
    }

    /// Checks the steps after the last one that takes time.
    private mutating func checkLastSteps() {
        guard isComplete else { return }
        for (index, step) in definition.steps.enumerated().reversed() {
            let word = step.action.word
            if word.takesTime { return }
            word.checkAsLast(&self, at: path(ofStep: index) + [word.key])
        }
    }

    /// Checks that an explicit timeout is not longer than the scenario's.
    mutating func checkTime(_ time: Duration, _ path: [String], default: Duration? = nil) {
        guard time > definition.timeout, sources.contains(path) || time != `default` else { return }
        refuse(
            .unmeetable, path,
            "\(Notation.text(time)) is longer than the timeout of \(Notation.text(definition.timeout))",
            "shorten it, or raise `timeout`")
    }

    mutating func checkTargets(_ targets: [ProgramTarget], _ path: [String]) {
        for (index, target) in targets.enumerated() { _ = programs(target, path + ["\(index)"]) }
    }
}
