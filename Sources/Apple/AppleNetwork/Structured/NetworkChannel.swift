internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// A channel that sends and receives in the way of its protocols ("NetworkChannel" of Apple).
///
/// It starts with its first send or receive. A task that is cancelled in one of them cancels the channel.
public class NetworkChannel<ApplicationProtocol: NetworkProtocolOptions>: Identifiable, Hashable,
    CustomDebugStringConvertible, @unchecked Sendable
{
    // Unchecked: all properties are constants; the class is not final, as on iOS.

    /// The states of a channel.
    public enum State: Equatable, Sendable {
        /// It is not started.
        case setup
        /// It waits for another path, because of an error.
        case waiting(NWError)
        /// It connects.
        case preparing
        /// It sends and receives.
        case ready
        /// It has failed for good.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }

    let connection: NWConnection
    let top: ApplicationProtocol
    private let queue = DispatchQueue(label: "pushlab.network-channel")
    private let hasStarted = Mutex(false)
    private let turns = ReadTurns()

    init(_ connection: NWConnection, _ top: ApplicationProtocol) {
        self.connection = connection
        self.top = top
    }

    /// The parameters of the channel.
    public final var parameters: NWParameters { connection.parameters }

    /// The state.
    public final var state: State { State(connection.state) }

    /// The maximum number of bytes of a datagram; 0 for a stream.
    public final var maximumDatagramSize: Int { connection.maximumDatagramSize }

    /// Returns the metadata of a protocol for the whole channel.
    public final func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
        connection.metadata(definition: definition)
    }

    /// Whether both are the same object.
    public static func == (lhs: NetworkChannel, rhs: NetworkChannel) -> Bool { lhs === rhs }

    /// Puts the identity into a hash.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The description of the connection.
    public final var debugDescription: String { connection.debugDescription }

    /// Receives what comes as a stream, which ends with the peer's stream.
    public final var messages:
        AsyncThrowingStream<ApplicationProtocol.Message<ApplicationProtocol.ContentType>, any Error>
    {
        AsyncThrowingStream { [self] in try await top._receive(from: self) }
    }

    // MARK: For the protocols

    /// Starts to connect, once.
    final func startOnce() {
        let isFirst = hasStarted.withLock { hasStarted in
            defer { hasStarted = true }
            return !hasStarted
        }
        if isFirst { connection.start(queue: queue) }
    }

    /// Receives the next message; throws ENODATA at the end.
    final func next() async throws -> ApplicationProtocol.Message<ApplicationProtocol.ContentType> {
        guard let message = try await top._receive(from: self) else { throw NWError.posix(.ENODATA) }
        return message
    }

    /// Sends bytes; the final ones close the writing side.
    final func write(_ data: Data, isFinal: Bool = false, metadata: [NWProtocolMetadata] = []) async throws {
        let context =
            isFinal && metadata.isEmpty
            ? NWConnection.ContentContext.finalMessage
            : metadata.isEmpty
                ? .defaultMessage
                : NWConnection.ContentContext(identifier: "message", isFinal: isFinal, metadata: metadata)
        try await perform { connection, complete in
            connection.send(
                content: data, contentContext: context, completion: .contentProcessed { complete($0, ()) })
        }
    }

    /// Receives bytes, and whether the stream has ended behind them.
    final func bytes(atLeast minimum: Int, atMost maximum: Int) async throws -> (Data, Bool) {
        try await perform { connection, complete in
            connection.receive(minimumIncompleteLength: minimum, maximumLength: maximum) {
                data, context, isComplete, error in
                // Behind the end of the stream, which is reported once.
                if data == nil, error == .posix(.ENODATA) { return complete(nil, (Data(), true)) }
                let isEnd = isComplete && context?.isFinal ?? true
                complete(data == nil ? error : nil, (data ?? Data(), isEnd))
            }
        }
    }

    /// Receives a whole message of a protocol of messages.
    final func wholeMessage() async throws -> Data {
        try await perform { connection, complete in
            connection.receiveMessage { data, _, _, error in
                complete(data == nil ? error ?? .posix(.ENODATA) : nil, data ?? Data())
            }
        }
    }

    /// Receives a header and the content whose length it names; `nil` if the stream has ended before the header.
    ///
    /// A stream that ends within a message, and a length above 2 GiB, are errors.
    final func frame(
        header size: Int, _ length: @Sendable (Data) -> UInt64
    ) async throws -> (header: Data, content: Data)? {
        try await turns.take { [self] in
            let (header, _) = try await bytes(atLeast: size, atMost: size)
            if header.isEmpty { return nil }
            guard header.count == size else { throw NWError.posix(.ENODATA) }
            let count = length(header)
            guard count <= UInt64(Int32.max) else { throw NWError.posix(.EMSGSIZE) }
            if count == 0 { return (header, Data()) }
            let (content, _) = try await bytes(atLeast: Int(count), atMost: Int(count))
            guard content.count == Int(count) else { throw NWError.posix(.ENODATA) }
            return (header, content)
        }
    }

    /// Runs an operation of the connection, whose error is that of the connection if it has failed.
    final func perform<Value: Sendable>(
        _ body: @Sendable (NWConnection, @escaping @Sendable (NWError?, Value) -> Void) -> Void
    ) async throws -> Value {
        try Task.checkCancellation()
        startOnce()
        let connection = connection
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    body(connection) { error, value in
                        if let error {
                            continuation.resume(throwing: error)
                        } else {
                            continuation.resume(returning: value)
                        }
                    }
                }
            } onCancel: {
                connection.cancel()
            }
        } catch {
            try Task.checkCancellation()
            if case .failed(let cause) = connection.state { throw cause }
            throw error
        }
    }
}

extension NetworkChannel.State {
    init(_ state: NWConnection.State) {
        self =
            switch state {
            case .setup: .setup
            case .waiting(let error): .waiting(error)
            case .preparing: .preparing
            case .ready: .ready
            case .failed(let error): .failed(error)
            case .cancelled: .cancelled
            }
    }
}
