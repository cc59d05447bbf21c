public import AppleFoundation
public import Foundation

/// An item of a bar.
@MainActor @preconcurrency
open class UIBarItem: NSObject {
    /// The title.
    open var title: String?
    /// The image.
    open var image: UIImage?
    /// Whether it can be used.
    open var isEnabled = true
    /// A number by which the app finds it.
    open var tag = 0
    /// The name for tests of the interface.
    open var accessibilityIdentifier: String?
}

/// A button in a bar; nobody touches it.
@MainActor @preconcurrency
open class UIBarButtonItem: UIBarItem {
    /// The object whose method it calls; a weak reference.
    open weak var target: AnyObject?
    /// The method that it calls.
    open var action: Selector?
    /// The closure that it calls.
    open var primaryAction: UIAction?
    /// The menu, which nobody opens.
    open var menu: UIMenu?
    /// The view in its place.
    open var customView: UIView?
    /// The style.
    open var style = Style.plain
    /// The colour.
    open var tintColor: UIColor?

    /// Creates a button with a title.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(style, target, action)
        self.title = title
    }

    /// Creates a button with an image.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(style, target, action)
        self.image = image
    }

    /// Creates a button of the system.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(.plain, target, action)
    }

    /// Creates a button of the system.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(.plain, nil, nil)
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates a button with a closure.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init(.plain, nil, nil)
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates an item with a view.
    public convenience init(customView: UIView) {
        self.init(.plain, nil, nil)
        self.customView = customView
    }

    private convenience init(_ style: Style, _ target: Any?, _ action: Selector?) {
        self.init()
        self.style = style
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    /// The styles of buttons.
    public enum Style: Int, Sendable {
        /// Plain.
        case plain
        /// For the end of something.
        case done = 2
    }

    /// The buttons of the system.
    public enum SystemItem: Int, Sendable {
        /// Ends something.
        case done
        /// Cancels something.
        case cancel
        /// Begins editing.
        case edit
        /// Saves something.
        case save
        /// Adds something.
        case add
        /// A space that grows.
        case flexibleSpace
        /// A space.
        case fixedSpace
        /// Writes something.
        case compose
        /// Answers something.
        case reply
        /// Does something.
        case action
        /// Puts something in order.
        case organize
        /// Bookmarks.
        case bookmarks
        /// Searches.
        case search
        /// Reads again.
        case refresh
        /// Stops.
        case stop
        /// A camera.
        case camera
        /// Throws away.
        case trash
        /// Plays.
        case play
        /// Pauses.
        case pause
        /// Goes back.
        case rewind
        /// Goes on.
        case fastForward
        /// Undoes.
        case undo
        /// Does again.
        case redo
        /// Closes.
        case close = 24
    }
}

/// A tab.
@MainActor @preconcurrency
open class UITabBarItem: UIBarItem {
    /// The text beside the image.
    open var badgeValue: String?
    /// The image of a selected tab.
    open var selectedImage: UIImage?

    /// Creates a tab.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates a tab.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
}

/// The items of a navigation bar for one screen.
@MainActor @preconcurrency
open class UINavigationItem: NSObject {
    /// The title.
    open var title: String?
    /// The text above the title.
    open var prompt: String?
    /// The search of the screen.
    open var searchController: UISearchController?
    /// Whether the field to search is hidden while content scrolls.
    open var hidesSearchBarWhenScrolling = true
    /// The view in place of the title.
    open var titleView: UIView?
    /// The buttons at the leading edge.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The buttons at the trailing edge.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// The title of the button back to it.
    open var backButtonTitle: String?
    /// The button back to it.
    open var backBarButtonItem: UIBarButtonItem?
    /// Whether the button back is hidden.
    open var hidesBackButton = false
    /// Whether the title is large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// The first button at the leading edge.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first button at the trailing edge.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Whether a title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As before.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }
}
