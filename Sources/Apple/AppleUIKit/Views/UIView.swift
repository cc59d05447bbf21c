public import Foundation

/// A rectangle of an interface.
///
/// Views have superviews, windows and constraints as on iOS, and nothing is drawn ([UIView](
/// https://developer.apple.com/documentation/uikit/uiview)).
@MainActor @preconcurrency
open class UIView: UIResponder {
    /// The rectangle in the superview, in points.
    open var frame: CGRect {
        didSet {
            if frame.size != oldValue.size {
                bounds.size = frame.size
                setNeedsLayout()
            }
        }
    }
    /// The rectangle in its own coordinates, in points.
    open var bounds: CGRect
    /// The superview; `nil` without one.
    public internal(set) weak var superview: UIView?
    /// The subviews, the one at the back first.
    public internal(set) var subviews: [UIView] = []
    /// The constraints that it holds; they are kept, and no layout follows from them.
    public internal(set) var constraints: [NSLayoutConstraint] = []
    /// The guides that it owns.
    public internal(set) var layoutGuides: [UILayoutGuide] = []
    /// The gesture recognizers, which recognize nothing without touches.
    open var gestureRecognizers: [UIGestureRecognizer]?
    /// The controller whose `view` it is.
    weak var controller: UIViewController?
    var needsLayout = true
    var appearance = ViewAppearance()

    /// Makes a view of a size and a place.
    public init(frame: CGRect) {
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }

    /// Makes an empty view, because there are no archives of views.
    public required init?(coder: NSCoder) {
        ScreenNotice.storyboards.say()
        (frame, bounds) = (.zero, .zero)
        super.init()
    }

    /// Makes a view of no size.
    @MainActor @preconcurrency
    public convenience override init() { self.init(frame: .zero) }

    /// The middle of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// The window; `nil` outside of one.
    open var window: UIWindow? { superview?.window }

    /// The controller of this view, or the superview.
    open override var next: UIResponder? { controller ?? superview }

    /// Handles that the superview is about to change.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Handles that the superview has changed.
    open func didMoveToSuperview() {}

    /// Handles that the window is about to change.
    open func willMove(toWindow newWindow: UIWindow?) {}

    /// Handles that the window has changed.
    open func didMoveToWindow() {}

    /// Handles a new subview.
    open func didAddSubview(_ subview: UIView) {}

    /// Handles that a subview is about to leave.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Places the subviews; called before a view that needs it is shown.
    open func layoutSubviews() {}

    /// Updates the constraints.
    open func updateConstraints() {}

    /// Draws; never called in a lab.
    open func draw(_ rect: CGRect) {}

    /// The size of the content; `noIntrinsicMetric` where it has none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Returns the size that fits, which is its own.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The absence of a size of the content.
    public class var noIntrinsicMetric: CGFloat { -1 }
}
