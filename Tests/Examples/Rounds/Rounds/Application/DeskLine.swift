import Foundation
import Network
import os

extension Notification.Name {
    static let deskDidChange = Notification.Name("RoundsDeskDidChange")
}

/// A connection to the desk while the app is in use, made again when the app comes back.
///
/// The system takes the socket of an app that it suspends. So the connection has failed when the app is there again.
final class DeskLine {
    private(set) var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            NotificationCenter.default.post(name: .deskDidChange, object: self)
        }
    }

    private let log = Logger(subsystem: "com.example.rounds", category: "desk")
    private let host: NWEndpoint.Host
    private let port: NWEndpoint.Port
    private var connection: NWConnection?
    private var isInUse = true

    init(ward: Ward) {
        host = NWEndpoint.Host(ward.host)
        port = NWEndpoint.Port(rawValue: ward.deskPort) ?? .any
    }

    /// Opens the connection if there is none.
    func open() {
        isInUse = true
        guard connection == nil else { return }
        let connection = NWConnection(host: host, port: port, using: .tcp)
        connection.stateUpdateHandler = { [weak self, weak connection] state in
            guard let self, let connection, connection === self.connection else { return }
            self.follow(state, of: connection)
        }
        self.connection = connection
        connection.start(queue: .main)
        receive(on: connection)
    }

    /// Stops to open connections; the present one stays as long as the system leaves it.
    func pause() { isInUse = false }

    private func follow(_ state: NWConnection.State, of connection: NWConnection) {
        switch state {
        case .ready:
            problem = nil
            log.notice("desk: ready")
        case .waiting(let error):
            let isDenied = connection.currentPath?.unsatisfiedReason == .localNetworkDenied
            problem =
                isDenied
                ? NSLocalizedString("Local network is off", comment: "The user has denied the access.")
                : error.localizedDescription
            log.notice("desk: waits, \(self.problem ?? "", privacy: .public)")
        case .failed(let error):
            log.notice("desk: lost, \(String(describing: error), privacy: .public)")
            again(after: connection)
        default:
            break
        }
    }

    private func receive(on connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 4096) { [weak self] _, _, isComplete, error in
            guard let self, connection === self.connection else { return }
            if error == nil, !isComplete { return self.receive(on: connection) }
            if isComplete {
                self.log.notice("desk: closed")
                self.again(after: connection)
            }
        }
    }

    private func again(after former: NWConnection) {
        former.cancel()
        connection = nil
        // In the background the next connection would be taken as well.
        guard isInUse else { return }
        DispatchQueue.main.async { [weak self] in self?.open() }
    }
}
