public import Foundation

/// An object that events go to; a lab has no events.
@MainActor @preconcurrency
open class NSResponder: NSObject {
    /// Creates a responder.
    public override init() { super.init() }

    /// Reads a responder from an archive, of which a lab has none.
    public init?(coder: NSCoder) { super.init() }

    /// The next responder.
    open weak var nextResponder: NSResponder?
    /// The menu of the object.
    open var menu: NSMenu?

    /// Whether the object gets the keys if it is asked; false.
    open var acceptsFirstResponder: Bool { false }

    /// Returns true.
    open func becomeFirstResponder() -> Bool { true }
    /// Returns true.
    open func resignFirstResponder() -> Bool { true }
    /// The mouse button is down; never in a lab.
    open func mouseDown(with event: NSEvent) {}
    /// The mouse button is up; never in a lab.
    open func mouseUp(with event: NSEvent) {}
    /// The mouse is dragged; never in a lab.
    open func mouseDragged(with event: NSEvent) {}
    /// The right mouse button is down; never in a lab.
    open func rightMouseDown(with event: NSEvent) {}
    /// The mouse is inside; never in a lab.
    open func mouseEntered(with event: NSEvent) {}
    /// The mouse is outside; never in a lab.
    open func mouseExited(with event: NSEvent) {}
    /// A key is down; never in a lab.
    open func keyDown(with event: NSEvent) {}
    /// A key is up; never in a lab.
    open func keyUp(with event: NSEvent) {}
}

/// The name of a part of the interface.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates an identifier of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier of a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier of a literal.
    public init(stringLiteral value: String) { rawValue = value }
}
