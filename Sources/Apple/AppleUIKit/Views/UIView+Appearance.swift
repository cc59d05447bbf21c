public import Foundation

/// The look of a view; it is kept, and nothing is drawn.
struct ViewAppearance {
    var backgroundColor: UIColor?
    var tintColor: UIColor?
    var alpha: CGFloat = 1
    var isHidden = false
    var isUserInteractionEnabled = true
    var clipsToBounds = false
    var isOpaque = true
    var tag = 0
    var contentMode = UIView.ContentMode.scaleToFill
    var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    var autoresizingMask: UIView.AutoresizingMask = []
    var translatesMask = true
    var accessibilityIdentifier: String?
    var accessibilityLabel: String?
    var layer: CALayer?
}

extension UIView {
    /// The colour behind the content.
    public var backgroundColor: UIColor? {
        get { appearance.backgroundColor }
        set { appearance.backgroundColor = newValue }
    }
    /// The colour of what can be touched; that of the superview by default.
    public var tintColor: UIColor? {
        get { appearance.tintColor ?? superview?.tintColor ?? .systemBlue }
        set { appearance.tintColor = newValue }
    }
    /// The opacity, from 0 to 1.
    public var alpha: CGFloat {
        get { appearance.alpha }
        set { appearance.alpha = newValue }
    }
    /// Whether it is hidden.
    public var isHidden: Bool {
        get { appearance.isHidden }
        set { appearance.isHidden = newValue }
    }
    /// Whether it takes touches.
    public var isUserInteractionEnabled: Bool {
        get { appearance.isUserInteractionEnabled }
        set { appearance.isUserInteractionEnabled = newValue }
    }
    /// Whether subviews are cut off at its edges.
    public var clipsToBounds: Bool {
        get { appearance.clipsToBounds }
        set { appearance.clipsToBounds = newValue }
    }
    /// Whether nothing behind it is seen.
    public var isOpaque: Bool {
        get { appearance.isOpaque }
        set { appearance.isOpaque = newValue }
    }
    /// A number by which the app finds it.
    public var tag: Int {
        get { appearance.tag }
        set { appearance.tag = newValue }
    }
    /// The scaling of the content to the bounds.
    public var contentMode: ContentMode {
        get { appearance.contentMode }
        set { appearance.contentMode = newValue }
    }
    /// The margins of the content.
    public var layoutMargins: UIEdgeInsets {
        get { appearance.layoutMargins }
        set { appearance.layoutMargins = newValue }
    }
    /// The margins of the content in the direction of the language.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { appearance.directionalLayoutMargins }
        set { appearance.directionalLayoutMargins = newValue }
    }
    /// The parts of the frame that change with the superview.
    public var autoresizingMask: AutoresizingMask {
        get { appearance.autoresizingMask }
        set { appearance.autoresizingMask = newValue }
    }
    /// Whether the mask becomes constraints.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { appearance.translatesMask }
        set { appearance.translatesMask = newValue }
    }
    /// The name for tests of the interface.
    public var accessibilityIdentifier: String? {
        get { appearance.accessibilityIdentifier }
        set { appearance.accessibilityIdentifier = newValue }
    }
    /// The name that a screen reader reads.
    public var accessibilityLabel: String? {
        get { appearance.accessibilityLabel }
        set { appearance.accessibilityLabel = newValue }
    }
    /// The layer of the view.
    public var layer: CALayer {
        if let layer = appearance.layer { return layer }
        let layer = CALayer()
        appearance.layer = layer
        return layer
    }
    /// The distances to what covers the edges of the screen; there is no screen.
    public var safeAreaInsets: UIEdgeInsets { .zero }
    /// The traits of the interface.
    public var traitCollection: UITraitCollection { .current }

    /// The scaling of a content to the bounds.
    public enum ContentMode: Int, Sendable {
        /// Stretched.
        case scaleToFill
        /// As large as fits.
        case scaleAspectFit
        /// So large that nothing is left free.
        case scaleAspectFill
        /// Drawn anew.
        case redraw
        /// In the middle.
        case center
        /// At the top.
        case top
        /// At the bottom.
        case bottom
        /// At the left.
        case left
        /// At the right.
        case right
    }

    /// The parts of a frame that change with the superview.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The parts as bits.
        public let rawValue: UInt

        /// Takes parts as bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left margin.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right margin.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The top margin.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The bottom margin.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }
}

/// The layer of a view; it is kept, and nothing is drawn.
@MainActor @preconcurrency
open class CALayer: NSObject {
    /// The radius of the corners.
    open var cornerRadius: CGFloat = 0
    /// The width of the border.
    open var borderWidth: CGFloat = 0
    /// Whether the content is cut off at the edges.
    open var masksToBounds = false
    /// The opacity of the shadow.
    open var shadowOpacity: Float = 0
    /// The radius of the shadow.
    open var shadowRadius: CGFloat = 3
    /// The offset of the shadow.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// The opacity.
    open var opacity: Float = 1
}
