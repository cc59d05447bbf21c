internal import DeviceProtocol
internal import LabEvents
internal import LabModel

extension Grammar {
    /// One item of the list of steps.
    static let step = Choice<Step>(
        noun: "a step",
        variants: [
            verb("expect", ExpectationRow.shape(of: .expect).named("expect"), "Waits until something is so."),
            verb(
                "never", ExpectationRow.shape(of: .never).named("never"), "Fails the scenario when something happens."),
            verb(
                "always", ExpectationRow.shape(of: .always).named("always"),
                "Fails the scenario when something is not so."),
            verb("fault", fault.named("fault"), "Makes something go wrong."),
            verb("heal", healing, "Ends the fault of this name, or all that have no time of their own."),
            verb("send", message.named("send"), "Hands a message to a push server."),
            verb("do", action.named("do"), "Does something else in the lab."),
            verb("try", attempt.named("try"), "Has a probe try one operation, and judges its outcome and the wire."),
        ]
    ).shape

    /// A step of one kind: a mapping with the key of its kind, perhaps a label, and what it covers if it can fail.
    private static func verb(_ key: String, _ shape: Shape<Step.Action>, _ about: String) -> Variant<Step> {
        let mapping = Mapping<StepDraft>(
            "a step", from: StepDraft(),
            [
                Field(key, \.action, shape, about, required: "…"),
                Field("label", \.label, Shapes.name("a label"), "The name by which `must-catch` knows the step."),
                Field(
                    "covers", \.covers, behaviour.oneOrMore,
                    "The ids of the behaviours that are not so when the step fails."),
            ])
        return Variant(discriminator: key, mapping) { draft, node, _ in
            draft.action.map { Step($0, label: draft.label, covers: draft.covers, at: node.position) }
        }
    }

    private struct StepDraft: Sendable {
        var action: Step.Action?
        var label: String?
        var covers: [String] = []
    }

    private static let healing = Shapes.name("the name of a fault, or all").map { name in
        Step.Action.heal(name == "all" ? .all : .named(name))
    }

    private static let message = Mapping(
        "a message", from: MessageDraft(),
        [
            Field(
                "message", \.name, Shapes.name("the name of the message"), "The name by which steps call it.",
                required: "NAME"),
            Field("to", \.to, Shapes.name("the name of a host"), "The host it is for.", required: "HOST"),
            Field("via", \.via, target, "The program that takes it; the only one that can if left out."),
            Field("title", \.title, Shapes.text, "The line above the text, such as who calls; none if left out."),
            Field("text", \.text, Shapes.text, "The text the user sees; the name if left out."),
            Field("expires", \.expires, Shapes.duration, "After this time it need not be delivered any more."),
            Field("call", \.call, Shapes.truth, "Whether it is an invitation to a call."),
            Field(
                "times", \.times, Shapes.integer(1...Checker.mostMessages),
                "How many messages, NAME-1, NAME-2 and so on; one if left out. All steps together send 100000 at most."),
        ]
    ).shape.compactMap { draft -> Step.Action? in
        guard let name = draft.name, let to = draft.to else { return nil }
        return .send(
            SendStep(
                name, to: to, via: draft.via, title: draft.title, text: draft.text, expires: draft.expires,
                call: draft.call,
                times: draft.times))
    }

    private struct MessageDraft: Sendable {
        var name: String?
        var to: String?
        var via: ProgramTarget?
        var title: String?
        var text: String?
        var expires: Duration?
        var call = false
        var times = 1
    }

    /// `HOST` or `HOST/PROGRAM`.
    static let target = Shape<ProgramTarget>.text(
        "a host or one of its programs", remedy: "write HOST or HOST/PROGRAM", pattern: "^[^/\\s]+(/[^/\\s]+)?$"
    ) { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        return ProgramTarget(text)
    }

    /// `HOST/NETWORK`.
    private static let joined = Shape<LinkID>.text(
        "a host and a network", remedy: "write HOST/NETWORK", pattern: "^[^/\\s]+/[^/\\s]+$"
    ) { text in
        place(text).flatMap { $0.network == nil ? nil : $0 }
    }

    /// `HOST` or `HOST/NETWORK`.
    private static let left = Shape<LinkID>.text(
        "a host, or a host and a network", remedy: "write HOST or HOST/NETWORK", pattern: "^[^/\\s]+(/[^/\\s]+)?$",
        parse: place)

