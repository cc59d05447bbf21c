public import AppleFoundation
public import Foundation

/// A menu, which is not drawn.
@MainActor @preconcurrency
open class NSMenu: NSObject {
    /// The title.
    open var title: String
    /// The items.
    open private(set) var items: [NSMenuItem] = []
    /// The delegate; a weak reference.
    open weak var delegate: (any NSMenuDelegate)?
    /// The menu of which this is a submenu.
    open internal(set) weak var supermenu: NSMenu?
    /// Whether the menu enables its items by itself.
    open var autoenablesItems = true
    /// The smallest width; without effect.
    open var minimumWidth: CGFloat = 0
    /// Whether a column for states is shown; without effect.
    open var showsStateColumn = true

    /// Creates a menu without a title.
    public override convenience init() { self.init(title: "") }

    /// Creates a menu with a title.
    public init(title: String) { self.title = title }

    /// Reads a menu from an archive, of which a lab has none.
    public required init(coder: NSCoder) { title = "" }

    /// The number of items.
    open var numberOfItems: Int { items.count }
    /// The size; zero, as nothing is drawn.
    open var size: NSSize { .zero }

    /// Adds an item.
    open func addItem(_ newItem: NSMenuItem) { insertItem(newItem, at: items.count) }

    /// Adds a new item, and returns it.
    @discardableResult
    open func addItem(withTitle string: String, action selector: Selector?, keyEquivalent charCode: String)
        -> NSMenuItem
    {
        insertItem(withTitle: string, action: selector, keyEquivalent: charCode, at: items.count)
    }

    /// Inserts an item.
    open func insertItem(_ newItem: NSMenuItem, at index: Int) {
        newItem.menu = self
        items.insert(newItem, at: index)
    }

    /// Inserts a new item, and returns it.
    @discardableResult
    open func insertItem(
        withTitle string: String, action selector: Selector?, keyEquivalent charCode: String, at index: Int
    ) -> NSMenuItem {
        let item = NSMenuItem(title: string, action: selector, keyEquivalent: charCode)
        insertItem(item, at: index)
        return item
    }

    /// Removes an item.
    open func removeItem(_ item: NSMenuItem) {
        item.menu = nil
        items.removeAll { $0 === item }
    }

    /// Removes the item at an index.
    open func removeItem(at index: Int) { removeItem(items[index]) }

    /// Removes all items.
    open func removeAllItems() { for item in items { removeItem(item) } }

    /// Sets the submenu of an item.
    open func setSubmenu(_ menu: NSMenu?, for item: NSMenuItem) { item.submenu = menu }

    /// Returns the item at an index.
    open func item(at index: Int) -> NSMenuItem? { items.indices.contains(index) ? items[index] : nil }

    /// Returns the first item with a title.
    open func item(withTitle title: String) -> NSMenuItem? { items.first { $0.title == title } }

    /// Returns the first item with a tag.
    open func item(withTag tag: Int) -> NSMenuItem? { items.first { $0.tag == tag } }

    /// Returns the index of an item; -1 if the menu does not have it.
    open func index(of item: NSMenuItem) -> Int { items.firstIndex { $0 === item } ?? -1 }

    /// Returns the index of the first item with a title; -1 without one.
    open func indexOfItem(withTitle title: String) -> Int { items.firstIndex { $0.title == title } ?? -1 }

    /// Returns the index of the first item with a tag; -1 without one.
    open func indexOfItem(withTag tag: Int) -> Int { items.firstIndex { $0.tag == tag } ?? -1 }

    /// Calls the action of an item, as if the user had selected it.
    open func performActionForItem(at index: Int) {
        guard let item = item(at: index) else { return }
        if autoenablesItems { item.isEnabled = isValid(item) }
        guard item.isEnabled, let action = item.action else { return }
        NSApplication.shared.sendAction(action, to: item.target, from: item)
    }

    /// Calls the delegate, which may change the items, and enables those whose target agrees.
    open func update() {
        delegate?.menuNeedsUpdate(self)
        guard autoenablesItems else { return }
        for item in items { item.isEnabled = isValid(item) }
    }

    /// Returns whether an item has a submenu, or a target with its method that agrees.
    private func isValid(_ item: NSMenuItem) -> Bool {
        if item.hasSubmenu { return true }
        guard let action = item.action,
            let target = NSApplication.shared.target(forAction: action, to: item.target, from: item)
        else { return false }
        return (target as? any NSMenuItemValidation)?.validateMenuItem(item) ?? true
    }

    /// Does nothing.
    open func itemChanged(_ item: NSMenuItem) {}

    /// Does nothing.
    open func cancelTracking() {}

    /// Does nothing; returns false, as nobody selects an item.
    @discardableResult
    open func popUp(positioning item: NSMenuItem?, at location: NSPoint, in view: NSView?) -> Bool { false }
}

/// The delegate of a menu.
@MainActor @preconcurrency
public protocol NSMenuDelegate: NSObjectProtocol {
    /// The menu is about to be shown.
    func menuNeedsUpdate(_ menu: NSMenu)
    /// The menu opens; never in a lab.
    func menuWillOpen(_ menu: NSMenu)
    /// The menu has closed; never in a lab.
    func menuDidClose(_ menu: NSMenu)
    /// An item is about to be highlighted; never in a lab.
    func menu(_ menu: NSMenu, willHighlight item: NSMenuItem?)
    /// Returns the number of items; negative if the menu has its own.
    func numberOfItems(in menu: NSMenu) -> Int
}

extension NSMenuDelegate {
    /// Does nothing.
    public func menuNeedsUpdate(_ menu: NSMenu) {}
    /// Does nothing.
    public func menuWillOpen(_ menu: NSMenu) {}
    /// Does nothing.
    public func menuDidClose(_ menu: NSMenu) {}
    /// Does nothing.
    public func menu(_ menu: NSMenu, willHighlight item: NSMenuItem?) {}
    /// Returns -1.
    public func numberOfItems(in menu: NSMenu) -> Int { -1 }
}

/// An object that decides which items are enabled.
@MainActor @preconcurrency
public protocol NSMenuItemValidation {
    /// Returns whether an item is enabled.
    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}
