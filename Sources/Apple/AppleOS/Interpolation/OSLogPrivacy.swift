/// Whether a value of a logged message is shown.
public struct OSLogPrivacy {
    /// The text that replaces a value that is not shown.
    public enum Mask {
        /// A hash of the value; equal values have equal hashes.
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

    /// Shown only if the program shows private values (`PUSHLAB_LOG_PRIVATE=1`).
    public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .private, mask: .none) }

    /// Shown only if the program shows private values; otherwise replaced by the mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .private, mask: mask) }

    /// Never shown.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }

    /// Never shown; replaced by the mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

    /// Public for numbers and Booleans, private for all other types.
    public static var auto: OSLogPrivacy { OSLogPrivacy(level: .auto, mask: .none) }

    /// Public for numbers and Booleans, private with a mask for all other types.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .auto, mask: mask) }

    /// Whether a value is shown.
    ///
    /// - Parameters:
    ///   - isNumber: whether the value is a number or a Boolean, which is public by default.
    ///   - showsPrivate: whether the program shows private values.
    func shows(isNumber: Bool, showsPrivate: Bool) -> Bool {
        switch level {
        case .public: true
        case .private: showsPrivate
        case .sensitive: false
        case .auto: isNumber || showsPrivate
        }
    }
}
