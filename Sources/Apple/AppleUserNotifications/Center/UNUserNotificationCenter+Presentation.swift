internal import AppleFoundation
internal import DeviceProtocol
internal import Dispatch
internal import Foundation
internal import Synchronization

extension UNUserNotificationCenter {
    /// Answers the device how to present notifications that come while the app is in the foreground; a second call, or one
    /// in an extension, does nothing.
    ///
    /// Without a delegate nothing is presented: "the system silences notifications for foreground apps by default"
    /// ("Handling notifications and notification-related actions").
    package func answerPresentations() {
        let isFirst = answersPresentations.withLock { answers in
            defer { answers = true }
            return !answers
        }
        guard isFirst, !ThisProgram.isExtension else { return }
        device.request(.observePresentations) { [self] reply in
            guard case .willPresent(let number, let content) = reply else { return }
            let answer = PresentationAnswer(content.identifier) { [device] options in
                device.request(.answerPresentation(number: number, options)) { _ in }
            }
            DispatchQueue.main.async { [self] in
                guard let delegate else { return answer.send([]) }
                delegate.userNotificationCenter(self, willPresent: UNNotification(content)) { answer.send($0) }
            }
        }
    }
}

/// The answer to a notification, which is sent once; if the app drops its completion handler, the notification is silenced.
private final class PresentationAnswer: Sendable {
    private let identifier: String
    private let isSent = Mutex(false)
    private let body: @Sendable (PresentationOptions) -> Void

    init(_ identifier: String, _ body: @escaping @Sendable (PresentationOptions) -> Void) {
        (self.identifier, self.body) = (identifier, body)
    }

    deinit {
        guard !isSent.withLock({ $0 }) else { return }
        UNUserNotificationCenter.say(
            "the completion handler of userNotificationCenter(_:willPresent:) was not called for \(identifier), "
                + "which is not shown.")
        body([])
    }

    func send(_ options: UNNotificationPresentationOptions) {
        let isFirst = isSent.withLock { isSent in
            defer { isSent = true }
            return !isSent
        }
        if isFirst { body(PresentationOptions(rawValue: options.rawValue)) }
    }
}
