/// The state of an app's processes when the user acts on one of its notifications.
package struct AppPresence: Sendable {
    /// Whether the app has connected and follows its state; one that has just ended may still count.
    let isFollowed: Bool
    /// Whether processes of the app are alive; `nil` if that is not known.
    let isPopulated: Bool?

    package init(isFollowed: Bool, isPopulated: Bool?) {
        self.isFollowed = isFollowed
        self.isPopulated = isPopulated
    }

    /// Whether the app runs and gets a response at once.
    package var isReached: Bool { isFollowed && isPopulated ?? true }

    /// Whether a launch for a response replaces a process that has ended, and not one that runs.
    package var isLaunched: Bool { !isReached && isPopulated != true }

    /// Whether the app runs, but without UIKit or SwiftUI, so that it gets no response.
    package var isUnreachable: Bool { !isReached && isPopulated == true }
}
