internal import LabEvents

/// A pattern for program exits by signals that the lab did not send.
public struct CrashPattern: Sendable, Hashable {
    /// A signal that can terminate a program.
    public enum Signal: String, Sendable, Hashable, CaseIterable {
        case abort = "SIGABRT"
        case alarm = "SIGALRM"
        case bus = "SIGBUS"
        case arithmetic = "SIGFPE"
        case hangUp = "SIGHUP"
        case illegal = "SIGILL"
        case interrupt = "SIGINT"
        case kill = "SIGKILL"
        case pipe = "SIGPIPE"
        case quit = "SIGQUIT"
        case segmentation = "SIGSEGV"
        case systemCall = "SIGSYS"
        case terminate = "SIGTERM"
        case trap = "SIGTRAP"
        case user1 = "SIGUSR1"
        case user2 = "SIGUSR2"
        case processorTime = "SIGXCPU"
        case fileSize = "SIGXFSZ"
    }

    /// The program that exited.
    public var program: ProgramTarget
    /// The signal; `nil` for any.
    public var signal: Signal?
    /// A regular expression for one of the calls, such as `Provider.start() at Provider.swift:12`; `nil` for any.
    public var call: String?

    /// Makes a pattern.
    public init(_ program: ProgramTarget, signal: Signal? = nil, in call: String? = nil) {
        self.program = program
        self.signal = signal
        self.call = call
    }
}

/// `crash: HOST/PROGRAM`: a program exited by a signal that the lab did not send.
package struct CrashExpectation: ExpectationWord {
    package var pattern = CrashPattern(ProgramTarget(host: ""))
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "crash", from: CrashExpectation(),
        [
            Field(
                "crash", \.pattern.program, Grammar.target,
                "True when the program was ended by a signal that the lab did not send.", required: "HOST/PROGRAM"),
            Field("signal", \.pattern.signal, .word, "The signal. Default: any."),
            Field(
                "in", \.pattern.call, Shapes.expression,
                "The regular expression that one of the program's calls must match, such as `start() at "
                    + "Provider.swift:12`. Default: any."),
        ],
        counted: \.count)

    /// The calls are in the crash report that the program itself writes.
    package var evidence: [Evidence] {
        [.processes] + (pattern.call == nil ? [] : [.events(.crashed, from: pattern.program)])
    }

    package var expressions: [String] { pattern.call.map { [$0] } ?? [] }

    /// The time to symbolicate the calls.
    package var delay: Duration { .seconds(1) }

    package var meaning: Meaning {
        .count(count, since: .lastAction) { factory in
            try factory.counted(pattern.program) { try matcher($0, factory) }
        }
    }

    package func end(_ factory: ConditionFactory) throws -> EventMatcher? {
        try matcher(factory.hosts(pattern.program), factory)
    }

    private func matcher(_ hosts: Set<String>?, _ factory: ConditionFactory) throws -> EventMatcher {
        try EventMatcher(pattern, hosts: hosts, programs: factory.programs(of: pattern.program), unread: factory.unread)
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        _ = checker.programs(pattern.program, path + ["crash"])
        if let call = pattern.call { checker.checkExpression(call, path + ["in"]) }
    }
}

extension ScenarioExpectation {
    /// Expects that a program exited by a signal that the lab did not send.
    public static func crash(_ pattern: CrashPattern, _ count: Count = .atLeast(1)) -> Self {
        Self(CrashExpectation(pattern: pattern, count: count))
    }
}
