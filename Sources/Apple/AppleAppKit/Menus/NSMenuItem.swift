public import AppleFoundation
public import Foundation

/// An item of a menu.
@MainActor @preconcurrency
open class NSMenuItem: NSObject {
    /// The title.
    open var title: String
    /// The title with attributes; not drawn.
    open var attributedTitle: NSAttributedString?
    /// The second line of the title; not drawn.
    open var subtitle: String?
    /// The method that the item calls.
    open var action: Selector?
    /// The object whose method is called; a weak reference.
    open weak var target: AnyObject?
    /// The key of the item.
    open var keyEquivalent: String
    /// The modifiers of the key.
    open var keyEquivalentModifierMask: NSEvent.ModifierFlags = .command
    /// Whether the item can be selected.
    open var isEnabled = true
    /// Whether the item is not shown.
    open var isHidden = false
    /// Whether the item is an alternate of the one before.
    open var isAlternate = false
    /// The indentation.
    open var indentationLevel = 0
    /// A number of the app.
    open var tag = 0
    /// The state of the check mark.
    open var state = NSControl.StateValue.off
    /// The image; not drawn.
    open var image: NSImage?
    /// The help; not shown.
    open var toolTip: String?
    /// The view of the item; not drawn.
    open var view: NSView?
    /// An object of the app.
    open var representedObject: Any?
    /// A name for the app.
    open var identifier: NSUserInterfaceItemIdentifier?
    /// The menu with the item.
    open internal(set) weak var menu: NSMenu? {
        didSet { submenu?.supermenu = menu }
    }
    /// The submenu.
    open var submenu: NSMenu? {
        didSet {
            oldValue?.supermenu = nil
            submenu?.supermenu = menu
        }
    }

    private let isSeparator: Bool

    /// Creates an item with a title, a method and a key.
    public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
        (title, action, keyEquivalent, isSeparator) = (string, selector, charCode, false)
    }

    /// Creates an item without a title.
    public override convenience init() { self.init(title: "", action: nil, keyEquivalent: "") }

    private init(separator: Void) { (title, action, keyEquivalent, isSeparator) = ("", nil, "", true) }

    /// Reads an item from an archive, of which a lab has none.
    public required init(coder: NSCoder) { (title, action, keyEquivalent, isSeparator) = ("", nil, "", false) }

    /// Returns a separator.
    open class func separator() -> NSMenuItem { NSMenuItem(separator: ()) }

    /// Returns a header of a section.
    open class func sectionHeader(title: String) -> NSMenuItem {
        let item = NSMenuItem(title: title, action: nil, keyEquivalent: "")
        item.isEnabled = false
        return item
    }

    /// Whether the item is a separator.
    open var isSeparatorItem: Bool { isSeparator }
    /// Whether the item has a submenu.
    open var hasSubmenu: Bool { submenu != nil }
    /// Whether the item is highlighted; false.
    open var isHighlighted: Bool { false }
}
