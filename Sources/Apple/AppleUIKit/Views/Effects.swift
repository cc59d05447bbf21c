public import Foundation

/// A look of what is behind a view.
@MainActor @preconcurrency
open class UIVisualEffect: NSObject {}

/// A blurred look.
@MainActor @preconcurrency
open class UIBlurEffect: UIVisualEffect {
    /// Makes a look.
    public init(style: Style) {}

    /// A style of blurred looks.
    public enum Style: Int, Sendable {
        /// Very light.
        case extraLight
        /// Light.
        case light
        /// Dark.
        case dark
        /// That of the appearance.
        case regular = 4
        /// That of the appearance, more visible.
        case prominent
        /// Very thin.
        case systemUltraThinMaterial
        /// Thin.
        case systemThinMaterial
        /// As usual.
        case systemMaterial
        /// Thick.
        case systemThickMaterial
        /// That of bars.
        case systemChromeMaterial
    }
}

/// A look of what is in front of a blurred one.
@MainActor @preconcurrency
open class UIVibrancyEffect: UIVisualEffect {
    /// Makes a look.
    public init(blurEffect: UIBlurEffect) {}
}

/// A view with a look of what is behind it; nothing is drawn.
@MainActor @preconcurrency
open class UIVisualEffectView: UIView {
    /// The view for the content.
    public let contentView = UIView()
    /// The look.
    open var effect: UIVisualEffect?

    /// Makes a view.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// Makes a view of an archive, which a lab has none of.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }
}

/// A recognizer of a movement of one finger.
@MainActor @preconcurrency
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The smallest number of fingers.
    open var minimumNumberOfTouches = 1
    /// The largest number of fingers.
    open var maximumNumberOfTouches = Int.max

    /// Returns the distance from the beginning, which is none.
    open func translation(in view: UIView?) -> CGPoint { .zero }

    /// Sets the distance from the beginning.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {}

    /// Returns the speed, which is none.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A recognizer of a movement in a direction.
@MainActor @preconcurrency
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The direction.
    open var direction = Direction.right
    /// The number of fingers.
    open var numberOfTouchesRequired = 1

    /// Directions.
    public struct Direction: OptionSet, Sendable {
        /// The directions as bits.
        public let rawValue: UInt

        /// Takes directions as bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upwards.
        public static let up = Direction(rawValue: 4)
        /// Downwards.
        public static let down = Direction(rawValue: 8)
    }
}

/// A recognizer of a movement of two fingers that changes the size.
@MainActor @preconcurrency
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The scale.
    open var scale: CGFloat = 1
    /// The speed.
    open var velocity: CGFloat { 0 }
}

extension UIGestureRecognizer {
    /// A state of a recognizer.
    public enum State: Int, Sendable {
        /// Nothing is recognized yet.
        case possible
        /// A gesture has begun.
        case began
        /// A gesture goes on.
        case changed
        /// A gesture has ended.
        case ended
        /// A gesture was interrupted.
        case cancelled
        /// It is another gesture.
        case failed

        /// A gesture has ended.
        public static var recognized: State { .ended }
    }

    /// The state, which stays as it is without touches.
    public var state: State { .possible }
}

/// The questions of a recognizer, which none asks without touches.
@MainActor @preconcurrency
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    /// Whether a gesture may begin.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Whether two gestures are recognized at the same time.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether a touch counts.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        true
    }
}

/// Feedback of a choice; the device has none.
@MainActor @preconcurrency
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Gives feedback.
    open func selectionChanged() {}
}

/// A screen that shares something by another app, which nobody chooses.
@MainActor @preconcurrency
open class UIActivityViewController: UIViewController {
    /// The items to share.
    public let activityItems: [Any]
    /// Called after the user has chosen, which never comes.
    open var completionWithItemsHandler: ((UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?
    /// The kinds that are left out.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    /// Makes a screen.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.activityItems = activityItems
        super.init(nibName: nil, bundle: nil)
    }

    /// Makes a screen of an archive, which a lab has none of.
    public required init?(coder: NSCoder) {
        activityItems = []
        super.init(coder: coder)
    }
}

/// A way to share something.
@MainActor @preconcurrency
open class UIActivity: NSObject {
    /// The kind of a way.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name of the kind.
        public let rawValue: String

        /// Names a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A mail.
        public static let mail = ActivityType(rawValue: "com.apple.UIKit.activity.Mail")
        /// A message.
        public static let message = ActivityType(rawValue: "com.apple.UIKit.activity.Message")
        /// A copy.
        public static let copyToPasteboard = ActivityType(rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
        /// AirDrop.
        public static let airDrop = ActivityType(rawValue: "com.apple.UIKit.activity.AirDrop")
        /// A print.
        public static let print = ActivityType(rawValue: "com.apple.UIKit.activity.Print")
    }
}

/// The orientation of an interface.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// With the home button at the left.
    case landscapeLeft
    /// With the home button at the right.
    case landscapeRight

    /// Whether it is wider than high.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it is higher than wide.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

extension UIWindowScene {
    /// The orientation, which is upright.
    public var interfaceOrientation: UIInterfaceOrientation { .portrait }
}
