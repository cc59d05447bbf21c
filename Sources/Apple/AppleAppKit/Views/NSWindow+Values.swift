public import Foundation

extension NSWindow {
    /// The parts of a window.
    public struct StyleMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates parts of their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// No part.
        public static let borderless: StyleMask = []
        /// A title bar.
        public static let titled = StyleMask(rawValue: 1 << 0)
        /// A button that closes it.
        public static let closable = StyleMask(rawValue: 1 << 1)
        /// A button that minimizes it.
        public static let miniaturizable = StyleMask(rawValue: 1 << 2)
        /// Edges that change its size.
        public static let resizable = StyleMask(rawValue: 1 << 3)
        /// The form of a small panel.
        public static let utilityWindow = StyleMask(rawValue: 1 << 4)
        /// A panel that does not activate the app.
        public static let nonactivatingPanel = StyleMask(rawValue: 1 << 7)
        /// A panel that is dark and transparent.
        public static let hudWindow = StyleMask(rawValue: 1 << 13)
        /// The whole screen.
        public static let fullScreen = StyleMask(rawValue: 1 << 14)
        /// A content under the title bar.
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
    }

    /// The store of a window's content.
    public enum BackingStoreType: UInt, Sendable {
        /// A buffer.
        case buffered = 2
    }

    /// The level of a window.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// Creates a level of a number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The level of windows.
        public static let normal = Level(rawValue: 0)
        /// The level of floating panels.
        public static let floating = Level(rawValue: 3)
        /// The level of modal panels.
        public static let modalPanel = Level(rawValue: 8)
        /// The level of the menu bar.
        public static let mainMenu = Level(rawValue: 24)
        /// The level of the status bar.
        public static let statusBar = Level(rawValue: 25)
        /// The level of menus.
        public static let popUpMenu = Level(rawValue: 101)
        /// The level of the screen saver.
        public static let screenSaver = Level(rawValue: 1000)
    }

    /// Whether the title is shown.
    public enum TitleVisibility: Int, Sendable {
        /// The title is shown.
        case visible = 0
        /// The title is hidden.
        case hidden = 1
    }

    /// The behaviour of a window with tabs.
    public enum TabbingMode: Int, Sendable {
        /// As the user has chosen.
        case automatic = 0
        /// In tabs.
        case preferred = 1
        /// Never in tabs.
        case disallowed = 2
    }

    /// The spaces of a window.
    public struct CollectionBehavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a behaviour of its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// On all spaces.
        public static let canJoinAllSpaces = CollectionBehavior(rawValue: 1 << 0)
        /// To the active space.
        public static let moveToActiveSpace = CollectionBehavior(rawValue: 1 << 1)
        /// At one place.
        public static let stationary = CollectionBehavior(rawValue: 1 << 4)
        /// Not in the cycle of windows.
        public static let ignoresCycle = CollectionBehavior(rawValue: 1 << 6)
        /// On a space of full screens.
        public static let fullScreenAuxiliary = CollectionBehavior(rawValue: 1 << 8)
    }

    /// Posted before a window closes.
    public nonisolated static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
    /// Posted after a window has got the keys.
    public nonisolated static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
    /// Posted after a window has lost the keys.
    public nonisolated static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
}

/// The delegate of a window.
@MainActor @preconcurrency
public protocol NSWindowDelegate: NSObjectProtocol {
    /// Returns whether the window may close.
    func windowShouldClose(_ sender: NSWindow) -> Bool
    /// The window is about to close.
    func windowWillClose(_ notification: Notification)
    /// The window has got the keys.
    func windowDidBecomeKey(_ notification: Notification)
    /// The window has lost the keys.
    func windowDidResignKey(_ notification: Notification)
    /// The window has another size; never in a lab.
    func windowDidResize(_ notification: Notification)
    /// The window has another place; never in a lab.
    func windowDidMove(_ notification: Notification)
}

extension NSWindowDelegate {
    /// Returns true.
    public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
    /// Does nothing.
    public func windowWillClose(_ notification: Notification) {}
    /// Does nothing.
    public func windowDidBecomeKey(_ notification: Notification) {}
    /// Does nothing.
    public func windowDidResignKey(_ notification: Notification) {}
    /// Does nothing.
    public func windowDidResize(_ notification: Notification) {}
    /// Does nothing.
    public func windowDidMove(_ notification: Notification) {}
}

/// A panel.
@MainActor @preconcurrency
open class NSPanel: NSWindow {
    /// Whether the panel floats; without effect.
    open var isFloatingPanel = false
    /// Whether the panel gets the keys only if it needs them; without effect.
    open var becomesKeyOnlyIfNeeded = false
    /// Whether the panel is shown during modal sessions; without effect.
    open var worksWhenModal = false
}

/// A controller of a window.
@MainActor @preconcurrency
open class NSWindowController: NSResponder {
    /// The window.
    open var window: NSWindow? {
        didSet { window?.windowController = self }
    }

    /// Creates a controller of a window.
    public init(window: NSWindow?) {
        self.window = window
        super.init()
        window?.windowController = self
    }

    /// Reads a controller from an archive, of which a lab has none.
    public required override init?(coder: NSCoder) { super.init(coder: coder) }

    /// The controller of the window's view.
    open var contentViewController: NSViewController? {
        get { window?.contentViewController }
        set { window?.contentViewController = newValue }
    }

    /// The window is loaded; never called in a lab, which reads no nibs.
    open func windowDidLoad() {}

    /// Shows the window.
    open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }

    /// Closes the window.
    open func close() { window?.close() }
}
