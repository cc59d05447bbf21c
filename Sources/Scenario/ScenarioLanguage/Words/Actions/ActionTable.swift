extension ActionRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [ActionRow] =
        [WaitAction.row, StartAction.row, StopAction.row, SignalAction.row, RunAction.row] + DeviceWord.rows
        + [
            TapAction.row, DismissAction.row, LaunchTaskAction.row, UpdateAction.row, RebootAction.row, JoinAction.row,
            LeaveAction.row, RoamAction.row,
        ]

    static func entries(of word: any ActionWord) -> [String] { all.lazy.compactMap { $0.entries(word) }.first ?? [] }

    /// The value of `do`.
    static let shape = Choice<Step.Action>(noun: "something to do", variants: all.map(\.variant)).shape
}
