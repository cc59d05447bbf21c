public import Foundation

/// A table of items with items inside, which is not drawn.
@MainActor @preconcurrency
open class NSOutlineView: NSTableView {
    private struct Row {
        let item: Any
        let parent: Any?
        let level: Int
    }

    private var rows: [Row] = []
    private var expanded: [AnyHashable] = []

    /// The items; a weak reference.
    open weak var dataSource: (any NSOutlineViewDataSource)? {
        didSet { reloadData() }
    }
    /// The delegate; a weak reference.
    open weak var delegate: (any NSOutlineViewDelegate)? {
        didSet { reloadData() }
    }
    /// The column with the triangles.
    open weak var outlineTableColumn: NSTableColumn?
    /// The indentation of a level; not drawn.
    open var indentationPerLevel: CGFloat = 16

    /// Returns the item of a row.
    open func item(atRow row: Int) -> Any? { rows.indices.contains(row) ? rows[row].item : nil }

    /// Returns the row of an item; -1 for one that is not shown.
    open func row(forItem item: Any?) -> Int {
        item.flatMap { item in rows.firstIndex { Self.key($0.item) == Self.key(item) } } ?? -1
    }

    /// Returns the level of a row; -1 for one that is not there.
    open func level(forRow row: Int) -> Int { rows.indices.contains(row) ? rows[row].level : -1 }

    /// Returns the level of an item; -1 for one that is not shown.
    open func level(forItem item: Any?) -> Int { level(forRow: row(forItem: item)) }

    /// Returns the item around an item.
    open func parent(forItem item: Any?) -> Any? {
        let row = row(forItem: item)
        return row < 0 ? nil : rows[row].parent
    }

    /// Returns whether the items inside an item are shown.
    open func isItemExpanded(_ item: Any?) -> Bool { item.map { expanded.contains(Self.key($0)) } ?? true }

    /// Returns whether there may be items inside an item.
    open func isExpandable(_ item: Any?) -> Bool {
        item.flatMap { dataSource?.outlineView(self, isItemExpandable: $0) } ?? false
    }

    /// Shows the items inside an item, or all of them for `nil`.
    open func expandItem(_ item: Any?) { expandItem(item, expandChildren: false) }

    /// Shows the items inside an item, and those inside these.
    open func expandItem(_ item: Any?, expandChildren: Bool) {
        if let item {
            guard isExpandable(item), delegate?.outlineView(self, shouldExpandItem: item) ?? true else { return }
            if !isItemExpanded(item) { expanded.append(Self.key(item)) }
        }
        if expandChildren { for child in children(of: item) { expandItem(child, expandChildren: true) } }
        reloadData()
    }

    /// Hides the items inside an item.
    open func collapseItem(_ item: Any?) {
        guard let item, delegate?.outlineView(self, shouldCollapseItem: item) ?? true else { return }
        expanded.removeAll { $0 == Self.key(item) }
        reloadData()
    }

    /// Reads an item again.
    open func reloadItem(_ item: Any?) { reloadData() }

    /// Reads an item again, and those inside it.
    open func reloadItem(_ item: Any?, reloadChildren: Bool) { reloadData() }

    override func countRows() -> Int {
        rows = []
        addRows(of: nil, level: 0)
        return rows.count
    }

    override func readCell(_ column: NSTableColumn, _ row: Int) -> NSView? {
        let item = rows[row].item
        let value = dataSource?.outlineView(self, objectValueFor: column, byItem: item)
        let view = delegate?.outlineView(self, viewFor: column, item: item)
        if let value { (view as? NSTableCellView)?.objectValue = value }
        return view
    }

    override func tellSelection(_ notification: Notification) {
        delegate?.outlineViewSelectionDidChange(notification)
    }

    private func children(of item: Any?) -> [Any] {
        guard let dataSource else { return [] }
        return (0..<dataSource.outlineView(self, numberOfChildrenOfItem: item)).map {
            dataSource.outlineView(self, child: $0, ofItem: item)
        }
    }

    private func addRows(of parent: Any?, level: Int) {
        for item in children(of: parent) {
            rows.append(Row(item: item, parent: parent, level: level))
            if isExpandable(item), isItemExpanded(item) { addRows(of: item, level: level + 1) }
        }
    }

    /// Returns an item by its value if it has one, or by its identity.
    private static func key(_ item: Any) -> AnyHashable {
        item as? AnyHashable ?? AnyHashable(ObjectIdentifier(item as AnyObject))
    }

    /// Posted after the selection of an outline has changed.
    open nonisolated override class var selectionDidChangeNotification: Notification.Name {
        Notification.Name("NSOutlineViewSelectionDidChangeNotification")
    }
}
