import Foundation
import Network

extension PushChannel {
    /// One connection to the server, from its start to its end.
    final class Session: @unchecked Sendable {
        /// Called once, at the end.
        var disconnected: (() -> Void)?

        private let connection: NWConnection
        private let token: String
        private let checkin: () -> Void

        init(to host: NWEndpoint.Host, token: String, checkin: @escaping () -> Void) {
            connection = NWConnection(host: host, port: 7650, using: .tcp)
            self.token = token
            self.checkin = checkin
        }

        func start(queue: DispatchQueue) {
            connection.stateUpdateHandler = { [weak self] state in
                guard let self else { return }
                switch state {
                case .ready:
                    self.send(.register(token: self.token))
                    self.receive()
                case .failed(_):
                    self.disconnect()
                case .cancelled:
                    self.disconnected?()
                    self.disconnected = nil
                default:
                    break
                }
            }
            connection.start(queue: queue)
        }

        func disconnect() {
            connection.cancel()
        }

        private func receive() {
            connection.receive(minimumIncompleteLength: 4, maximumLength: 4) { [weak self] header, _, _, _ in
                guard let self else { return }
                guard let header, header.count == 4 else { return self.disconnect() }
                let length = header.reduce(0) { $0 << 8 | Int($1) }
                self.connection.receive(minimumIncompleteLength: length, maximumLength: length) {
                    [weak self] content, _, _, _ in
                    guard let self else { return }
                    guard let content, let frame = PushFrame(content) else { return self.disconnect() }
                    self.handle(frame)
                    self.receive()
                }
            }
        }

        private func handle(_ frame: PushFrame) {
            switch frame {
            case .heartbeat(let sequence):
                checkin()
                send(.heartbeatAcknowledgement(sequence))
            case .message(let id, _, _):
                send(.messageAcknowledgement(id: id))
            case .goodbye:
                disconnect()
            default:
                break
            }
        }

        private func send(_ frame: PushFrame) {
            connection.send(content: frame.data, completion: .contentProcessed { _ in })
        }
    }
}
