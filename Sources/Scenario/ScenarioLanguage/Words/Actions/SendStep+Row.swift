extension SendStep {
    /// The value of `send`.
    static let row = Mapping(
        "a message", from: SendStep("", to: ""),
        [
            Field(
                "message", Shapes.name("the name of the message"), "The name by which steps call it.",
                required: "NAME",
                store: { name, step in
                    if step.text == step.message { step.text = name }
                    step.message = name
                }, take: \.message),
            Field("to", \.to, Shapes.name("the name of a host"), "The host it is for.", required: "HOST"),
            Field("via", \.via, Grammar.target, "The program that takes it; the only one that can if left out."),
            Field("title", \.title, Shapes.text, "The line above the text, such as who calls; none if left out."),
            Field(
                "text", Shapes.text, "The text the user sees; the name if left out.",
                store: { $1.text = $0 }, take: { $0.text == $0.message ? nil : $0.text }),
            Field("expires", \.expires, Shapes.duration, "After this time it need not be delivered any more."),
            Field("call", \.call, Shapes.truth, "Whether it is an invitation to a call."),
            Field(
                "times", \.times, Shapes.integer(1...Checker.mostMessages),
                "How many messages, NAME-1, NAME-2 and so on; one if left out. All steps together send 100000 at most."),
        ], needsAll: true)
}
