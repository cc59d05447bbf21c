import Cocoa

/// Rooms in a table, and in an outline by wards.
@MainActor
final class Rooms: NSObject, NSTableViewDataSource, NSTableViewDelegate, NSOutlineViewDataSource {
    private let table = NSTableView()
    private let outline = NSOutlineView()
    private let names = ["north", "east", "west"]

    func show() {
        table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        let view = table.view(atColumn: 0, row: 1, makeIfNecessary: false) as? NSTextField
        tell("rows: \(table.numberOfRows) \(names[1]), view: \(view?.stringValue ?? "none")")
        outline.dataSource = self
        outline.expandItem("ward")
        let items = (0..<outline.numberOfRows).compactMap { outline.item(atRow: $0) as? String }
        tell("items: \(items.joined(separator: " ")), level \(outline.level(forItem: "desk"))")
        table.selectRowIndexes([2, 7], byExtendingSelection: false)
    }

    func numberOfRows(in tableView: NSTableView) -> Int { names.count }

    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
        NSTextField(labelWithString: names[row])
    }

    func tableViewSelectionDidChange(_ notification: Notification) {
        guard let table = notification.object as? NSTableView else { return }
        tell("selected", names[table.selectedRow])
    }

    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
        item as? String == "desk" ? 0 : 1
    }

    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
        item == nil ? "ward" : "desk"
    }

    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { item as? String == "ward" }
}

/// Watches the keys as long as it lives.
final class KeyWatcher {
    private let monitor = NSEvent.addGlobalMonitorForEvents(matching: .keyDown) { _ in }

    deinit {
        if let monitor { NSEvent.removeMonitor(monitor) }
        tell("not watched")
    }
}
