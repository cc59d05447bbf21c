public import Foundation

/// The reports of a scroll view; nobody scrolls in a lab.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Handles that the content has moved.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// A scroll view with a delegate.
///
/// The delegates of tables and text views have other types, which no class here can give to a property of its
/// superclass; their own property hides that of an extension.
@MainActor @preconcurrency
public protocol _ScrollDelegating: UIScrollView {}

extension _ScrollDelegating {
    /// The delegate; a weak reference.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

/// A view of a part of its content.
@MainActor @preconcurrency
open class UIScrollView: UIView, _ScrollDelegating {
    /// The size of the content.
    open var contentSize = CGSize.zero
    /// The point of the content at the origin.
    open var contentOffset = CGPoint.zero {
        didSet { if contentOffset != oldValue { scrollDelegate?.scrollViewDidScroll(self) } }
    }
    /// The distances of the content to the edges.
    open var contentInset = UIEdgeInsets.zero
    /// Whether the content can be scrolled.
    open var isScrollEnabled = true
    /// Whether it always bounces.
    open var alwaysBounceVertical = false
    /// Whether a place from top to bottom is shown.
    open var showsVerticalScrollIndicator = true
    /// Whether a place from side to side is shown.
    open var showsHorizontalScrollIndicator = true
    /// The gesture that dismisses the keyboard.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// The control that has the content read again.
    open var refreshControl: UIRefreshControl?
    /// The number of cells of a section that a table or a collection makes.
    static let cellLimit = 20
    /// Whether a table or a collection has to read its data source.
    var needsData = true
    /// The delegate of any scroll view, also of one whose `delegate` has another type.
    weak var scrollDelegate: (any UIScrollViewDelegate)?

    /// Moves the content.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

    /// Requests the layout in which the data source is read; in a window it comes in the next turn of the main queue at
    /// the latest.
    func readSoon() {
        setNeedsLayout()
        guard window != nil else { return }
        UIViewController.inNextTurn { if self.needsData, self.window != nil { self.layoutIfNeeded() } }
    }

    /// The guide of the content.
    public private(set) lazy var contentLayoutGuide = UILayoutGuide()
    /// The guide of the frame.
    public private(set) lazy var frameLayoutGuide = UILayoutGuide()

    /// The gesture that dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Not at all.
        case none
        /// When the content is dragged.
        case onDrag
        /// With the finger.
        case interactive
    }
}
