internal import LabModel

/// What the steps before a step have brought up.
package struct StepHistory {
    /// The messages sent so far, and the host or group that each is for.
    var messages: [String: String] = [:]
    /// The names that the messages sent so far have: one that is sent several times has as many, with numbers.
    var messageNames: Set<String> = []
    /// The number of messages sent so far.
    var messageCount = 0
    /// The names of the faults begun so far.
    var faults: [String] = []
    /// The names of the tries so far.
    var tries: [String] = []
    /// The apps, as `host/app`, that may have attempted local network access.
    var attempted: Set<String> = []
    /// Where each host is, by its interfaces.
    var places: [String: [HostAttachment]] = [:]
    /// The radios of each device that were turned on or off.
    var radios: [String: DeviceRadios] = [:]
    /// The networks that each device is off because of its radios, by its interfaces.
    var switchedOff: [String: [HostAttachment]] = [:]
    /// What faults have taken.
    var taken: [TakenPart] = []
    /// How many steps there were, without those that take no time.
    var step = 0
    /// Every message that the scenario sends anywhere.
    let allMessages: [String]

    /// Makes the history of no step yet.
    init(_ definition: ScenarioDefinition) {
        allMessages = definition.steps.compactMap { $0.action.message?.message }
    }
}

extension Checker {
    /// Checks the steps in order.
    mutating func checkSteps() {
        guard definition.steps.count <= Self.mostSteps else {
            refuse(
                .limit, key: ["steps"], "\(definition.steps.count) steps are too many",
                "keep it at \(Self.mostSteps) at most")
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

    /// Checks the steps after the last that takes time.
    private mutating func checkLastSteps() {
        guard isComplete else { return }
        for (index, step) in definition.steps.enumerated().reversed() {
            let word = step.action.word
            if word.takesTime { return }
            word.checkAsLast(&self, at: path(ofStep: index) + [word.key])
        }
    }

    /// Checks that a time that somebody chose is not longer than that of the whole scenario.
    mutating func checkTime(_ time: Duration, _ path: [String], default: Duration? = nil) {
        guard time > definition.timeout, sources.contains(path) || time != `default` else { return }
        refuse(
            .unmeetable, path,
            "\(Notation.text(time)) is longer than the timeout of \(Notation.text(definition.timeout))",
            "shorten it, or raise `timeout`")
    }

    /// Checks that targets stand for programs.
    mutating func checkTargets(_ targets: [ProgramTarget], _ path: [String]) {
        for (index, target) in targets.enumerated() { _ = programs(target, path + ["\(index)"]) }
    }
}
