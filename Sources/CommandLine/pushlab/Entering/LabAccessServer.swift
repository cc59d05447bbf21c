import Foundation
import Glibc
import Kernel
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning

/// Gives processes of the same user access to the lab of a run while ``open(_:)`` runs.
struct LabAccessServer: Sendable {
    private let access: LabAccess
    private let listener: Listener

    /// Creates the listening socket.
    init(_ access: LabAccess) throws {
        self.access = access
        listener = try Listener(EntryRequest.socket(of: getpid()))
    }

    /// Serves requests until the task is cancelled, which also ends the commands of the requests.
    func open() async {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                while let connection = try? await listener.accept(), !Task.isCancelled {
                    group.addTask { await serve(connection) }
                }
                group.cancelAll()
            }
        } onCancel: { [listener] in
            listener.close()
        }
    }

    private func serve(_ connection: Connection) async {
        guard (try? connection.socket.peerIsOwnUser()) == true,
            let (request, descriptors) = try? await connection.receive()
        else { return }
        let reply = await withTaskGroup(of: EntryReply?.self) { group in
            group.addTask { await perform(request, descriptors) }
            // Ends the command when its client has closed the connection.
            group.addTask {
                await connection.waitUntilClosed()
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            connection.wake()
            return first
        }
        if let reply { try? connection.socket.send(reply) }
    }

    private func perform(_ request: EntryRequest, _ descriptors: Descriptors) async -> EntryReply {
        do {
            guard let command = request.command else {
                let output = try descriptors.take(0)
                try await access.capture(LinkID(request.host, on: request.part), to: output)
                return EntryReply()
            }
            let streams = ProgramStreams(
                input: try descriptors.take(0), output: try descriptors.take(1), errors: try descriptors.take(2),
                isTerminal: request.isTerminal)
            let status = try await access.run(
                command, in: ProgramTarget(host: request.host, program: request.part),
                environment: request.environment, streams: streams)
            return EntryReply(status: status)
        } catch {
            return EntryReply(refusal: "\(error)")
        }
    }
}

private final class Listener: Sendable {
    private let socket: FileDescriptor

    init(_ name: String) throws { socket = try .listener(onAbstractName: name) }

    func accept() async throws -> Connection {
        try await PlainThread.callAsync { [self] in try Connection(try socket.accept()) }
    }

    /// Makes ``accept()`` fail.
    func close() { socket.shutDown() }
}

/// The file descriptors of a request.
private final class Descriptors: Sendable {
    private let all: [Int32]

    init(_ all: [Int32]) { self.all = all }

    deinit { for number in all { Glibc.close(number) } }

    func take(_ index: Int) throws -> FileDescriptor {
        guard all.indices.contains(index) else { throw SystemError("recvmsg", EBADMSG) }
        return try .duplicating(all[index])
    }
}

private final class Connection: Sendable {
    let socket: FileDescriptor
    private let waking: FileDescriptor

    init(_ socket: consuming FileDescriptor) throws {
        waking = try .counter()
        self.socket = socket
    }

    func receive() async throws -> (EntryRequest, Descriptors) {
        try await PlainThread.callAsync { [self] in
            guard let message = try socket.receiveDescriptors(atMost: 3) else { throw SystemError("recvmsg", EPIPE) }
            let descriptors = Descriptors(message.descriptors)
            return (try JSONDecoder().decode(EntryRequest.self, from: Data(message.text.utf8)), descriptors)
        }
    }

    /// Returns when the peer has closed the connection or ``wake()`` is called.
    func waitUntilClosed() async {
        try? await PlainThread.callAsync { [self] in
            _ = try FileDescriptor.wait(toRead: [waking.raw], orUntilClosed: [socket.raw])
        }
    }

    func wake() { waking.wake() }
}
