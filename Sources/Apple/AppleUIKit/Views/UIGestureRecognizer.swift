public import AppleFoundation
public import Foundation

/// A recognizer of gestures, which recognizes nothing without touches.
@MainActor @preconcurrency
open class UIGestureRecognizer: NSObject {
    /// Whether it recognizes anything.
    open var isEnabled = true
    /// The view.
    public internal(set) weak var view: UIView?
    /// The delegate, which is asked nothing; a weak reference.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Creates a recognizer that would call a method of an object.
    public init(target: Any?, action: Selector?) { super.init() }

    /// Adds a method that it would call.
    open func addTarget(_ target: Any, action: Selector) {}

    /// The point of the gesture, which is the origin of the view.
    open func location(in view: UIView?) -> CGPoint { .zero }
}

/// A recognizer of taps.
@MainActor @preconcurrency
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps.
    open var numberOfTapsRequired = 1
}

/// A recognizer of a long press.
@MainActor @preconcurrency
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time of the press, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
}

extension UIView {
    /// Adds a recognizer.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Removes a recognizer.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }
}
