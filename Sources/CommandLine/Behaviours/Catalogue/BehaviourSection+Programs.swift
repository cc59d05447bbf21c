extension BehaviourSection {
    /// I.
    static let programs = BehaviourSection(
        "Kinds of programs",
        [
            .modelled("I01", "An extension shares the privilege of its app"),
            .modelled("I02", "A background extension of an undetermined app is refused, without an alert"),
            .modelled("I03", "So is an app in the background"),
            .modelled("I04", "That refusal is not recorded"),
            .modelled("I05", "The next operation in the foreground presents the alert"),
            .modelled("I06", "Packet tunnel, app proxy and DNS proxy providers always have access, others do not"),
            .modelled("I07", "A push provider reaches a local server only after its app was allowed"),
            .modelled("I08", "App Clips are refused, without an alert"),
            .modelled("I09", "The simulator gates nothing"),
            .modelled("I10", "Daemons have access on macOS"),
            .real("I11", "Root has access on macOS, and gains nothing on iOS"),
            .modelled("I12", "Command-line tools and what they start have access on macOS"),
            .modelled("I13", "Agents do not"),
            .modelled("I14", "Nor does any other program on macOS"),
            .modelled("I15", "On macOS an app answers for its helper tools"),
            .modelled("I16", "An agent can name the app that answers for it"),
            .checked("I17", "Most bare executables need no usage description", .lint("notes of validate")),
        ])
}
