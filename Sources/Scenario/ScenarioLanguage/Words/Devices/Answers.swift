internal import DeviceProtocol

extension DeviceRow {
    /// `answers: { allow: true }`.
    static let answers = DeviceRow(
        Field(
            "answers", \.answers, AnswerDefinition.shape.oneOrMore,
            "How the user answers alerts: always so, or one after the other; waits for a step if left out."))
}

extension AppRow {
    /// `answer: { allow: true, after: 1s }`.
    static let answer = AppRow(
        Field(
            "answer", \.answers, AnswerDefinition.shape.oneOrMore,
            "How the user answers its alerts: always so, or one after the other; as the device says if left out."))
}

extension AnswerDefinition {
    fileprivate static let shape = Mapping(
        "an answer", from: AnswerDefinition(allows: false),
        [
            Field("allow", \.allows, Shapes.truth, "Whether the user allows.", required: "true"),
            Field("after", \.after, Shapes.duration, "The time from the alert to the answer; none if left out."),
        ]
    ).shape
}
