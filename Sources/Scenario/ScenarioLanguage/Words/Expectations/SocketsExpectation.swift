/// The state of a socket.
public enum SocketState: String, Sendable, Hashable, CaseIterable {
    /// It is a connection of TCP on which both ends may send.
    case established
    /// It waits for connections of TCP.
    case listening
}

/// `sockets: HOST/PROGRAM`: how many sockets of TCP and UDP a program and its children have open.
package struct SocketsExpectation: ExpectationWord {
    /// The program.
    package var program = ProgramTarget(host: "")
    /// Only those of TCP in this state; all if `nil`.
    package var state: SocketState?
    /// The limits of the number.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "sockets", from: SocketsExpectation(),
        [
            Field(
                "sockets", \.program, Grammar.target,
                "The program: how many sockets of TCP and UDP it and its children have open.",
                required: "HOST/PROGRAM"),
            Field("state", \.state, .word, "Only those of TCP in this state."),
        ] + ConditionFields.counts(\.bounds),
        bounded: \.bounds, by: "`below: 2`")

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .number) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkCount("sockets", of: program, bounds, at: path, counted: "sockets")
    }
}

extension ScenarioExpectation {
    /// How many sockets of TCP and UDP a program and its children have open.
    public static func sockets(_ program: ProgramTarget, _ state: SocketState?, _ bounds: Bounds) -> Self {
        Self(SocketsExpectation(program: program, state: state, bounds: bounds))
    }
}
