public import Foundation

/// The sound of a notification.
public final class UNNotificationSound: NSObject, Sendable {
    let name: String

    private init(_ name: String) { self.name = name }

    /// Makes the sound of a delivered notification.
    convenience init(stored name: String) { self.init(name) }

    /// Makes a sound from a file of the app.
    public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }

    /// The default sound of the system.
    public class var `default`: UNNotificationSound { UNNotificationSound("default") }
    /// The ringtone of the system.
    public class var defaultRingtone: UNNotificationSound { UNNotificationSound("default ringtone") }
    /// The default sound of critical alerts.
    public class var defaultCritical: UNNotificationSound { UNNotificationSound("default critical") }

    /// Whether another object is a sound with the same name.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.name == name }

    /// The hash of the name.
    public override var hash: Int { name.hashValue }
}

/// The name of a sound file of the app.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
