public import Foundation

/// A view with an image, which is not drawn.
@MainActor @preconcurrency
open class NSImageView: NSControl {
    /// The image.
    open var image: NSImage?
    /// The scaling of the image; not drawn.
    open var imageScaling = NSImageScaling.scaleProportionallyDown
    /// The colour of the image; not drawn.
    open var contentTintColor: NSColor?

    /// Creates a view with an image.
    public convenience init(image: NSImage) {
        self.init(frame: .zero)
        self.image = image
    }
}

/// The scaling of an image.
public enum NSImageScaling: UInt, Sendable {
    /// Down, in proportion.
    case scaleProportionallyDown = 0
    /// To the size of the view.
    case scaleAxesIndependently = 1
    /// Not at all.
    case scaleNone = 2
    /// Up or down, in proportion.
    case scaleProportionallyUpOrDown = 3
}

/// A row or column of views.
@MainActor @preconcurrency
open class NSStackView: NSView {
    /// The views in their order.
    open private(set) var arrangedSubviews: [NSView] = []
    /// The direction.
    open var orientation = NSUserInterfaceLayoutOrientation.horizontal
    /// The space between the views.
    open var spacing: CGFloat = 8
    /// The margins.
    open var edgeInsets = NSEdgeInsets()

    /// Creates a stack of views.
    public convenience init(views: [NSView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Adds a view.
    open func addArrangedSubview(_ view: NSView) {
        arrangedSubviews.append(view)
        addSubview(view)
    }

    /// Removes a view from the stack, which stays a subview.
    open func removeArrangedSubview(_ view: NSView) { arrangedSubviews.removeAll { $0 === view } }
}

/// The direction of a stack.
public enum NSUserInterfaceLayoutOrientation: Int, Sendable {
    /// From side to side.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
}

/// A view that scrolls another one; not drawn.
@MainActor @preconcurrency
open class NSScrollView: NSView {
    /// The view that is scrolled.
    open var documentView: NSView? {
        didSet {
            oldValue?.removeFromSuperview()
            documentView.map(addSubview)
        }
    }
    /// Whether there is a scroller at the side; not drawn.
    open var hasVerticalScroller = false
    /// Whether there is a scroller at the bottom; not drawn.
    open var hasHorizontalScroller = false
    /// Whether the background is drawn; not drawn.
    open var drawsBackground = true
}

/// A view that shows progress; not drawn.
@MainActor @preconcurrency
open class NSProgressIndicator: NSView {
    /// The value.
    open var doubleValue = 0.0
    /// The smallest value.
    open var minValue = 0.0
    /// The greatest value.
    open var maxValue = 100.0
    /// Whether the end is unknown.
    open var isIndeterminate = true
    /// Whether the view is hidden when it stands; not drawn.
    open var isDisplayedWhenStopped = true

    /// Does nothing.
    open func startAnimation(_ sender: Any?) {}
    /// Does nothing.
    open func stopAnimation(_ sender: Any?) {}
    /// Adds to the value.
    open func increment(by delta: Double) { doubleValue += delta }
}

/// A view with the material of the desktop; not drawn.
@MainActor @preconcurrency
open class NSVisualEffectView: NSView {
    /// The material.
    public enum Material: Int, Sendable {
        /// Of title bars.
        case titlebar = 3
        /// Of menus.
        case menu = 5
        /// Of popovers.
        case popover = 6
        /// Of sidebars.
        case sidebar = 7
        /// Of dark panels.
        case hudWindow = 13
        /// Of windows.
        case windowBackground = 12
    }

    /// The place of what shines through.
    public enum BlendingMode: Int, Sendable {
        /// Behind the window.
        case behindWindow = 0
        /// Within the window.
        case withinWindow = 1
    }

    /// When the material is active.
    public enum State: Int, Sendable {
        /// With the window.
        case followsWindowActiveState = 0
        /// Always.
        case active = 1
        /// Never.
        case inactive = 2
    }

    /// The material.
    open var material = Material.windowBackground
    /// The place of what shines through.
    open var blendingMode = BlendingMode.behindWindow
    /// When the material is active.
    open var state = State.followsWindowActiveState
}

/// A bubble with a view, which is not drawn.
@MainActor @preconcurrency
open class NSPopover: NSResponder {
    /// When a popover closes by itself.
    public enum Behavior: Int, Sendable {
        /// When the app closes it.
        case applicationDefined = 0
        /// When the user clicks elsewhere.
        case transient = 1
        /// When the user clicks elsewhere in the window.
        case semitransient = 2
    }

    /// The controller of the view.
    open var contentViewController: NSViewController?
    /// The size of the view.
    open var contentSize = NSSize.zero
    /// When the popover closes by itself.
    open var behavior = Behavior.applicationDefined
    /// Whether the popover moves; not drawn.
    open var animates = true
    /// Whether the popover is shown.
    open private(set) var isShown = false

    /// Shows the popover beside a view.
    open func show(relativeTo positioningRect: NSRect, of positioningView: NSView, preferredEdge: NSRectEdge) {
        isShown = true
        contentViewController?.appear(true)
    }

    /// Closes the popover.
    open func performClose(_ sender: Any?) { close() }

    /// Closes the popover.
    open func close() {
        isShown = false
        contentViewController?.appear(false)
    }
}
