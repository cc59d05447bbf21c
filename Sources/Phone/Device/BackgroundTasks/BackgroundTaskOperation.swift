internal import DeviceProtocol
private import Synchronization

/// The request of an app that gets the launches of its tasks in the background.
final class BackgroundTaskOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tasks: BackgroundTaskCenter
    private let app: String
    private let number = Mutex<Int?>(nil)

    /// Makes an operation of an app.
    init(_ origin: AppOperationOrigin, of app: String, _ tasks: BackgroundTaskCenter) {
        (self.origin, self.app, self.tasks) = (origin, app, tasks)
    }

    func begin() {
        let observer = tasks.observe(by: app) { [origin] in origin.reply(.backgroundTask($0)) }
        number.withLock { $0 = observer }
    }

    func privacyChanged() {}

    func networkChanged() {}

    func cancel() { if let observer = number.withLock({ $0 }) { tasks.endObservation(observer, by: app) } }
}

extension AppOperationOrigin {
    /// Makes the operation of an app; `nil` for a program that belongs to no app.
    func backgroundTaskOperation(_ tasks: BackgroundTaskCenter) -> BackgroundTaskOperation? {
        guard let app = caller.app else {
            reply(.failed(Self.isNoApp))
            return nil
        }
        return BackgroundTaskOperation(self, of: app, tasks)
    }

    /// Performs a message about the tasks of an app.
    func perform(_ message: BackgroundTaskMessage, of app: String?, _ tasks: BackgroundTaskCenter) {
        guard let app else { return reply(.failed(Self.isNoApp)) }
        switch message {
        case .submit(let request):
            guard tasks.submit(request, of: app) else {
                return reply(.failed(ServiceFailure(.badState, "BadState: too many requests for tasks of this kind")))
            }
        case .cancel(let identifier): tasks.cancel(identifier, of: app)
        case .completed(let identifier, let success):
            guard tasks.complete(identifier, success: success, of: app) else {
                return reply(.failed(ServiceFailure(.badParam, "BadParam: the task '\(identifier)' does not run")))
            }
        }
        reply(.done)
    }

    private static let isNoApp = ServiceFailure(.badParam, "BadParam: only an app has tasks in the background")
}
