internal import DeviceProtocol
internal import LabEvents
private import Synchronization

/// The commands about delivered notifications.
extension CommandReader {
    /// Performs what the user does with a notification, and hands the response to its app.
    ///
    /// A tap and an action with the option `foreground` bring the app to the foreground. Any other one leaves it in the
    /// background, where it is launched or resumed for the response ("Handling notifications and notification-related
    /// actions").
    func perform(_ gesture: NotificationGesture, _ app: String?) throws(PrivacyRefusal) {
        let name = try center.known(app)
        guard center.state.withLock({ $0.isInstalled(name) }) else { throw PrivacyRefusal("\(name) is not installed.") }
        guard var response = try services.notifications.respond(to: gesture, of: name, isLocked: center.isScreenClosed)
        else {
            return
        }
        let presence = AppPresence(isFollowed: services.isFollowed(by: name), isPopulated: isPopulated(name))
        let opens = response.comesForward
        // Nothing changes for an app that is in front; one that has ended may still be the one in front.
        response.comesForward = opens && !(presence.isReached && center.isInForeground(name))
        center.emit(
            NotificationAnswered(
                app: name, identifier: response.notification.identifier, title: response.notification.title,
                action: response.action, text: response.text
            ).record)
        if services.policy.delivers { services.responses.add(response, of: name) }
        if response.comesForward { try center.perform(.foreground, name) }
        if presence.isReached { return services.handOverResponses(to: name) }
        if presence.isUnreachable {
            center.emit(
                .warning(
                    "\(name) runs without UIKit and SwiftUI, and gets the response to '\(gesture.title)' only if it "
                        + "still starts them: call UIApplicationMain, or mark an App or an app delegate with @main."))
        }
        // It is launched in the background, whatever its former process was doing.
        if !opens, presence.isLaunched { center.noteLaunch(of: name) }
        center.emit(AppOrder(app: name).record)
    }
}
