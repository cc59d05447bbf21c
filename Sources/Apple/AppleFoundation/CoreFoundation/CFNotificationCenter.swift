// The functions of CFNotificationCenter.h for the center of a device, whose notifications all of its programs get.

/// A center of notifications.
public final class CFNotificationCenter: Sendable {
    static let ofDevice = CFNotificationCenter()
}

/// The name of a notification.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: CFString

    /// Creates a name.
    public init(rawValue: CFString) { self.rawValue = rawValue }

    /// Creates a name.
    public init(_ rawValue: CFString) { self.rawValue = rawValue }
}

/// The treatment of notifications while a program is suspended; without effect for those of the device.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
    /// They are lost.
    case drop = 1
    /// The last one of each name waits.
    case coalesce = 2
    /// They wait.
    case hold = 3
    /// They are delivered.
    case deliverImmediately = 4
}

/// A function that is called with the center, the observer and the name; object and values are `nil`.
public typealias CFNotificationCallback = (
    CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?, CFDictionary?
) -> Void

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Returns the center of the notifications between all programs of the device.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .ofDevice }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Has a function called on the main queue for each notification of a name; without a name it does nothing.
///
/// A suspended program gets one notification of each name once it runs again (notify(3)).
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ callBack: CFNotificationCallback!,
    _ name: CFString!, _ object: UnsafeRawPointer!, _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    guard let name, let callBack = unsafe callBack else { return }
    unsafe DarwinNotifications.shared.add(UInt(bitPattern: observer), name, callBack)
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Ends the calls for an observer and a name, or for all names without one.
public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) { DarwinNotifications.shared.remove(UInt(bitPattern: observer), name?.rawValue) }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Ends all calls for an observer.
public func CFNotificationCenterRemoveEveryObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) { DarwinNotifications.shared.remove(UInt(bitPattern: observer), nil) }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Notifies all programs of the device, this one as well; object and values are not passed on.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) { if let name { DarwinNotifications.shared.post(name.rawValue) } }
