public import Foundation

// Each change reads the whole data source again.
extension UITableView {
    /// Reads the data source after rows were inserted.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }

    /// Reads the data source after rows were deleted.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }

    /// Reads the data source after rows were changed.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }

    /// Reads the data source after sections were changed.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }

    /// Reads the data source after sections were inserted.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }

    /// Reads the data source after sections were deleted.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }

    /// Begins changes that belong together.
    public func beginUpdates() {}

    /// Ends changes that belong together, and reads the data source.
    public func endUpdates() { reloadData() }

    /// Makes changes that belong together, and calls the completion.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        reloadData()
        completion?(true)
    }

    /// Scrolls to a row.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}

    /// The styles of tables.
    public enum Style: Int, Sendable {
        /// Plain.
        case plain
        /// With groups.
        case grouped
        /// With groups that have distances to the edges.
        case insetGrouped
    }

    /// The lines between rows.
    public enum SeparatorStyle: Int, Sendable {
        /// None.
        case none
        /// One.
        case singleLine
    }

    /// The animation of rows that come and go.
    public enum RowAnimation: Int, Sendable {
        /// They fade.
        case fade
        /// To the right.
        case right
        /// To the left.
        case left
        /// To the top.
        case top
        /// To the bottom.
        case bottom
        /// At once.
        case none
        /// From the middle.
        case middle
        /// As the table wants.
        case automatic = 100
    }

    /// The position of a row after the table has scrolled to it.
    public enum ScrollPosition: Int, Sendable {
        /// Wherever it is seen.
        case none
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }
}
