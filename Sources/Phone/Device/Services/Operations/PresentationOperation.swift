internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
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
        guard !tools.privacy.isInForeground(app), let observer = number.withLock({ $0 }) else { return }
        for arrival in tools.foreground.takeAll(of: observer) { tools.show(arrival) }
    }

    func networkChanged() {}

    /// Shows what the app has not answered: it has ended.
    func cancel() {
        guard let observer = number.withLock({ $0 }) else { return }
        tools.foreground.end(observer)
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

extension ServiceTools {
    /// Presents a notification of a program, or asks its app in the foreground how to present it.
    ///
    /// It returns false if the user has not allowed it.
    func notify(_ content: NotificationContent, by program: String?, of app: String) throws(AppPushProblem) -> Bool {
        var event = try push.act { state throws(AppPushProblem) in try state.notification(content, by: program) }
        if let refusal = notifications.refusal(of: app) {
            (event.reason, event.isShown) = (refusal.rawValue, false)
            push.act { [event] in $0.emit(event) }
            return refusal == .noAlerts
        }
        let arrival = ForegroundNotifications.Arrival(app: app, content: content, event: event)
        if rules.asksForegroundApp, privacy.isInForeground(app), foreground.ask(arrival) { return true }
        show(arrival)
        return true
    }

    /// Presents a notification; `options` are the answer of an app that was asked.
    func show(_ arrival: ForegroundNotifications.Arrival, _ options: PresentationOptions? = nil) {
        let options = rules.obeysForegroundApp ? options : nil
        var event = arrival.event
        event.options = options?.names
        event.isShown = options?.isSeen ?? true
        event.reason = event.isShown ? nil : "foreground"
        push.act { $0.emit(event) }
        if options?.isListed ?? true { notifications.add(arrival.content, of: arrival.app) }
    }
}
