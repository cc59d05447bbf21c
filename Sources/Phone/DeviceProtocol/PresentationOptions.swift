/// The ways in which a notification is presented while its app is in the foreground (`UNNotificationPresentationOptions`).
package struct PresentationOptions: OptionSet, Sendable, Hashable, Codable {
    package var rawValue: UInt

    package init(rawValue: UInt) { self.rawValue = rawValue }

    package static let badge = Self(rawValue: 1 << 0)
    package static let sound = Self(rawValue: 1 << 1)
    /// The former option, which stands for `list` and `banner`.
    package static let alert = Self(rawValue: 1 << 2)
    package static let list = Self(rawValue: 1 << 3)
    package static let banner = Self(rawValue: 1 << 4)

    /// Whether the user sees the notification, as a banner or in Notification Center.
    package var isSeen: Bool { !isDisjoint(with: [.alert, .list, .banner]) }
    /// Whether Notification Center has the notification.
    package var isListed: Bool { !isDisjoint(with: [.alert, .list]) }

    /// The names of the options, in the order of their bits.
    package var names: [String] {
        let all: [(Self, String)] = [
            (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.list, "list"), (.banner, "banner"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
