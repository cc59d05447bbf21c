public import Foundation

/// The pasteboard of this program; it is not shared with other apps.
@MainActor @preconcurrency
open class UIPasteboard: NSObject {
    /// The pasteboard for everything.
    public static let general = UIPasteboard()

    /// The strings.
    open var strings: [String]? {
        didSet { changeCount += 1 }
    }
    /// The number of changes.
    public private(set) var changeCount = 0

    /// The first string.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    /// Whether there is a string.
    open var hasStrings: Bool { !(strings ?? []).isEmpty }

    /// The URL that is the first string.
    open var url: URL? {
        get { string.flatMap(URL.init) }
        set { string = newValue?.absoluteString }
    }
}

/// A feedback that the user would feel; a lab's device does not shake.
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
    /// Prepares a feedback.
    open func prepare() {}
}

/// A feedback about a success or a failure.
@MainActor @preconcurrency
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// Gives the feedback.
    open func notificationOccurred(_ notificationType: FeedbackType) {}

    /// The kinds of feedback.
    public enum FeedbackType: Int, Sendable {
        /// A success.
        case success
        /// A warning.
        case warning
        /// An error.
        case error
    }
}

/// A feedback of a collision.
@MainActor @preconcurrency
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// Creates a generator.
    public convenience init(style: FeedbackStyle) { self.init() }

    /// Gives the feedback.
    open func impactOccurred() {}

    /// The strength.
    public enum FeedbackStyle: Int, Sendable {
        /// Light.
        case light
        /// Medium.
        case medium
        /// Heavy.
        case heavy
        /// Soft.
        case soft
        /// Rigid.
        case rigid
    }
}
