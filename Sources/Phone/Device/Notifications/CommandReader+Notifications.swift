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
        let (isInstalled, isLocked) = center.state.withLock { ($0.isInstalled(name), $0.isScreenClosed) }
        guard isInstalled else { throw PrivacyRefusal("\(name) is not installed.") }
        guard var response = try services.notifications.respond(to: gesture, of: name, isLocked: isLocked) else {
            return
        }
        // The end of a connection may not have been handled yet.
        let isRunning = services.isFollowed(by: name) && isPopulated(name) ?? true
        let opens = response.comesForward
        // Nothing changes for an app that is in front; one that has ended may still be the one in front.
        response.comesForward = opens && !(isRunning && center.isInForeground(name))
        center.emit(
            NotificationAnswered(
                app: name, identifier: response.notification.identifier, title: response.notification.title,
                action: response.action, text: response.text
            ).record)
        if services.policy.delivers { services.responses.add(response, of: name) }
        if response.comesForward { try center.perform(.foreground, name) }
        if isRunning { return services.handOverResponses(to: name) }
        // It is launched in the background, whatever its former process was doing.
        if !opens { center.noteLaunch(of: name) }
        center.emit(AppOrder(app: name).record)
    }
}
