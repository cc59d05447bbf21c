public import Foundation

/// A view with a text.
@MainActor @preconcurrency
open class UILabel: UIView {
    /// The text.
    open var text: String? {
        didSet { invalidateIntrinsicContentSize() }
    }
    /// The text with attributes, of which the text itself is kept.
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }
    /// The font; `nil` sets that of the system.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = .systemFont(ofSize: 17) {
        didSet { font = font ?? .systemFont(ofSize: 17) }
    }
    /// The colour of the text; `nil` sets that of labels.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = .label {
        didSet { textColor = textColor ?? .label }
    }
    /// The place of the text.
    open var textAlignment = NSTextAlignment.natural
    /// The part that is left out of a text that is too long.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines; 0 for no limit.
    open var numberOfLines = 1
    /// Whether the text gets smaller to fit.
    open var adjustsFontSizeToFitWidth = false
    /// Whether the font follows the size that the user prefers.
    open var adjustsFontForContentSizeCategory = false
    /// Whether it is shown as one that can be used.
    open var isEnabled = true
}
