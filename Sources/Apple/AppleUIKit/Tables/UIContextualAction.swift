public import Foundation

/// An action of a row, which nobody chooses.
///
/// [UIContextualAction](https://developer.apple.com/documentation/uikit/uicontextualaction)
@MainActor @preconcurrency
open class UIContextualAction: NSObject {
    /// A closure that carries out an action.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The style.
    public let style: Style
    /// The title.
    open var title: String?
    /// The image.
    open var image: UIImage?
    /// The colour behind.
    open var backgroundColor: UIColor?
    /// The closure that carries it out.
    public let handler: Handler

    /// Makes an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        super.init()
    }

    /// A style of actions.
    public enum Style: Int, Sendable {
        /// A usual one.
        case normal
        /// One that destroys something.
        case destructive
    }
}

/// The actions of a row.
@MainActor @preconcurrency
open class UISwipeActionsConfiguration: NSObject {
    /// The actions.
    public let actions: [UIContextualAction]
    /// Whether a long movement carries out the first one.
    open var performsFirstActionWithFullSwipe = true

    /// Takes actions.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}
