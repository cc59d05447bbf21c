/// Whether a value of a logged message is shown.
public struct OSLogPrivacy {
    /// What stands in the place of a value that is not shown.
    public enum Mask {
        /// A hash of it: equal values have equal hashes.
        case hash
        /// `<private>`.
        case none
    }

    enum Level {
        case `public`
        case `private`
        case sensitive
        case auto
    }

    let level: Level
    let mask: Mask

    /// Always shown.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .public, mask: .none) }

    /// Not shown, as on a device that nobody has told otherwise.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .private, mask: .none) }

    /// Not shown, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .private, mask: mask) }

    /// Not shown, not even where private values are.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }

    /// Not shown, not even where private values are, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

    /// By the type of the value: numbers and truth values are shown, all else is private.
    public static var auto: OSLogPrivacy { OSLogPrivacy(level: .auto, mask: .none) }

    /// By the type of the value, with a mask for one that is private.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .auto, mask: mask) }

    /// Whether a value is shown.
    ///
    /// - Parameters:
    ///   - isNumber: whether its type makes it public where nothing is said.
    ///   - showsPrivate: whether private values are.
    func shows(isNumber: Bool, showsPrivate: Bool) -> Bool {
        switch level {
        case .public: true
        case .private: showsPrivate
        case .sensitive: false
        case .auto: isNumber || showsPrivate
        }
    }
}
