public import Foundation

/// The questions of a text view to its delegate; nobody types in a lab.
@MainActor @preconcurrency
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Handles that the text has changed.
    func textViewDidChange(_ textView: UITextView)
    /// Handles that editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Handles that editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}

    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}

    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
}

/// A view with lines of text.
@MainActor @preconcurrency
open class UITextView: UIScrollView {
    /// The text.
    open var text: String? = "" {
        didSet { if text == nil { text = "" } }
    }
    /// The text with attributes, of which the text itself is kept.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(string: text ?? "") }
        set { text = newValue?.string }
    }
    /// The font.
    open var font: UIFont?
    /// The colour of the text.
    open var textColor: UIColor?
    /// The place of the text.
    open var textAlignment = NSTextAlignment.natural
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text can be selected.
    open var isSelectable = true
    /// The distances of the text to the edges.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

    /// Whether it may become the first responder.
    open override var canBecomeFirstResponder: Bool { isEditable && window != nil }

    /// The delegate; a weak reference.
    open var delegate: (any UITextViewDelegate)? {
        get { scrollDelegate as? any UITextViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// Begins editing.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard super.becomeFirstResponder() else { return false }
        delegate?.textViewDidBeginEditing(self)
        return true
    }

    /// Ends editing.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let wasEditing = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if wasEditing { delegate?.textViewDidEndEditing(self) }
        return true
    }

    /// Scrolls to a range of the text.
    open func scrollRangeToVisible(_ range: NSRange) {}
}

/// The kinds of keyboards.
public enum UIKeyboardType: Int, Sendable {
    /// That of the language.
    case `default`
    /// One with ASCII letters.
    case asciiCapable
    /// One with numbers and signs.
    case numbersAndPunctuation
    /// One for URLs.
    case URL
    /// One with digits.
    case numberPad
    /// One for telephone numbers.
    case phonePad
    /// One for names and telephone numbers.
    case namePhonePad
    /// One for addresses of mail.
    case emailAddress
    /// One with digits and a decimal point.
    case decimalPad
}

/// The labels of the return key.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default`
    /// Go.
    case go
    /// Google.
    case google
    /// Join.
    case join
    /// Next.
    case next
    /// Route.
    case route
    /// Search.
    case search
    /// Send.
    case send
    /// Yahoo.
    case yahoo
    /// Done.
    case done
}

/// Whether words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the system does.
    case `default`
    /// No.
    case no
    /// Yes.
    case yes
}

/// The letters that become capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none
    /// The first of each word.
    case words
    /// The first of each sentence.
    case sentences
    /// All.
    case allCharacters
}

/// The meaning of a text.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name of the meaning.
    public let rawValue: String

    /// Names a meaning.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name of a user.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// An address of mail.
    public static let emailAddress = UITextContentType(rawValue: "emailAddress")
    /// A URL.
    public static let URL = UITextContentType(rawValue: "URL")
    /// A name.
    public static let name = UITextContentType(rawValue: "name")
    /// A code that is used once.
    public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
}
