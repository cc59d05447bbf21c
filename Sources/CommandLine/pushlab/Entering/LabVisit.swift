import ArgumentParser
import Foundation
import Glibc
import Kernel
import LabModel
import ScenarioLanguage

/// Enters an open lab of a process on this machine, or captures frames in it.
///
/// A command gets its own terminal if standard input and output are one; otherwise it inherits them.
struct LabVisit: Sendable {
    /// The process with the open lab.
    let process: Int32

    /// Returns the lab of a process, or the only open lab; ends the program with an error if there is none.
    static func find(_ process: Int32?) throws -> LabVisit {
        let all = EntryRequest.processes
        if let process, all.contains(process) { return LabVisit(process: process) }
        if process == nil, all.count == 1 { return LabVisit(process: all[0]) }
        let list = all.map(String.init).joined(separator: ", ")
        if process == nil, !all.isEmpty {
            Console.error("pushlab: \(all.count) labs can be entered; name one by --lab: \(list)")
        } else {
            Console.error(
                "pushlab: there is no \(process.map { "lab of process \($0)" } ?? "lab") that can be entered; "
                    + (all.isEmpty
                        ? "open one by `pushlab shell FILE`, `pushlab run --step` or `pushlab run --hold`"
                        : "there are those of \(list)"))
        }
        throw ExitStatus.invalid
    }

    /// Runs a command on a host or as a part of an app, and returns its exit status.
    func run(_ command: [String], in place: ProgramTarget) async throws -> Int32 {
        let own = ProcessInfo.processInfo.environment
        var request = EntryRequest(host: place.host, part: place.program, command: command)
        for name in ["TERM", "COLORTERM", "LANG", "LC_ALL", "NO_COLOR"] { request.environment[name] = own[name] }
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            return try await send(request, [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]) { socket in
                _ = try FileDescriptor.wait(toRead: [socket.raw])
            }
        }
        request.isTerminal = true
        let session = try TerminalSession()
        return try await send(request, session.descriptors, sent: { session.closeTerminal() }) {
            try session.relay(until: $0)
        }
    }

    /// Writes the frames on a link to standard output until its reader closes it or the lab is closed.
    func capture(_ link: LinkID) async throws {
        let request = EntryRequest(host: link.host, part: link.network)
        _ = try await send(request, [STDOUT_FILENO]) { _ = try FileDescriptor.wait(toRead: [$0.raw]) }
    }

    /// Sends a request, waits by `wait` until the connection is readable, and returns the status in the reply.
    private func send(
        _ request: EntryRequest, _ descriptors: [Int32], sent: @escaping @Sendable () -> Void = {},
        wait: @escaping @Sendable (borrowing FileDescriptor) throws -> Void
    ) async throws -> Int32 {
        let connection = try Connection(process)
        let reply = try await withTaskCancellationHandler {
            try await PlainThread.callAsync {
                try connection.socket.send(request, descriptors)
                sent()
                try wait(connection.socket)
                return try connection.socket.receiveDescriptors(atMost: 0).map { message in
                    try JSONDecoder().decode(EntryReply.self, from: Data(message.text.utf8))
                }
            }
        } onCancel: {
            connection.socket.shutDown()
        }
        guard let reply else {
            if !Task.isCancelled { Console.error("pushlab: the lab was closed") }
            return ExitStatus.inconclusive.rawValue
        }
        if let refusal = reply.refusal {
            Console.error("pushlab: \(refusal)")
            throw ExitStatus.invalid
        }
        return reply.status
    }

    private final class Connection: Sendable {
        let socket: FileDescriptor

        init(_ process: Int32) throws {
            socket = try .connection(toAbstractName: EntryRequest.socket(of: process))
        }
    }
}
