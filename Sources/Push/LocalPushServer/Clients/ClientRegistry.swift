internal import LabEvents
internal import LocalPush
internal import NIOCore
internal import Synchronization

/// The registered clients and their connections.
///
/// Events are reported under the lock, so that they are in order for each client.
final class ClientRegistry: Sendable {
    struct Entry: Sendable {
        /// The number that distinguishes connections of one token.
        let number: UInt64
        let peer: String
        let since: Moment
        /// The connection; use it only on its event loop.
        let connection: NIOLoopBound<ClientConnection>
        let eventLoop: any EventLoop

        func perform(_ body: @escaping @Sendable (ClientConnection) -> Void) {
            eventLoop.execute { body(connection.value) }
        }
    }

    private let entries = Mutex<[DeviceToken: Entry]>([:])
    private let report: @Sendable (ServerEvent) -> Void
    private let policy: ServerPolicy

    init(_ policy: ServerPolicy, report: @escaping @Sendable (ServerEvent) -> Void) {
        self.policy = policy
        self.report = report
    }

    /// Registers a connection and closes the one it replaces; returns true if the token's messages now go to it.
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

    /// Removes a connection; returns false when its token has another one by now.
    @discardableResult
    func remove(_ token: DeviceToken, number: UInt64, reason: ClientOffline.Reason, detail: String) -> Bool {
        entries.withLock { entries in
            guard entries[token]?.number == number else { return false }
            entries[token] = nil
            report(.offline(client: token, reason: reason, detail: detail))
            return true
        }
    }

    func entry(of token: DeviceToken) -> Entry? { entries.withLock { $0[token] } }

    var all: [DeviceToken: Entry] { entries.withLock { $0 } }
}
