import Foundation
import Network
import os

/// A listener that sends the number of pages to other stations while the app is in the foreground.
///
/// The system takes the listener of an app that it suspends; the app makes another one when it is active again.
@MainActor
final class Beacon {
    private let pages: () -> Int
    private let log = Logger(subsystem: "com.example.station", category: "beacon")
    private var listener: NWListener?

    init(pages: @escaping () -> Int) { self.pages = pages }

    /// Listens, unless it does already.
    func start() {
        guard listener == nil else { return }
        do {
            let parameters = NWParameters.tcp
            parameters.allowLocalEndpointReuse = true
            let listener = try NWListener(using: parameters, on: 7010)
            listener.service = NWListener.Service(type: "_station._tcp")
            listener.stateUpdateHandler = { [weak self] state in
                MainActor.assumeIsolated { self?.follow(state) }
            }
            listener.newConnectionHandler = { [weak self] connection in
                MainActor.assumeIsolated { self?.answer(connection) }
            }
            self.listener = listener
            listener.start(queue: .main)
        } catch {
            log.error("beacon: \(error.localizedDescription, privacy: .public)")
        }
    }

    private func follow(_ state: NWListener.State) {
        switch state {
        case .ready: log.notice("beacon: ready")
        case .failed(let error):
            log.notice("beacon: lost, \(String(describing: error), privacy: .public)")
            listener?.cancel()
            listener = nil
            start()
        default: break
        }
    }

    private func answer(_ connection: NWConnection) {
        connection.start(queue: .main)
        connection.send(
            content: Data("\(pages()) pages\n".utf8), contentContext: .finalMessage,
            completion: .contentProcessed { _ in connection.cancel() })
    }
}
