internal import DeviceProtocol
private import Synchronization

/// The request of an app that answers how notifications are presented while it is in the foreground.
final class PresentationOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let app: String
    private let number = Mutex<Int?>(nil)

    /// Makes an operation of an app.
    init(_ origin: AppOperationOrigin, of app: String, _ tools: ServiceTools) {
        (self.origin, self.app, self.tools) = (origin, app, tools)
    }

    func begin() {
        let origin = origin
        let observer = tools.foreground.observe(app) { origin.reply(.willPresent(number: $0, $1)) }
        number.withLock { $0 = observer }
    }

    /// Shows what the app has not answered when it has left the foreground.
    func privacyChanged() {
        if !tools.privacy.isInForeground(app) { showUnanswered() }
    }

    func networkChanged() {}

    /// Shows what the app has not answered: it has ended.
    func cancel() {
        if let observer = number.withLock({ $0 }) { tools.foreground.end(observer) }
        showUnanswered()
    }

    private func showUnanswered() {
        guard let observer = number.withLock({ $0 }) else { return }
        for arrival in tools.foreground.takeAll(of: observer) { tools.show(arrival) }
    }
}

extension AppOperationOrigin {
    /// Makes the operation of an app; `nil` for a program that is no app, such as an extension.
    func presentationOperation(_ tools: ServiceTools) -> PresentationOperation? {
        guard let program = caller.app, tools.push.act({ $0.owner(of: program) }) == program else {
            reply(.failed(ServiceFailure(.badParam, "BadParam: only an app is asked about notifications")))
            return nil
        }
        return PresentationOperation(self, of: program, tools)
    }
}
