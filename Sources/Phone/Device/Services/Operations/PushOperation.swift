internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
private import Synchronization

/// A continuous request about push: an app that observes its configurations, or the process of a provider.
final class PushOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let push: PushCenter
    private let channel: PushChannel

    init(_ origin: AppOperationOrigin, _ push: PushCenter) {
        self.origin = origin
        self.push = push
        channel = push.open { origin.reply($0) }
    }

    func begin() {
        let (channel, app) = (channel, origin.caller.app)
        do throws(AppPushProblem) {
            try push.act { state throws(AppPushProblem) in
                switch origin.request.call {
                case .provide: try state.provide(app, over: channel)
                case .observePushToTalk: try state.observeTalk(app, over: channel)
                default: try state.observe(app, over: channel)
                }
            }
        } catch {
            origin.refuse(error, push)
            push.close(channel)
            origin.end()
        }
    }

    func privacyChanged() {}

    func networkChanged() {}

    func cancel() { push.close(channel) }
}

/// The one-time requests about push.
extension AppOperationOrigin {
    func performPush(_ push: PushCenter) {
        do throws(AppPushProblem) {
            if let event = try push.act({ state throws(AppPushProblem) in try perform(&state) }) { reply(event) }
        } catch {
            refuse(error, push)
        }
    }

    /// Performs a message about the push-to-talk channel of the program's app.
    func perform(_ message: PushToTalkMessage, _ tools: ServiceTools) {
        do throws(AppPushProblem) {
            let app = try tools.push.act { state throws(AppPushProblem) in try state.app(caller.app) }
            let isForeground = tools.privacy.isInForeground(app)
            do throws(PushToTalkProblem) {
                try tools.push.act { state throws(PushToTalkProblem) in
                    try state.perform(message, of: app, isForeground: isForeground)
                }
                reply(.done)
            } catch {
                reply(.pushToTalkRefused(code: error.rawValue, message: error.message))
            }
        } catch {
            refuse(error, tools.push)
        }
    }

    /// Performs a request about the notifications of the program's app.
    func performNotifications(_ tools: ServiceTools) {
        let notifications = tools.notifications
        do throws(AppPushProblem) {
            let app = try tools.push.act { state throws(AppPushProblem) in try state.notifier(caller.app) }
            switch request.content {
            case .notify(let content):
                guard try tools.notify(content, by: caller.app, of: app) else { return refuseNotification(of: app) }
                notifications.removePending([content.identifier], of: app)
            case .scheduleNotification(let content, let schedule):
                guard try tools.schedule(content, schedule, by: caller.app, of: app) else {
                    return refuseNotification(of: app)
                }
            case .requestNotifications(let options):
                return reply(.notificationPermission(tools.askForNotifications(options, by: caller.app, of: app)))
            case .notificationSettings:
                return reply(.notificationPermission(notifications.permission(of: app)))
            case .answerPresentation(let number, let options):
                guard let arrival = tools.foreground.take(number, of: app) else {
                    throw AppPushProblem(.internalError, "No notification of the app waits for the answer \(number).")
                }
                tools.show(arrival, options)
            case .removeNotifications(let identifiers): notifications.remove(identifiers, of: app)
            case .removePendingNotifications(let identifiers):
                notifications.removePending(identifiers, of: app)
            case .pendingNotifications:
                return reply(.notifications(notifications.pending[app, default: []].map(\.content)))
            case .setNotificationCategories(let categories): notifications.setCategories(categories, of: app)
            case .deliveredNotifications: return reply(.notifications(notifications.list(of: app)))
            case .notificationCategories: return reply(.notificationCategories(notifications.categories(of: app)))
            default: break
            }
            reply(.done)
        } catch {
            refuse(error, tools.push)
        }
    }

    private func refuseNotification(of app: String) {
        reply(
            .pushRefused(
                code: 1,
                message: "The user has not allowed the notifications of \(app): an app calls requestAuthorization "
                    + "before."))
    }

    /// Replies with a refusal and reports it.
    ///
    /// Managers get Apple's errors for push; providers have none.
    fileprivate func refuse(_ problem: AppPushProblem, _ push: PushCenter) {
        push.act { $0.refuse(request.call.rawValue, to: caller.app, problem) }
        switch request.call {
        case .provide, .providerStarted, .providerStopped, .providerUnmatched, .providerReleased, .reportCall,
            .reportPushToTalk:
            let error: DNSServiceError = problem.code == .inactiveSession ? .badState : .badParam
            reply(.failed(ServiceFailure(error, "\(error.name): \(problem)")))
        default: reply(.pushRefused(code: problem.code.rawValue, message: problem.description))
        }
    }

    private func perform(_ state: inout PushState) throws(AppPushProblem) -> AppReply.Event? {
        switch request.content {
        case .pushLoad: return .pushConfigurations(try state.load(caller.app))
        case .pushSave(let configuration): return .pushSaved(number: try state.save(configuration, for: caller.app))
        case .pushRemove(let number): try state.remove(number, for: caller.app)
        case .callReported: try state.callReported(caller.app)
        case .providerStarted(let instance, let error):
            try state.startCompleted(caller.app, instance, error: error)
        case .providerStopped(let instance): try state.stopCompleted(caller.app, instance)
        case .providerUnmatched(let instance): try state.unmatched(caller.app, instance)
        case .providerReleased(let instance): try state.released(caller.app, instance)
        case .reportCall(let userInfo, _): try state.report(.incomingCall, from: caller.app, userInfo: userInfo)
        case .reportPushToTalk(let userInfo, _): try state.report(.pushToTalk, from: caller.app, userInfo: userInfo)
        default: return nil
        }
        return .done
    }
}
