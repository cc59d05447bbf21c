public import Foundation

/// The sound of a notification.
public final class UNNotificationSound: NSObject, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// A sound of the app.
    public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }

    /// That of the system.
    public class var `default`: UNNotificationSound { UNNotificationSound("default") }
    /// The ringtone of the system.
    public class var defaultRingtone: UNNotificationSound { UNNotificationSound("default ringtone") }
    /// That of critical alerts.
    public class var defaultCritical: UNNotificationSound { UNNotificationSound("default critical") }

    /// Whether another object is the same sound.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.name == name }

    /// A number that is the same for the same sound.
    public override var hash: Int { name.hashValue }
}

/// The name of a sound file of the app.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
