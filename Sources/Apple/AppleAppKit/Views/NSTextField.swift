public import AppleUIKit
public import Foundation

/// A line of text, which may be edited.
@MainActor @preconcurrency
open class NSTextField: NSControl {
    /// The text without a value.
    open var placeholderString: String?
    /// The delegate; a weak reference.
    open weak var delegate: (any NSTextFieldDelegate)?
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text can be selected.
    open var isSelectable = true
    /// Whether the field has an edge; not drawn.
    open var isBordered = true
    /// Whether the field has a bezel; not drawn.
    open var isBezeled = true
    /// Whether the field has a background; not drawn.
    open var drawsBackground = true
    /// The colour of the background; not drawn.
    open var backgroundColor: NSColor?
    /// The colour of the text; not drawn.
    open var textColor: NSColor?
    /// The number of lines; 0 for any.
    open var maximumNumberOfLines = 0
    /// The way of breaking lines; not drawn.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// Whether the text is one line; not drawn.
    open var usesSingleLineMode = false
    /// The width of wrapped lines; not drawn.
    open var preferredMaxLayoutWidth: CGFloat = 0

    /// Creates a field with a text.
    public convenience init(string stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
    }

    /// Creates a label.
    public convenience init(labelWithString stringValue: String) {
        self.init(string: stringValue)
        (isEditable, isSelectable, isBordered, drawsBackground) = (false, false, false, false)
    }

    /// Creates a label of several lines.
    public convenience init(wrappingLabelWithString stringValue: String) {
        self.init(labelWithString: stringValue)
        isSelectable = true
    }

    /// Does nothing.
    open func selectText(_ sender: Any?) {}
}

/// A field whose text is not shown.
@MainActor @preconcurrency
open class NSSecureTextField: NSTextField {}

/// A field for a search.
@MainActor @preconcurrency
open class NSSearchField: NSTextField {
    /// Whether the action is called for the whole text; without effect.
    open var sendsWholeSearchString = false
    /// Whether the action is called at once; without effect.
    open var sendsSearchStringImmediately = false
}

/// The delegate of a control with a text.
@MainActor @preconcurrency
public protocol NSControlTextEditingDelegate: NSObjectProtocol {
    /// Editing begins; never in a lab.
    func controlTextDidBeginEditing(_ obj: Notification)
    /// The text has changed; never in a lab.
    func controlTextDidChange(_ obj: Notification)
    /// Editing has ended; never in a lab.
    func controlTextDidEndEditing(_ obj: Notification)
}

extension NSControlTextEditingDelegate {
    /// Does nothing.
    public func controlTextDidBeginEditing(_ obj: Notification) {}
    /// Does nothing.
    public func controlTextDidChange(_ obj: Notification) {}
    /// Does nothing.
    public func controlTextDidEndEditing(_ obj: Notification) {}
}

/// The delegate of a text field.
@MainActor @preconcurrency
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}
