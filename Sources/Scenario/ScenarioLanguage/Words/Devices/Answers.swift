internal import DeviceProtocol

extension DeviceRow {
    /// `answers: { allow: true }`.
    static let answers = DeviceRow(
        Field(
            "answers", \.answers, AnswerDefinition.shape.oneOrMore,
            "The user's answer to all alerts, or a list: the first answer is for the first alert, and the last "
                + "one for all further alerts. Default: a step answers."))
}

extension AppRow {
    /// `answer: { allow: true, after: 1s }`.
    static let answer = AppRow(
        Field(
            "answer", \.answers, AnswerDefinition.shape.oneOrMore,
            "The user's answer to the alerts of this app, or a list of answers. Default: the `answers` of the "
                + "device."))
}

extension AnswerDefinition {
    static let shape = Mapping(
        "an answer", from: AnswerDefinition(allows: false),
        [
            Field("allow", \.allows, Shapes.truth, "Whether the user allows.", required: "true"),
            Field("after", \.after, Shapes.duration, "The time from the alert to the answer. Default: none."),
        ]
    ).shape
}
