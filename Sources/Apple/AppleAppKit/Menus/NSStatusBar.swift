public import Foundation

/// The right side of the menu bar, which is not drawn.
@MainActor @preconcurrency
open class NSStatusBar: NSObject {
    /// The status bar of the system.
    public static let system = NSStatusBar()

    /// The items that the app has added.
    private var items: [NSStatusItem] = []

    /// The height of the bar in points.
    open var thickness: CGFloat { 22 }
    /// Whether the bar is vertical; false.
    open var isVertical: Bool { false }

    /// Creates an item of a length.
    open func statusItem(withLength length: CGFloat) -> NSStatusItem {
        let item = NSStatusItem(self)
        item.length = length
        items.append(item)
        return item
    }

    /// Removes an item.
    open func removeStatusItem(_ item: NSStatusItem) { items.removeAll { $0 === item } }
}

/// An item of the status bar.
@MainActor @preconcurrency
open class NSStatusItem: NSObject {
    /// The length of an item that is as long as its content.
    public nonisolated static let variableLength: CGFloat = -1
    /// The length of an item that is as long as the bar is high.
    public nonisolated static let squareLength: CGFloat = -2

    /// The bar.
    open private(set) weak var statusBar: NSStatusBar?
    /// The length; not drawn.
    open var length = NSStatusItem.variableLength
    /// The menu of the item.
    open var menu: NSMenu?
    /// The button of the item.
    open private(set) var button: NSStatusBarButton? = NSStatusBarButton()
    /// Whether the item is shown.
    open var isVisible = true
    /// The changes that the user may make to the item.
    open var behavior: Behavior = []
    /// The name under which the place of the item is kept.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var autosaveName: String! = ""

    init(_ bar: NSStatusBar) { statusBar = bar }

    /// The changes that a user may make to an item.
    public struct Behavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options of their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The user may remove the item.
        public static let removalAllowed = Behavior(rawValue: 1 << 1)
        /// The app ends when the item is removed.
        public static let terminationOnRemoval = Behavior(rawValue: 1 << 2)
    }
}

/// The button of an item of the status bar.
@MainActor @preconcurrency
open class NSStatusBarButton: NSButton {
    /// Whether the button looks disabled.
    open var appearsDisabled = false
}
