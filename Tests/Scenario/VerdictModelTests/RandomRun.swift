import LabEvents
import LabModel
import ScenarioLanguage

/// A run that never was: a random scenario, what programs might have reported, and the marks that a runner leaves.
///
/// The marks are placed by the model: a step ends as soon as it is decided, or when nothing is awaited any more.
struct RandomRun {
    /// How long after its deadline a step still waits for lines that are late.
    private static let late = Duration.milliseconds(50)
    /// How long what is forbidden, or not to happen once more, is looked for at least.
    private static let look = Duration.milliseconds(500)

    /// What it follows from.
    let seed: UInt64
    /// The scenario.
    let definition: ScenarioDefinition
    /// The log, in the order in which things became known.
    private(set) var events: [Event] = []
    private var stream: ArraySlice<RandomStream.Entry>
    private var now = Duration.zero

    /// Makes the run of a seed.
    init(seed: UInt64) {
        var dice = Dice(seed: seed)
        self.seed = seed
        definition = RandomScenario.definition(by: &dice)
        stream = RandomStream.entries(of: definition, by: &dice)[...]
        carryOut()
    }

    /// The id of the message that goes to a host.
    static func id(of host: String) -> String {
        DerivedID.id(seed: RandomScenario.seed, [RandomScenario.name, RandomScenario.message, host])
    }

    /// Carries out the steps one after the other, until one fails.
    private mutating func carryOut() {
        say(.scenarioBegan, [.name: .string(definition.name), .seed: "1"])
        say(.labOpened, [.hosts: .int(definition.hosts.flatMap(\.members).count), .networks: 1])
        var isGoingOn = pass(until: RandomStream.ready)
        for number in 1...definition.steps.count where isGoingOn { isGoingOn = carryOut(number) }
        if isGoingOn { _ = pass(until: endOfSteps) }
        say(.stepsEnded)
        let last = now + .milliseconds(300)
        while next(until: last) {}
        say(.scenarioEnded)
    }

    /// Has a step begin and end; says whether the run goes on.
    private mutating func carryOut(_ number: Int) -> Bool {
        let step = definition.steps[number - 1]
        say(.stepBegan, marks(of: number, "not-run"))
        if isFailed { return false }
        switch step.action {
        case .expect(let what, let within, _): return expect(what, number, until: now + within + Self.late)
        case .always(_, let time?): guard pass(until: now + time + Self.late) else { return false }
        case .do(let action):
            let time = action.word.pause
            guard pass(until: now + (time > .zero ? time : .milliseconds(10))) else { return false }
        case .send(let message):
            guard pass(until: now + .milliseconds(10)) else { return false }
            for host in definition.members(of: message.to) {
                say(
                    .send,
                    [
                        .message: .string(message.message), .id: .string(Self.id(of: host)), .to: .string(host),
                        .status: 200,
                    ])
            }
        case .never, .always, .fault, .heal, .try: break
        }
        return end(number)
    }

    /// Lets events become known until an `expect` is decided, at the latest to a time.
    private mutating func expect(_ what: ScenarioExpectation, _ number: Int, until last: Duration) -> Bool {
        while true {
            let model = VerdictModel(definition, events: events)
            let isMet = model.begun.last.map { model.isMet($0, atLast: events.count) } ?? false
            let isLost = model.begun.last.map { model.isLost($0, atLast: events.count) } ?? false
            if isLost { return end(number) }
            switch what.count {
            case .exactly(0)?: return end(number)
            case .atMost?: if !isMet { return end(number) }
            default: if isMet { return end(number) }
            }
            guard next(until: last) else { return end(number) }
            if isFailed { return false }
        }
    }

    /// Has a step end; says whether the run goes on.
    private mutating func end(_ number: Int) -> Bool {
        say(.stepEnded, marks(of: number, "done"))
        guard isFailed else { return true }
        events[events.count - 1].fields[.state] = "failed"
        return false
    }

    /// The time at which the steps are over that are all done.
    private var endOfSteps: Duration {
        let ends = VerdictModel(definition, events: events).begun.map { begun -> Duration in
            switch begun.step.action {
            case .never(_, let time?): return begun.at + time
            case .never(let what, nil) where what.count != nil: return begun.at + Self.look
            case .expect(let what, _, _):
                guard case .exactly(let count)? = what.count, count > 0, let end = begun.end else { return now }
                return events[end].at + Self.look
            default: return now
            }
        }
        return max(now, ends.max() ?? now)
    }

    /// Whether anything fails by the event that became known last.
    private var isFailed: Bool { !VerdictModel(definition, events: events).failed(known: events.count).isEmpty }

    /// Lets events become known until a time, or until something fails; says whether nothing has.
    private mutating func pass(until limit: Duration) -> Bool {
        while next(until: limit) {
            if isFailed { return false }
        }
        return true
    }

    /// Lets the next event become known, if it does by a time.
    private mutating func next(until limit: Duration) -> Bool {
        guard let entry = stream.first, entry.known <= limit else {
            now = max(now, limit)
            return false
        }
        stream.removeFirst()
        now = max(now, entry.known)
        events.append(entry.event)
        return true
    }

    /// Writes what the lab says.
    private mutating func say(_ name: EventName, _ fields: [EventField: Value] = [:]) {
        events.append(Event(at: now, source: .lab, name: name, fields: fields))
    }

    /// Makes the fields of a mark.
    private func marks(of number: Int, _ state: String) -> [EventField: Value] {
        [.step: .int(number), .text: .string(definition.steps[number - 1].text), .state: .string(state)]
    }
}
