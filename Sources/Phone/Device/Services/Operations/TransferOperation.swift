internal import DeviceProtocol
private import Synchronization

/// An app's observation of a background session, or the service of the process that performs its transfers.
final class TransferOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let transfers: TransferCenter
    private let app: String
    /// The observed session; `nil` for the service.
    private let session: String?
    private let number = Mutex<Int?>(nil)

    /// Makes an operation of an app.
    init(_ origin: AppOperationOrigin, of app: String, session: String?, _ transfers: TransferCenter) {
        (self.origin, self.app, self.session, self.transfers) = (origin, app, session, transfers)
    }

    func begin() {
        let origin = origin
        let id =
            if let session {
                transfers.observe(session, by: app, process: origin.caller.process) { origin.reply(.transfer($0)) }
            } else {
                transfers.serve(app) { origin.reply(.transfer($0)) }
            }
        number.withLock { $0 = id }
    }

    func privacyChanged() {}

    func networkChanged() {}

    func cancel() {
        guard let number = number.withLock({ $0 }) else { return }
        if let session {
            transfers.endObservation(number, of: session, by: app)
        } else {
            transfers.endService(number, of: app)
        }
    }
}

extension AppOperationOrigin {
    /// Makes the operation of a continuous request about transfers; `nil` for a program that belongs to no app.
    func transferOperation(session: String?, _ transfers: TransferCenter) -> TransferOperation? {
        guard let app = caller.app else {
            reply(.failed(Self.isNoApp))
            return nil
        }
        return TransferOperation(self, of: app, session: session, transfers)
    }

    /// Performs an order about a transfer, or takes a report about one.
    func perform(_ message: TransferMessage, _ transfers: TransferCenter) {
        guard let app = caller.app else { return reply(.failed(Self.isNoApp)) }
        if let problem = transfers.take(message, from: app, process: caller.process) {
            return reply(.failed(ServiceFailure(.badParam, "BadParam: \(problem)")))
        }
        reply(.done)
    }

    private static let isNoApp = ServiceFailure(.badParam, "BadParam: only an app has background transfers")
}
