public import AppleFoundation
public import Foundation

/// A table, which asks for all of its cells as if they were on the screen, and is not drawn.
@MainActor @preconcurrency
open class NSTableView: NSControl, _RowsByNumber {
    weak var rowSource: (any NSTableViewDataSource)? {
        didSet { reloadData() }
    }
    weak var rowDelegate: (any NSTableViewDelegate)? {
        didSet { reloadData() }
    }

    /// The columns.
    open private(set) var tableColumns: [NSTableColumn] = []
    /// The number of rows at the last time that the data was read.
    open private(set) var numberOfRows = 0
    /// The rows that are selected.
    open private(set) var selectedRowIndexes = IndexSet()
    /// Whether several rows can be selected at a time.
    open var allowsMultipleSelection = false
    /// Whether no row may be selected; without effect.
    open var allowsEmptySelection = true
    /// Whether columns can be selected; without effect.
    open var allowsColumnSelection = false
    /// The height of rows; not drawn.
    open var rowHeight: CGFloat = 24
    /// Whether every other row has another colour; not drawn.
    open var usesAlternatingRowBackgroundColors = false
    /// The view of the titles; not drawn.
    open var headerView: NSView?
    /// The space between cells; not drawn.
    open var intercellSpacing = NSSize(width: 17, height: 0)
    /// The order of the rows; without effect.
    open var sortDescriptors: [NSSortDescriptor] = []
    /// The method for a double click.
    open var doubleAction: Selector?
    /// The row that was clicked; -1, as nobody clicks.
    open var clickedRow: Int { -1 }
    /// The column that was clicked; -1, as nobody clicks.
    open var clickedColumn: Int { -1 }
    /// The last of the selected rows; -1 without one.
    open var selectedRow: Int { selectedRowIndexes.last ?? -1 }
    /// The number of selected rows.
    open var numberOfSelectedRows: Int { selectedRowIndexes.count }
    /// The number of columns.
    open var numberOfColumns: Int { tableColumns.count }
    /// The cells as they were last read, row by row.
    private var cells: [[NSView?]] = []

    /// Adds a column.
    open func addTableColumn(_ tableColumn: NSTableColumn) {
        tableColumn.tableView = self
        tableColumns.append(tableColumn)
        reloadData()
    }

    /// Removes a column.
    open func removeTableColumn(_ tableColumn: NSTableColumn) {
        tableColumn.tableView = nil
        tableColumns.removeAll { $0 === tableColumn }
        reloadData()
    }

    /// Returns the column of a name.
    open func tableColumn(withIdentifier identifier: NSUserInterfaceItemIdentifier) -> NSTableColumn? {
        tableColumns.first { $0.identifier == identifier }
    }

    /// Returns the index of the column of a name; -1 without one.
    open func column(withIdentifier identifier: NSUserInterfaceItemIdentifier) -> Int {
        tableColumns.firstIndex { $0.identifier == identifier } ?? -1
    }

    /// Reads the number of rows and all cells.
    open func reloadData() {
        numberOfRows = countRows()
        selectedRowIndexes = selectedRowIndexes.filteredIndexSet { $0 < numberOfRows }
        cells = (0..<numberOfRows).map { row in tableColumns.map { readCell($0, row) } }
    }

    /// Reads some of the cells.
    open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
        for row in rowIndexes where cells.indices.contains(row) {
            for column in columnIndexes where tableColumns.indices.contains(column) {
                cells[row][column] = readCell(tableColumns[column], row)
            }
        }
    }

    /// Reads the number of rows and all cells.
    open func noteNumberOfRowsChanged() { reloadData() }

    /// Reads the number of rows and all cells, some of which are new.
    open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) { reloadData() }

    /// Reads the number of rows and all cells, some of which are gone.
    open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) { reloadData() }

    /// Does nothing.
    open func beginUpdates() {}
    /// Does nothing.
    open func endUpdates() {}
    /// Does nothing.
    open func scrollRowToVisible(_ row: Int) {}

    /// Returns the view of a cell as it was last read.
    open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
        cells.indices.contains(row) && cells[row].indices.contains(column) ? cells[row][column] : nil
    }

    /// Returns `nil`: no view waits for another use, and a lab has no archives.
    open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }

    /// Selects rows, and calls the delegate after a change.
    open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
        let there = indexes.filteredIndexSet { (0..<numberOfRows).contains($0) }
        select(extend && allowsMultipleSelection ? selectedRowIndexes.union(there) : there)
    }

    /// Selects no row.
    open func deselectAll(_ sender: Any?) { select([]) }

    /// Selects a row no longer.
    open func deselectRow(_ row: Int) { select(selectedRowIndexes.subtracting([row])) }

    /// Returns whether a row is selected.
    open func isRowSelected(_ row: Int) -> Bool { selectedRowIndexes.contains(row) }

    private func select(_ rows: IndexSet) {
        guard rows != selectedRowIndexes else { return }
        selectedRowIndexes = rows
        let notification = Notification(name: Self.selectionDidChangeNotification, object: self)
        tellSelection(notification)
        NotificationCenter.default.post(notification)
    }

    func countRows() -> Int { rowSource?.numberOfRows(in: self) ?? 0 }

    func readCell(_ column: NSTableColumn, _ row: Int) -> NSView? {
        let value = rowSource?.tableView(self, objectValueFor: column, row: row)
        let view = rowDelegate?.tableView(self, viewFor: column, row: row)
        if let value { (view as? NSTableCellView)?.objectValue = value }
        return view
    }

    func tellSelection(_ notification: Notification) {
        rowDelegate?.tableViewSelectionDidChange(notification)
    }

    /// The animations of rows; not drawn.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options of their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// By fading.
        public static let effectFade = AnimationOptions(rawValue: 1)
        /// With a gap.
        public static let effectGap = AnimationOptions(rawValue: 2)
        /// Upwards.
        public static let slideUp = AnimationOptions(rawValue: 0x10)
        /// Downwards.
        public static let slideDown = AnimationOptions(rawValue: 0x20)
        /// To the left.
        public static let slideLeft = AnimationOptions(rawValue: 0x30)
        /// To the right.
        public static let slideRight = AnimationOptions(rawValue: 0x40)
    }

    /// Posted after the selection of a table has changed.
    open nonisolated class var selectionDidChangeNotification: Notification.Name {
        Notification.Name("NSTableViewSelectionDidChangeNotification")
    }
}

/// A table whose data source and delegate go by numbers of rows.
///
/// The properties are here because an outline has others with these names, which a class could not override.
@MainActor @preconcurrency
public protocol _RowsByNumber: AnyObject {}

extension _RowsByNumber where Self: NSTableView {
    /// The rows; a weak reference.
    public var dataSource: (any NSTableViewDataSource)? {
        get { rowSource }
        set { rowSource = newValue }
    }
    /// The delegate; a weak reference.
    public var delegate: (any NSTableViewDelegate)? {
        get { rowDelegate }
        set { rowDelegate = newValue }
    }
}
