public import AppleUIKit
public import Foundation

/// A view, which is not drawn.
@MainActor @preconcurrency
open class NSView: NSResponder {
    /// The place in the superview.
    open var frame: NSRect
    /// The own coordinates.
    open var bounds: NSRect {
        get { NSRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    /// The view around this.
    open private(set) weak var superview: NSView?
    /// The views inside.
    open private(set) var subviews: [NSView] = []
    /// The window.
    open internal(set) weak var window: NSWindow? {
        didSet {
            for view in subviews { view.window = window }
            viewDidMoveToWindow()
        }
    }
    /// Whether the view is not shown.
    open var isHidden = false
    /// The opacity; not drawn.
    open var alphaValue: CGFloat = 1
    /// Whether the view has a layer; without effect.
    open var wantsLayer = false
    /// The layer of the view.
    open lazy var layer: CALayer? = CALayer()
    /// Whether the view is to be drawn; without effect.
    open var needsDisplay = false
    /// Whether the view is to be laid out; without effect.
    open var needsLayout = false
    /// The help; not shown.
    open var toolTip: String?
    /// A number for the app.
    open var tag: Int { -1 }
    /// A name for the app.
    open var identifier: NSUserInterfaceItemIdentifier?
    /// The sizes and margins that change with the superview; without effect.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether the mask becomes constraints; without effect.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// The appearance of the view; without effect.
    open var appearance: NSAppearance?

    /// Creates a view at a place.
    public init(frame frameRect: NSRect) {
        frame = frameRect
        super.init()
    }

    /// Creates a view without a size.
    public override convenience init() { self.init(frame: .zero) }

    /// Reads a view from an archive, of which a lab has none.
    public required override init?(coder: NSCoder) {
        frame = .zero
        super.init(coder: coder)
    }

    /// Whether the origin is at the top left.
    open var isFlipped: Bool { false }
    /// The size of the content; zero.
    open var intrinsicContentSize: NSSize { .zero }
    /// The size that fits the content; zero.
    open var fittingSize: NSSize { .zero }

    /// Adds a view.
    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        view.superview = self
        view.nextResponder = self
        subviews.append(view)
        view.window = window
        view.viewDidMoveToSuperview()
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        window = nil
    }

    /// Returns the first view with a tag.
    open func viewWithTag(_ tag: Int) -> NSView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// The view has another superview.
    open func viewDidMoveToSuperview() {}
    /// The view has another window.
    open func viewDidMoveToWindow() {}
    /// Lays the view out; never called in a lab.
    open func layout() {}
    /// Draws the view; never called in a lab.
    open func draw(_ dirtyRect: NSRect) {}
    /// Changes the layer; never called in a lab.
    open func updateLayer() {}
    /// Does nothing.
    open func layoutSubtreeIfNeeded() {}
    /// Does nothing.
    open func setNeedsDisplay(_ invalidRect: NSRect) {}
    /// Changes the size.
    open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }
    /// Changes the place.
    open func setFrameOrigin(_ newOrigin: NSPoint) { frame.origin = newOrigin }

    /// The sizes and margins of a view that change.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a mask of its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left margin changes.
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        /// The width changes.
        public static let width = AutoresizingMask(rawValue: 2)
        /// The right margin changes.
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        /// The lower margin changes.
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        /// The height changes.
        public static let height = AutoresizingMask(rawValue: 16)
        /// The upper margin changes.
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }
}

extension NSView {
    /// The anchor of the leading edge.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The anchor of the trailing edge.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The anchor of the left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The anchor of the right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The anchor of the middle from side to side.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The anchor of the upper edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The anchor of the lower edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The anchor of the middle from top to bottom.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The anchor of the width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The anchor of the height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
