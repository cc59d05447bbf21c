package import DeviceProtocol
internal import FoundationNetworking
package import Synchronization

/// The background sessions of the program that are not invalidated.
package final class BackgroundSessions: Sendable {
    static let shared = BackgroundSessions()

    /// The device that performs the transfers; tests replace it.
    package static let device = Mutex<any DeviceRequests>(DeviceConnection.shared)

    private let sessions = Mutex<[ObjectIdentifier: BackgroundSession]>([:])

    /// Connects a session to the device if it is a background session.
    ///
    /// A second session with the identifier of another one is not connected.
    func open(_ session: URLSession) {
        guard let identifier = session.configuration.identifier else { return }
        let device = Self.device.withLock { $0 }
        let opened = sessions.withLock { sessions in
            let isSecond = sessions.values.contains { $0.identifier == identifier && !$0.isSecond }
            let opened = BackgroundSession(session, identifier, isSecond: isSecond, on: device)
            sessions[ObjectIdentifier(session)] = opened
            return opened
        }
        opened.open()
    }

    /// Returns the background session of a session; `nil` for other sessions and after its end.
    func find(_ session: URLSession) -> BackgroundSession? {
        sessions.withLock { $0[ObjectIdentifier(session)] }
    }

    /// Removes a session that was invalidated.
    func remove(_ session: URLSession) {
        // Released outside the lock, because the session may be deallocated.
        let removed = sessions.withLock { $0.removeValue(forKey: ObjectIdentifier(session)) }
        withExtendedLifetime(removed) {}
    }
}