    private static func place(_ text: String) -> LinkID? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        return LinkID(String(parts[0]), on: parts.count == 2 ? String(parts[1]) : nil)
    }

    private static let action = Choice<Step.Action>(
        noun: "something to do",
        variants: [
            actionVariant("wait", [Field("wait", \.time, Shapes.duration, "Lets this time pass.", required: "500ms")]) {
                draft in
                draft.time.map { .wait($0) }
            },
            actionVariant("start", [Field("start", \.targets, target.oneOrMore, "Starts programs.", required: "HOST")])
            { draft in
                draft.targets.map { .start($0) }
            },
            actionVariant("stop", [Field("stop", \.targets, target.oneOrMore, "Ends programs.", required: "HOST")]) {
                draft in
                draft.targets.map { .stop($0) }
            },
            actionVariant(
                "signal",
                [
                    Field("signal", \.signal, .word, "The signal, without SIG.", required: "USR1"),
                    Field("to", \.targets, target.oneOrMore, "The programs that get it.", required: "HOST"),
                ]
            ) { draft in
                guard let signal = draft.signal, let targets = draft.targets else { return nil }
                return .signal(signal, targets)
            },
            actionVariant(
                "run",
                [
                    Field("run", \.command, command, "The command.", required: "[program, argument]"),
                    Field(
                        "on", \.host, Shapes.name("the name of a host"),
                        "The host it runs on, as the tester's own hand there: on a device it is no app, and nothing is asked.",
                        required: "HOST"),
                    Field("within", \.within, Shapes.duration, "How long it may take; 10s if left out."),
                ]
            ) { draft in
                guard let command = draft.command, let host = draft.host else { return nil }
                return .run(command, on: host, within: draft.within)
            },
        ] + DeviceAction.allCases.map(onDevice) + [
            actionVariant(
                "update",
                [
                    Field(
                        "update", \.device, target, "The app, as HOST/APP, of which a new version is installed.",
                        required: "HOST/APP"),
                    Field("with", \.update, update, "What the new version changes; all else stays."),
                    refused,
                ]
            ) { draft in
                draft.device.map { .update($0, draft.update, refused: draft.refusal) }
            },
            actionVariant(
                "reboot",
                [
                    Field("reboot", \.device, target, "The device.", required: "HOST"),
                    Field(
                        "locked", \.isLocked, Shapes.truth,
                        "Whether nobody unlocks it at first: no app in front, no secured Wi-Fi joined; no if left out."),
                ]
            ) { draft in
                draft.device.map { .reboot($0, isLocked: draft.isLocked) }
            },
            actionVariant(
                "join",
                [
                    Field(
                        "join", \.place, joined, "The host and the network it joins, as HOST/NETWORK.",
                        required: "HOST/NETWORK")
                ]
            ) { draft in
                draft.place.flatMap { place in place.network.map { .join(place.host, network: $0) } }
            },
            actionVariant(
                "leave",
                [
                    Field(
                        "leave", \.place, left, "The host, or HOST/NETWORK where it is on several networks.",
                        required: "HOST")
                ]
            ) { draft in
                draft.place.map { .leave($0.host, network: $0.network) }
            },
            actionVariant(
                "roam",
                [
                    Field(
                        "roam", \.place, left, "The host, or HOST/NETWORK where it is on several networks.",
                        required: "HOST")
                ]
            ) { draft in
                draft.place.map { .roam($0.host, network: $0.network) }
            },
        ]
    ).shape

    private static func onDevice(_ action: DeviceAction) -> Variant<Step.Action> {
        let (what, example) =
            action.concernsDevice ? ("The device.", "HOST") : ("The app, as HOST/APP.", "HOST/APP")
        let fields: [Field<ActionDraft>] = [
            Field(action.rawValue, \.device, target, what, required: example), refused,
        ]
        return actionVariant(action.rawValue, fields) { draft in
            draft.device.map { .device(action, $0, refused: draft.refusal) }
        }
    }

    private static let refused = Field<ActionDraft>(
        "refused", \.refusal, Shapes.expression,
        "The device must refuse, with a reason that this regular expression matches.")

    private struct ActionDraft: Sendable {
        var time: Duration?
        var targets: [ProgramTarget]?
        var signal: SignalName?
        var command: [String]?
        var host: String?
        var within = LabAction.defaultRunWithin
        var device: ProgramTarget?
        var isLocked = false
        var place: LinkID?
        var refusal: String?
        var update = AppUpdate()
    }

    private static func actionVariant(
        _ discriminator: String, _ fields: [Field<ActionDraft>], make: @escaping @Sendable (ActionDraft) -> LabAction?
    ) -> Variant<Step.Action> {
        Variant(discriminator: discriminator, Mapping("something to do", from: ActionDraft(), fields)) { draft, _, _ in
            make(draft).map { .do($0) }
        }
    }
}
