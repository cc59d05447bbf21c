import Foundation
import Network

/// Keeps a session with the server: when one has ended, the next begins.
///
/// Everything happens on the queue that it is given.
final class PushChannel: @unchecked Sendable {
    private let queue: DispatchQueue
    private let checkin: () -> Void
    private var host: NWEndpoint.Host = "localhost"
    private var token = ""
    private var isOpen = false
    private(set) var session: Session?

    /// - Parameter checkin: called for each heartbeat of the server, and when a session begins.
    init(queue: DispatchQueue, checkin: @escaping () -> Void) {
        self.queue = queue
        self.checkin = checkin
    }

    func setHost(_ host: String, token: String) {
        queue.async {
            self.host = NWEndpoint.Host(host)
            self.token = token
        }
    }

    func connect() {
        queue.async {
            self.isOpen = true
            self.openSession()
        }
    }

    func close() {
        queue.async {
            self.isOpen = false
            self.session?.disconnect()
        }
    }

    private func openSession() {
        let session = Session(to: host, token: token, checkin: checkin)
        session.disconnected = { [weak self] in
            guard let self else { return }
            self.session = nil
            // Not at once: a server may take connections and drop them.
            self.queue.asyncAfter(deadline: .now() + .milliseconds(200)) { [weak self] in
                guard let self, self.isOpen, self.session == nil else { return }
                self.openSession()
            }
        }
        self.session = session
        checkin()
        session.start(queue: queue)
    }
}
