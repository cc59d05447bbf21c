public import Foundation

extension UIView {
    /// Makes changes at once, and calls the completion on the main queue when the animation would have ended.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Makes changes at once, and calls the completion on the main queue when the animation would have ended.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animations()
        guard let completion else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0, duration + delay)) {
            MainActor.assumeIsolated { completion(true) }
        }
    }

    /// Makes changes at once, and calls the completion on the main queue when the animation would have ended.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Makes changes at once, and calls the completion on the main queue when the transition would have ended.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, animations: animations ?? {}, completion: completion)
    }

    /// Makes changes.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }

    /// The options of an animation.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Takes options as bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// It lays out subviews.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// It lets the user interact.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// It begins from the state of a running one.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// It repeats.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// It goes back, too.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// It begins and ends slowly.
        public static let curveEaseInOut: AnimationOptions = []
        /// It begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// It ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// It has one speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// One content dissolves into the other.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }
}
