public import Foundation

/// The items of an outline; `nil` stands for the item around all others.
@MainActor @preconcurrency
public protocol NSOutlineViewDataSource: NSObjectProtocol {
    /// Returns the number of items inside an item.
    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
    /// Returns an item inside an item.
    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
    /// Returns whether there may be items inside an item.
    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
    /// Returns the value of a cell.
    func outlineView(_ outlineView: NSOutlineView, objectValueFor tableColumn: NSTableColumn?, byItem item: Any?)
        -> Any?
}

extension NSOutlineViewDataSource {
    /// Returns 0.
    public func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { 0 }
    /// Ends the program: an outline with items needs this method.
    public func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
        fatalError("The data source of an outline has no outlineView(_:child:ofItem:).")
    }
    /// Returns false.
    public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { false }
    /// Returns `nil`.
    public func outlineView(
        _ outlineView: NSOutlineView, objectValueFor tableColumn: NSTableColumn?, byItem item: Any?
    ) -> Any? { nil }
}

/// The delegate of an outline.
@MainActor @preconcurrency
public protocol NSOutlineViewDelegate: NSControlTextEditingDelegate {
    /// Returns the view of a cell.
    func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
    /// Returns whether the items inside an item may be shown.
    func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool
    /// Returns whether the items inside an item may be hidden.
    func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool
    /// Returns whether the user may select an item.
    func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
    /// Returns whether a row is a header of a group.
    func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool
    /// Called after the selection has changed.
    func outlineViewSelectionDidChange(_ notification: Notification)
}

extension NSOutlineViewDelegate {
    /// Returns `nil`.
    public func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
        nil
    }
    /// Returns true.
    public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool { true }
    /// Returns true.
    public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool { true }
    /// Returns true.
    public func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool { true }
    /// Returns false.
    public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }
    /// Does nothing.
    public func outlineViewSelectionDidChange(_ notification: Notification) {}
}
