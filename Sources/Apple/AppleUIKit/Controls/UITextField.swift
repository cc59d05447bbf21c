public import Foundation

/// The questions of a text field to its delegate; nobody types in a lab.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Whether editing may begin.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Handles that editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Handles that editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Whether the return key may do what it does.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// Whether a range of the text may be replaced.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
}

extension UITextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}

    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }

    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}

    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }

    /// Returns true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
}

/// A field with a line of text, which becomes the first responder by code alone.
@MainActor @preconcurrency
open class UITextField: UIControl {
    /// The text, which is never `nil` when it is read.
    open var text: String? = "" {
        didSet { if text == nil { text = "" } }
    }
    /// The text that is shown in an empty field.
    open var placeholder: String?
    /// The font.
    open var font: UIFont?
    /// The colour of the text.
    open var textColor: UIColor?
    /// The place of the text.
    open var textAlignment = NSTextAlignment.natural
    /// The look of the border.
    open var borderStyle = BorderStyle.none
    /// When the button that clears it is shown.
    open var clearButtonMode = ViewMode.never
    /// Whether the text is hidden.
    open var isSecureTextEntry = false
    /// The kind of keyboard.
    open var keyboardType = UIKeyboardType.default
    /// The label of the return key.
    open var returnKeyType = UIReturnKeyType.default
    /// Whether words are corrected.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// The letters that become capitals.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// The meaning of the text.
    open var textContentType: UITextContentType?
    /// The delegate; a weak reference.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Whether the text is being edited.
    open var isEditing: Bool { isFirstResponder }

    /// Whether it may become the first responder.
    open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }

    /// Begins editing if the delegate agrees.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        return true
    }

    /// Ends editing if the delegate agrees.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd)
        return true
    }

    /// The look of a border.
    public enum BorderStyle: Int, Sendable {
        /// None.
        case none
        /// A line.
        case line
        /// A bezel.
        case bezel
        /// A rectangle with round corners.
        case roundedRect
    }

    /// When a part of the field is shown.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never
        /// While it is edited.
        case whileEditing
        /// Unless it is edited.
        case unlessEditing
        /// Always.
        case always
    }
}
