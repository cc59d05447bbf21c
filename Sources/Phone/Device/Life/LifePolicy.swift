internal import DeviceProtocol
internal import DeviceRules

/// The rules by which a device suspends apps in the background.
package struct LifePolicy: Sendable {
    var rules: SuspensionRules
    /// Whether the platform suspends apps in the background; macOS does not.
    var suspends: Bool
    /// The reasons that keep an app from being suspended.
    var heldBy: Set<AppRequest.AwakeReason> = [.backgroundTask, .call, .pushToTalk]
    /// Whether an app that does not end its background tasks in time is terminated.
    var terminates = true
    /// Whether an app that does not confirm a change of its state in time is terminated.
    var watches = true

    init(_ configuration: DeviceConfiguration) {
        rules = configuration.description.suspension
        suspends = !configuration.platform.isMac
    }

    /// The time that an app runs without a reason to, in seconds.
    var delay: Double { rules.after / .seconds(1) }
    /// The time of background tasks in seconds.
    var taskTime: Double { rules.backgroundTime / .seconds(1) }
    /// The time between the expiration handler and the termination, in seconds; Apple names none.
    var graceTime: Double { delay }
}
