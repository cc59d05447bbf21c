internal import LabModel

extension StepRow {
    /// `send: { message: NAME, to: HOST }`.
    static let send = StepRow(SendStep.key, SendStep.row.shape.map { .send($0) }, "Sends a message to a push server.")
}

/// A message sent to a push server over HTTP, in the format of APNs' provider API.
public struct SendStep: Sendable, Hashable {
    /// The message's name in steps, unique in the scenario.
    public var message: String
    /// The recipient's host; each member of a group gets a copy.
    public var to: String
    /// The program that accepts the message; `nil` for the only one that can.
    public var via: ProgramTarget?
    /// The title above the text, such as the caller's name; `nil` for none.
    public var title: String?
    /// The text that the user sees.
    public var text: String
    /// The time after which the message need not be delivered; `nil` for no expiry.
    public var expires: Duration?
    /// Whether the message is an invitation to a call.
    public var call: Bool
    /// The number of messages, named `message-1`, `message-2` and so on if there are several.
    public var times: Int

    /// Makes a message.
    public init(
        _ message: String, to host: String, via: ProgramTarget? = nil, title: String? = nil,
        text: String? = nil, expires: Duration? = nil, call: Bool = false, times: Int = 1
    ) {
        self.message = message
        self.to = host
        self.via = via
        self.title = title
        self.text = text ?? message
        self.expires = expires
        self.call = call
        self.times = times
    }
}

extension SendStep {
    fileprivate static let row = Mapping<SendStep>(
        "a message", from: SendStep("", to: ""),
        [
            Field(
                "message", Shapes.name("the name of the message"),
                "The name of the message; no two `send` steps may use the same name.",
                required: "NAME",
                store: { name, step in
                    if step.text == step.message { step.text = name }
                    step.message = name
                }, take: \.message),
            Field(
                "to", \.to, Shapes.name("the name of a host"),
                "The receiving host; of a group, each member gets a message.", required: "HOST"),
            Field(
                "via", \.via, Grammar.target,
                "The server, as HOST or HOST/PROGRAM. Default: the only program that takes messages."),
            Field("title", \.title, Shapes.text, "The line above the text, such as the caller. Default: none."),
            Field(
                "text", Shapes.text,
                "The text that the user sees. Default: the name of the message.",
                store: { $1.text = $0 }, take: { $0.text == $0.message ? nil : $0.text }),
            Field(
                "expires", \.expires, Shapes.duration,
                "The time after which the message need not be delivered, rounded up to whole seconds. Default: "
                    + "no limit."),
            Field(
                "call", \.call, Shapes.truth,
                "Whether the message is an invitation to a call. Default: false."),
            Field(
                "times", \.times, Shapes.integer(1...Checker.maximumMessages),
                "The number of messages, called NAME-1, NAME-2 and so on; all steps together send at most "
                    + "100000. Default: 1."),
        ], needsAll: true)
}

extension SendStep: StepWord {
    package static let key = "send"

    package var value: String { FlowText.mapping(Self.row.entries(self)) }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkMessage(self, path, &history)
    }
}

extension Checker {
    /// Checks a message and its sender, and records its names.
    fileprivate mutating func checkMessage(_ message: SendStep, _ path: [String], _ history: inout StepHistory) {
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

    /// Returns the names of a step's messages; none if the scenario sends too many, which is reported once.
    private mutating func newNames(of message: SendStep, _ path: [String], _ history: inout StepHistory) -> [String] {
        let before = history.messageCount
        let times = min(max(message.times, 1), Self.maximumMessages + 1)
        history.messageCount += times * max(hosts.members(of: message.to).count, 1)
        guard history.messageCount <= Self.maximumMessages else {
            if before <= Self.maximumMessages {
                refuse(
                    .limit, path + ["times"], "the steps up to here send \(history.messageCount) messages",
                    "keep it at \(Self.maximumMessages) at most, by a lower `times` or a smaller group")
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
}

extension Step.Action {
    /// The message that the step sends; `nil` if it sends none.
    package var message: SendStep? { word as? SendStep }
}
