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
    /// The links whose addresses are changed.
    var changedAddresses: [ChangedAddress] = []
    /// How many steps there were, without those that take no time.
    var step = 0
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
        var history = StepHistory()
        let laterMessages = definition.steps.compactMap { step -> String? in
            if case .send(let message) = step.action { message.message } else { nil }
        }
        for (index, step) in definition.steps.enumerated() {
            let path = path(ofStep: index)
            history.pass(to: step.action)
            switch step.action {
            case .expect(let what, let within, _):
                checkTime(within, path + ["expect", "within"], default: Step.defaultWithin)
                check(what, path + ["expect"], history, laterMessages, within: within)
            case .never(let what, let time):
                if let time { checkTime(time, path + ["never", "for"]) }
                check(what, path + ["never"], history, laterMessages)
            case .always(let what, let time):
                if let time { checkTime(time, path + ["always", "for"]) }
                check(what, path + ["always"], history, laterMessages)
            case .fault(let fault): checkFault(fault, path + ["fault"], &history)
            case .heal(let healing): checkHealing(healing, path + ["heal"], history)
            case .send(let message): checkMessage(message, path + ["send"], &history)
            case .do(let action): action.word.check(&self, at: path + ["do"], &history)
            case .try(let attempt):
                checkTry(attempt, path + ["try"], &history)
            }
        }
        checkLastSteps()
        if isComplete, !definition.steps.contains(where: \.action.asserts) {
            refuse(
                .noEffect, key: ["steps"], "the scenario asserts nothing, so it cannot fail",
                "add a step with expect, try, never or always, or a do with refused")
        }
    }

    private mutating func check(
        _ what: ScenarioExpectation, _ path: [String], _ history: StepHistory, _ messages: [String],
        within: Duration? = nil
    ) {
        what.word.check(
            &self, at: path, in: ExpectationSituation(history: history, messages: messages, within: within))
    }

    /// Checks that something is watched by each step that forbids events or demands a beat: nothing happens after the last
    /// step, and those that forbid and demand without a time of their own take none.
    private mutating func checkLastSteps() {
        guard isComplete else { return }
        for (index, step) in definition.steps.enumerated().reversed() {
            let path = path(ofStep: index)
            switch step.action {
            case .never(let what, nil) where what.count != nil:
                refuse(
                    .noEffect, key: path + ["never"],
                    "no step follows during which it could happen, so it watches nothing",
                    "put it before the step that it is about, add `for: 1s`, or write `expect` with "
                        + "`times: 0, since: start`")
            case .always(let what, nil) where what.isBeat:
                refuse(
                    .noEffect, key: path + ["always"],
                    "no step follows during which it could be kept, so it watches nothing",
                    "put it before the step that it is about, or add `for: 1s`")
            case .never, .always(_, nil): continue
            case .always, .expect, .fault, .heal, .send, .do, .try: return
            }
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

    private mutating func checkMessage(_ message: SendStep, _ path: [String], _ history: inout StepHistory) {
        checkName(message.message, of: "a message", path + ["message"])
        let names = newNames(of: message, path, &history)
        let taken = history.messages[message.message] == nil ? names.first(where: history.messageNames.contains) : nil
        if history.messages[message.message] != nil || taken != nil {
            refuse(
                .duplicate, path + ["message"], "the message '\(taken ?? message.message)' is sent by an earlier step",
                "give it another name, or use `times` to send it more than once")
        }
        history.messageNames.formUnion(names)
        if knowsHost(message.to, path + ["to"]),
            let clients = hosts.programs(on: message.to).map(\.traits.clients).max(), clients > 1
        {
            refuse(
                .ambiguous, path + ["to"],
                "a program of '\(message.to)' plays \(clients) clients, and a message has one receiver",
                "send it to a host with one, or make many hosts by `count: \(clients)`")
        }
        history.messages[message.message] = message.to
        if let via = message.via, programs(via, path + ["via"]).isEmpty { return }
        checkSender(of: message, message.via == nil ? path : path + ["via"])
    }

    /// Returns the names of the messages of a step; none where the scenario sends too many, which is noted once.
    private mutating func newNames(of message: SendStep, _ path: [String], _ history: inout StepHistory) -> [String] {
        let before = history.messageCount
        let times = min(max(message.times, 1), Self.mostMessages + 1)
        history.messageCount += times * max(hosts.members(of: message.to).count, 1)
        guard history.messageCount <= Self.mostMessages else {
            if before <= Self.mostMessages {
                refuse(
                    .limit, path + ["times"], "the steps up to here send \(history.messageCount) messages",
                    "keep it at \(Self.mostMessages) at most, by a lower `times` or a smaller group")
            }
            return []
        }
        return times > 1 ? (1...times).map { "\(message.message)-\($0)" } : [message.message]
    }

    private mutating func checkSender(of message: SendStep, _ path: [String]) {
        var (count, first) = (senders.count, senders.first)
        if let via = message.via {
            let takers = hosts.programs(on: via.host).filter {
                $0.sendsAt != nil && (via.program == nil || via.program == $0.name)
            }
            let members = hosts.members(of: via.host)
            count = members.count * takers.count
            first = takers.first.flatMap { taker in
                members.first.map { ProgramID(host: $0, program: taker.name) }
            }
        }
        if let first, count > 1 {
            refuse(.ambiguous, path, "\(count) programs take messages", "add `via: \(first)`")
        } else if count == 0, isComplete {
            refuse(
                .wrongKind, path, "no program \(message.via.map { "of '\($0)' " } ?? "")takes messages",
                "let a host run a push-server, or tell the port of your own server with `sends-at`")
        }
    }

    /// Checks that targets stand for programs.
    mutating func checkTargets(_ targets: [ProgramTarget], _ path: [String]) {
        for (index, target) in targets.enumerated() { _ = programs(target, path + ["\(index)"]) }
    }

    private mutating func checkHealing(_ healing: Healing, _ path: [String], _ history: StepHistory) {
        guard case .named(let name) = healing, !history.faults.contains(name), isComplete else { return }
        refuse(
            unknown: name, in: history.faults + ["all"], path, "no earlier step began a fault '\(name)'",
            none: "use `heal: all`")
    }
}
