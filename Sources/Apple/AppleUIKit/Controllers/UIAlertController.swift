public import Foundation

/// An alert of the app; nobody touches its buttons, so that it stays until the app dismisses it.
@MainActor @preconcurrency
open class UIAlertController: UIViewController {
    /// The text.
    open var message: String?
    /// Whether it is an alert or a list of actions.
    public let preferredStyle: Style
    /// The buttons.
    public private(set) var actions: [UIAlertAction] = []
    /// The fields; `nil` without any.
    public private(set) var textFields: [UITextField]?
    /// The main button.
    open var preferredAction: UIAlertAction?

    /// Makes an alert.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
    }

    /// Makes a list of actions without a text.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        preferredStyle = .actionSheet
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Makes an alert without an archive, because there are no storyboards.
    public required init?(coder: NSCoder) {
        preferredStyle = .actionSheet
        super.init(coder: coder)
    }

    /// Adds a button.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// Adds a field, which the closure may change.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        precondition(preferredStyle == .alert, "text fields can only be added to an alert controller of style alert")
        let field = UITextField()
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
    }

    /// Alerts and lists of actions.
    public enum Style: Int, Sendable {
        /// A list of actions.
        case actionSheet
        /// An alert.
        case alert
    }
}

/// A button of an alert.
@MainActor @preconcurrency
open class UIAlertAction: NSObject {
    /// The title.
    public let title: String?
    /// The style.
    public let style: Style
    /// Whether it can be used.
    open var isEnabled = true
    /// The closure that it would call.
    let handler: ((UIAlertAction) -> Void)?

    /// Makes a button.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    /// The styles of buttons.
    public enum Style: Int, Sendable {
        /// As others.
        case `default`
        /// It cancels.
        case cancel
        /// It destroys something.
        case destructive
    }
}
