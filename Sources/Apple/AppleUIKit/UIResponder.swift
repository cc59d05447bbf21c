public import Foundation

/// The base class of objects that handle events; a lab's device has no screen, so no events arrive.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    /// Makes a responder.
    @MainActor @preconcurrency
    public override init() {}

    /// The next responder; the superview of a view, for example.
    open var next: UIResponder? { nil }
    /// Whether it may become the first responder.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether it may stop being the first responder.
    open var canResignFirstResponder: Bool { true }
    /// Whether it is the first responder.
    open var isFirstResponder: Bool { FirstResponder.current === self }

    /// Makes it the first responder if it may be; returns whether it is.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, FirstResponder.current?.resignFirstResponder() ?? true else { return false }
        FirstResponder.current = self
        return true
    }

    /// Ends its being the first responder if it may; returns whether it did.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if isFirstResponder { FirstResponder.current = nil }
        return true
    }

    /// Handles touches that begin; a lab has none.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

    /// Handles touches that move; a lab has none.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

    /// Handles touches that end; a lab has none.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

    /// Handles touches that the system cancels; a lab has none.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@MainActor
enum FirstResponder {
    weak static var current: UIResponder?
}

/// A touch; a lab has none.
@MainActor @preconcurrency
open class UITouch: NSObject {
    /// The point in a view, which is its origin.
    open func location(in view: UIView?) -> CGPoint { .zero }
}

/// An event of the user; a lab has none.
@MainActor @preconcurrency
open class UIEvent: NSObject {}
