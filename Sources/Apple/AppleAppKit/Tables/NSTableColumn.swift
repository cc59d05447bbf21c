public import Foundation

/// A column of a table.
@MainActor @preconcurrency
open class NSTableColumn: NSObject {
    /// The name of the column.
    open var identifier: NSUserInterfaceItemIdentifier
    /// The title.
    open var title = ""
    /// The width; not drawn.
    open var width: CGFloat = 100
    /// The smallest width; not drawn.
    open var minWidth: CGFloat = 10
    /// The greatest width; not drawn.
    open var maxWidth = CGFloat.greatestFiniteMagnitude
    /// Whether the column is not shown.
    open var isHidden = false
    /// Whether the cells can be edited; nobody edits them.
    open var isEditable = true
    /// The order of the table by the column; without effect.
    open var sortDescriptorPrototype: NSSortDescriptor?
    /// The table.
    open internal(set) weak var tableView: NSTableView?

    /// Creates a column with a name.
    public init(identifier: NSUserInterfaceItemIdentifier) { self.identifier = identifier }

    /// Creates a column without a name.
    public override convenience init() { self.init(identifier: NSUserInterfaceItemIdentifier("")) }
}

/// A view for a cell, with a text and an image.
@MainActor @preconcurrency
open class NSTableCellView: NSView {
    /// The value of the cell.
    open var objectValue: Any?
    /// The view of the text; a weak reference.
    open weak var textField: NSTextField?
    /// The view of the image; a weak reference.
    open weak var imageView: NSImageView?
}

/// A view for a row; not drawn.
@MainActor @preconcurrency
open class NSTableRowView: NSView {
    /// Whether the row is selected.
    open var isSelected = false
}
