import Foundation
import Glibc
import Kernel
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization

/// A run that executes one command in an app of a device, with the terminal and the signals of this process.
final class CommandRun: RunSteering {
    private struct State {
        var access: LabAccess?
        var log: EventLog?
        var status: Int32?
        var error: String?
    }

    private let command: [String]
    private let place: ProgramTarget
    private let state = Mutex(State())

    init(_ command: [String], in place: ProgramTarget) { (self.command, self.place) = (command, place) }

    /// The exit status of the command, or 128 plus the number of its signal; `nil` if it was not started.
    var status: Int32? { state.withLock(\.status) }
    /// The reason why the command could not be started.
    var error: String? { state.withLock(\.error) }

    /// The events of the lab so far.
    var events: [Event] { state.withLock(\.log)?.events() ?? [] }

    func note(_ log: EventLog) { state.withLock { $0.log = log } }

    var hasNoTimeout: Bool { true }

    func begin(_ access: LabAccess) async { state.withLock { $0.access = access } }

    func mayBegin(_ step: Step, _ index: Int) async -> Bool { true }

    func hold(_ findings: [Finding]) async {
        guard findings.isEmpty, let access = state.withLock(\.access) else { return }
        do {
            let status = try await run(access)
            state.withLock { $0.status = status }
        } catch {
            state.withLock { $0.error = "\(error)" }
        }
        Interruption.forward(to: nil)
        // Without its answer the list of refusals may be shorter.
        try? await access.finishReports(of: place.host)
    }

    func finding() async -> Finding? { nil }

    /// Runs the command with the standard streams of this process, or with a terminal of its own if they are one.
    private func run(_ access: LabAccess) async throws -> Int32 {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            return try await run(access, [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO], isTerminal: false)
        }
        let session = try TerminalSession()
        let ended = Ending(try FileDescriptor.counter())
        async let relayed: Void = PlainThread.callAsync { try session.relay(until: ended.counter) }
        let result: Result<Int32, any Error>
        do {
            result = .success(try await run(access, session.descriptors, isTerminal: true) { session.closeTerminal() })
        } catch {
            result = .failure(error)
        }
        session.closeTerminal()
        ended.counter.wake()
        try await relayed
        return try result.get()
    }

    private func run(
        _ access: LabAccess, _ descriptors: [Int32], isTerminal: Bool, noteStart: @escaping @Sendable () -> Void = {}
    ) async throws -> Int32 {
        let streams = ProgramStreams(
            input: try .duplicating(descriptors[0]), output: try .duplicating(descriptors[1]),
            errors: try .duplicating(descriptors[2]), isTerminal: isTerminal)
        return try await access.run(
            command, in: place, environment: ProcessInfo.processInfo.environment, streams: streams
        ) { signal in
            Interruption.forward(to: signal)
            noteStart()
        }
    }

    private final class Ending: Sendable {
        let counter: FileDescriptor

        init(_ counter: consuming FileDescriptor) { self.counter = counter }
    }
}
