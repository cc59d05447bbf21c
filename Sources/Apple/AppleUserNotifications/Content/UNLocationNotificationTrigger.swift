public import AppleCoreLocation
internal import DeviceProtocol
internal import Foundation

/// A trigger at the border of a region; a lab's device crosses none, so that the notification is never shown.
public final class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The region.
    public let region: CLRegion

    /// Makes a trigger.
    public init(region: CLRegion, repeats: Bool) {
        self.region = region
        super.init(repeats: repeats)
    }
}
