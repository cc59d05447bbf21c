public import Foundation

/// A window, which is not drawn.
@MainActor @preconcurrency
open class NSWindow: NSResponder {
    static var all: [NSWindow] = []

    /// The title.
    open var title = ""
    /// The second line of the title.
    open var subtitle = ""
    /// The frame.
    open private(set) var frame: NSRect
    /// The parts of the window.
    open var styleMask: StyleMask
    /// The delegate; a weak reference.
    open weak var delegate: (any NSWindowDelegate)?
    /// The view of the window.
    open var contentView: NSView? {
        didSet {
            oldValue?.window = nil
            contentView?.window = self
        }
    }
    /// The controller of the view.
    open var contentViewController: NSViewController? {
        didSet {
            oldValue?.appear(false)
            contentView = contentViewController?.view
            contentViewController?.appear(isVisible)
        }
    }
    /// The controller of the window.
    open weak var windowController: NSWindowController?
    /// Whether the window is released when it is closed; without effect.
    open var isReleasedWhenClosed = true
    /// Whether the window is shown.
    open private(set) var isVisible = false
    /// Whether the window gets the keys.
    open private(set) var isKeyWindow = false
    /// The windows before this one, the newest last.
    open internal(set) var sheets: [NSWindow] = []
    /// The window behind this one.
    open internal(set) weak var sheetParent: NSWindow?
    var sheetHandler: (@MainActor (NSApplication.ModalResponse) -> Void)?
    /// The level.
    open var level = Level.normal
    /// The colour; not drawn.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var backgroundColor: NSColor! = .windowBackgroundColor
    /// Whether the window has no holes; not drawn.
    open var isOpaque = true
    /// Whether the window has a shadow; not drawn.
    open var hasShadow = true
    /// Whether the title is shown.
    open var titleVisibility = TitleVisibility.visible
    /// Whether the title bar is transparent.
    open var titlebarAppearsTransparent = false
    /// Whether the window moves by its background.
    open var isMovableByWindowBackground = false
    /// The spaces of the window.
    open var collectionBehavior: CollectionBehavior = []
    /// The smallest size.
    open var minSize = NSSize.zero
    /// The greatest size.
    open var maxSize = NSSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    /// A name for the app.
    open var identifier: NSUserInterfaceItemIdentifier?
    /// The behaviour of the window with tabs; without effect.
    open var tabbingMode = TabbingMode.automatic

    /// Creates a window.
    public init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        frame = contentRect
        styleMask = style
        super.init()
        contentView = NSView(frame: NSRect(origin: .zero, size: contentRect.size))
        contentView?.window = self
    }

    /// Creates a window with a title bar around the view of a controller.
    public convenience init(contentViewController: NSViewController) {
        self.init(contentRect: .zero, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: true)
        self.contentViewController = contentViewController
        title = contentViewController.title ?? ""
    }

    /// Whether the window may get the keys.
    open var canBecomeKey: Bool { styleMask.contains(.titled) }
    /// Whether the window may be the main window.
    open var canBecomeMain: Bool { canBecomeKey }
    /// The screen of the window; `nil`, as a lab has none.
    open var screen: NSScreen? { nil }

    /// Shows the window, and gives it the keys.
    open func makeKeyAndOrderFront(_ sender: Any?) {
        orderFront(sender)
        makeKey()
    }

    /// Gives the keys to the window.
    open func makeKey() {
        guard canBecomeKey, !isKeyWindow else { return }
        for window in Self.all where window.isKeyWindow { window.resignKey() }
        becomeKey()
    }

    /// Tells the delegate and the observers that the window has the keys.
    open func becomeKey() {
        isKeyWindow = true
        let notification = Notification(name: Self.didBecomeKeyNotification, object: self)
        delegate?.windowDidBecomeKey(notification)
        NotificationCenter.default.post(notification)
    }

    /// Tells the delegate and the observers that the window has no longer the keys.
    open func resignKey() {
        isKeyWindow = false
        let notification = Notification(name: Self.didResignKeyNotification, object: self)
        delegate?.windowDidResignKey(notification)
        NotificationCenter.default.post(notification)
    }

    /// Shows the window.
    open func orderFront(_ sender: Any?) {
        Self.all.removeAll { $0 === self }
        Self.all.append(self)
        isVisible = true
        contentViewController?.appear(true)
    }

    /// Shows the window.
    open func orderFrontRegardless() { orderFront(nil) }

    /// Hides the window.
    open func orderOut(_ sender: Any?) {
        if isKeyWindow { resignKey() }
        isVisible = false
        contentViewController?.appear(false)
    }

    /// Closes the window if the delegate allows it.
    open func performClose(_ sender: Any?) { if delegate?.windowShouldClose(self) ?? true { close() } }

    /// Closes the window; an app that wants it ends with its last window.
    open func close() {
        let wasVisible = isVisible
        let notification = Notification(name: Self.willCloseNotification, object: self)
        delegate?.windowWillClose(notification)
        NotificationCenter.default.post(notification)
        orderOut(nil)
        Self.all.removeAll { $0 === self }
        let app = NSApplication.shared
        guard wasVisible, !Self.all.contains(where: \.isVisible) else { return }
        if app.delegate?.applicationShouldTerminateAfterLastWindowClosed(app) == true { app.terminate(nil) }
    }

    /// Changes the frame.
    open func setFrame(_ frameRect: NSRect, display flag: Bool) { frame = frameRect }
    /// Changes the frame.
    open func setFrame(_ frameRect: NSRect, display displayFlag: Bool, animate animateFlag: Bool) { frame = frameRect }
    /// Changes the place.
    open func setFrameOrigin(_ point: NSPoint) { frame.origin = point }
    /// Changes the size of the content.
    open func setContentSize(_ size: NSSize) { frame.size = size }
    /// Does nothing; returns true.
    @discardableResult open func setFrameAutosaveName(_ name: String) -> Bool { true }
    /// Does nothing.
    open func center() {}
    /// Does nothing.
    open func miniaturize(_ sender: Any?) {}
    /// Does nothing.
    open func toggleFullScreen(_ sender: Any?) {}
    /// Does nothing; returns true.
    @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool { true }
}
