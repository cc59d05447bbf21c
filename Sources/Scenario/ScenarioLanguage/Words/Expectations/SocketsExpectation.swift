/// The state of a TCP socket.
public enum SocketState: String, Sendable, Hashable, CaseIterable {
    /// A connection on which both ends may send.
    case established
    /// A socket that listens for connections.
    case listening
}

/// `sockets: HOST/PROGRAM`: the number of open TCP and UDP sockets of a program and its children.
package struct SocketsExpectation: ExpectationWord {
    package var program = ProgramTarget(host: "")
    /// The state of the TCP sockets to count; `nil` counts all TCP and UDP sockets.
    package var state: SocketState?
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "sockets", from: SocketsExpectation(),
        [
            Field(
                "sockets", \.program, Grammar.target,
                "The number of TCP and UDP sockets that a program and its child processes have open; 0 if it was "
                    + "never started.",
                required: "HOST/PROGRAM"),
            Field(
                "state", \.state, .word,
                "The state of the TCP sockets that count. Default: all sockets of TCP and UDP count."),
        ] + ConditionFields.counts(\.bounds),
        bounded: \.bounds, by: "`below: 2`")

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .number) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkCount("sockets", of: program, bounds, at: path, counted: "sockets")
    }
}

extension ScenarioExpectation {
    /// Expects that the number of open TCP and UDP sockets of a program and its children is within limits.
    public static func sockets(_ program: ProgramTarget, _ state: SocketState?, _ bounds: Bounds) -> Self {
        Self(SocketsExpectation(program: program, state: state, bounds: bounds))
    }
}
