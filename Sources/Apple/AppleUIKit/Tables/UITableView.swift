public import Foundation

/// A list of rows in sections.
///
/// In a window it reads its data source as on iOS, for the first twenty rows of each section, because that many are on
/// a screen ([UITableView](https://developer.apple.com/documentation/uikit/uitableview)).
@MainActor @preconcurrency
open class UITableView: UIScrollView {
    /// The data source; a weak reference.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            needsData = true
            readSoon()
        }
    }
    /// The style.
    public let style: Style
    /// The height of rows; ``automaticDimension`` by default.
    open var rowHeight = UITableView.automaticDimension
    /// The estimated height of rows.
    open var estimatedRowHeight = UITableView.automaticDimension
    /// The view above the rows.
    open var tableHeaderView: UIView?
    /// The view below the rows.
    open var tableFooterView: UIView?
    /// The view behind the rows.
    open var backgroundView: UIView?
    /// Whether the rows are being edited.
    open var isEditing = false
    /// Whether rows can be selected.
    open var allowsSelection = true
    /// The line between rows.
    open var separatorStyle = SeparatorStyle.singleLine
    /// The selected row.
    public private(set) var indexPathForSelectedRow: IndexPath?
    private var cellTypes: [String: AnyClass] = [:]
    private var cells: [IndexPath: UITableViewCell] = [:]

    /// The height that follows from the content.
    public class var automaticDimension: CGFloat { -1 }

    /// Makes a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    /// Makes a plain table.
    public override init(frame: CGRect) {
        style = .plain
        super.init(frame: frame)
    }

    /// Makes an empty table, because there are no archives of views.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    /// The delegate; a weak reference.
    open var delegate: (any UITableViewDelegate)? {
        get { scrollDelegate as? any UITableViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// Sets the class of cells with an identifier.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cellTypes[identifier] = cellClass
    }

    /// Returns a cell with an identifier; `nil` without a class for it.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        cellTypes[identifier].map { _CellInstance.make($0, identifier) }
    }

    /// Returns a cell with an identifier; it is an error of the program when no class was registered for it.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            fatalError("unable to dequeue a cell with identifier \(identifier): register a class for the identifier")
        }
        return cell
    }

    /// Reads the data source again: at once in a window, else when the table comes into one.
    open func reloadData() {
        needsData = true
        if window != nil { readData() }
    }

    /// Reads the data source if the table is in a window for the first time, or has a new one.
    open override func layoutSubviews() {
        if window != nil, needsData { readData() }
    }

    /// Has the data source read when the table comes into a window.
    open override func didMoveToWindow() { readSoon() }

    private func readData() {
        needsData = false
        for cell in cells.values { cell.removeFromSuperview() }
        cells = [:]
        guard let dataSource else { return }
        for section in 0..<dataSource.numberOfSections(in: self) {
            _ = dataSource.tableView(self, titleForHeaderInSection: section)
            for row in 0..<min(dataSource.tableView(self, numberOfRowsInSection: section), Self.cellLimit) {
                let path = IndexPath(row: row, section: section)
                let cell = dataSource.tableView(self, cellForRowAt: path)
                cells[path] = cell
                delegate?.tableView(self, willDisplay: cell, forRowAt: path)
                addSubview(cell)
            }
        }
    }

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    /// Returns the number of rows of a section.
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    /// Returns the cell of a row that is on the screen.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

    /// Returns the row of a cell that is on the screen.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

    /// The cells on the screen, in order.
    open var visibleCells: [UITableViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }

    /// Selects a row, without calling the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        indexPathForSelectedRow = indexPath
    }

    /// Deselects a row.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
    }

    /// Begins or ends editing.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
