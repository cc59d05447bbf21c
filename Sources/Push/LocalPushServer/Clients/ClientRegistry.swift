internal import LabEvents
internal import LocalPush
internal import NIOCore
internal import Synchronization

/// Who is registered now, and on which connection.
///
/// The events of a client's coming and going are reported under the lock, so that they are in order for each client.
final class ClientRegistry: Sendable {
    /// A registered connection, to be used on its event loop.
    struct Entry: Sendable {
        /// Distinguishes two connections of one token.
        let number: UInt64
        /// Where the peer is.
        let peer: String
        /// When it registered.
        let since: Moment
        /// The connection, and its event loop.
        let connection: NIOLoopBound<ClientConnection>
        /// The connection's event loop.
        let eventLoop: any EventLoop

        /// Runs `body` with the connection on its event loop.
        func perform(_ body: @escaping @Sendable (ClientConnection) -> Void) {
            eventLoop.execute { body(connection.value) }
        }
    }

    private let entries = Mutex<[DeviceToken: Entry]>([:])
    private let report: @Sendable (ServerEvent) -> Void
    private let policy: ServerPolicy

    /// Makes an empty registry.
    init(_ policy: ServerPolicy, report: @escaping @Sendable (ServerEvent) -> Void) {
        self.policy = policy
        self.report = report
    }

    /// Registers a connection, and closes the one it replaces; true once the token's messages go to it.
    func register(_ token: DeviceToken, _ entry: Entry) -> Bool {
        let (isCurrent, replaced) = entries.withLock { entries -> (Bool, Entry?) in
            let older = entries[token]
            guard policy.admits(token, entry, older) else { return (false, nil) }
            if older != nil { report(.offline(client: token, reason: .replaced, detail: "by \(entry.peer)")) }
            entries[token] = entry
            report(.connected(client: token, peer: entry.peer))
            return (true, older)
        }
        if policy.closesReplaced { replaced?.perform { $0.close(Goodbye(.replaced)) } }
        return isCurrent
    }

    /// Removes a connection; false when it is no longer the registered one of its token.
    @discardableResult
    func remove(_ token: DeviceToken, number: UInt64, reason: ClientOffline.Reason, detail: String) -> Bool {
        entries.withLock { entries in
            guard entries[token]?.number == number else { return false }
            entries[token] = nil
            report(.offline(client: token, reason: reason, detail: detail))
            return true
        }
    }

    /// Gives the connection of a token, if it is registered.
    func entry(of token: DeviceToken) -> Entry? { entries.withLock { $0[token] } }

    /// Everyone who is registered.
    var all: [DeviceToken: Entry] { entries.withLock { $0 } }
}
