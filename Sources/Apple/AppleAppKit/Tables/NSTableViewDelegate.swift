public import Foundation

/// The rows of a table.
@MainActor @preconcurrency
public protocol NSTableViewDataSource: NSObjectProtocol {
    /// Returns the number of rows.
    func numberOfRows(in tableView: NSTableView) -> Int
    /// Returns the value of a cell.
    func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any?
    /// Takes the value of an edited cell; never called in a lab.
    func tableView(_ tableView: NSTableView, setObjectValue object: Any?, for tableColumn: NSTableColumn?, row: Int)
    /// Sorts the rows; never called in a lab.
    func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])
}

extension NSTableViewDataSource {
    /// Returns 0.
    public func numberOfRows(in tableView: NSTableView) -> Int { 0 }
    /// Returns `nil`.
    public func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any? {
        nil
    }
    /// Does nothing.
    public func tableView(
        _ tableView: NSTableView, setObjectValue object: Any?, for tableColumn: NSTableColumn?, row: Int
    ) {}
    /// Does nothing.
    public func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {}
}

/// The delegate of a table.
@MainActor @preconcurrency
public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
    /// Returns the view of a cell.
    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
    /// Returns the view of a row.
    func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView?
    /// Returns the height of a row, which is not drawn.
    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
    /// Returns whether the user may select a row.
    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
    /// Called after the selection has changed.
    func tableViewSelectionDidChange(_ notification: Notification)
}

extension NSTableViewDelegate {
    /// Returns `nil`.
    public func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? { nil }
    /// Returns `nil`.
    public func tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView? { nil }
    /// Returns the height that the table has for all rows.
    public func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { tableView.rowHeight }
    /// Returns true.
    public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { true }
    /// Does nothing.
    public func tableViewSelectionDidChange(_ notification: Notification) {}
}
