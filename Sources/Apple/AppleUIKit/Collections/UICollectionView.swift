public import Foundation

/// Cells in any layout, of which none is drawn.
///
/// In a window it reads its data source as on iOS, for the first twenty cells of each section, because that many are on
/// a screen ([UICollectionView](https://developer.apple.com/documentation/uikit/uicollectionview)).
@MainActor @preconcurrency
open class UICollectionView: UIScrollView {
    /// The layout of the cells, without effect.
    open var collectionViewLayout: UICollectionViewLayout
    /// The content; a weak reference.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet {
            needsData = true
            readSoon()
        }
    }
    /// The view behind the cells.
    open var backgroundView: UIView?
    /// Whether cells can be selected.
    open var allowsSelection = true
    /// Whether several cells can be selected.
    open var allowsMultipleSelection = false
    /// Whether content stops at pages.
    open var isPagingEnabled = false
    private var makers: [String: (CGRect) -> UICollectionReusableView] = [:]
    private var cells: [IndexPath: UICollectionViewCell] = [:]
    private var selected: Set<IndexPath> = [] {
        didSet {
            for path in selected.symmetricDifference(oldValue) { cells[path]?.isSelected = selected.contains(path) }
        }
    }
    private var isUpdating = false

    /// Makes a view with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
    }

    /// Makes a view of an archive, which a lab has none of.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// The delegate; a weak reference.
    open var delegate: (any UICollectionViewDelegate)? {
        get { scrollDelegate as? any UICollectionViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// Has the content read when the view comes into a window.
    open override func didMoveToWindow() { readSoon() }

    /// Reads the content if the view is in a window for the first time, or has a new data source.
    open override func layoutSubviews() {
        if window != nil, needsData { readData() }
    }

    /// Names the class of cells.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        makers["cell \(identifier)"] = (cellClass as? UICollectionViewCell.Type).map { type in { type.init(frame: $0) }
        }
    }

    /// Names the class of headers and footers.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        makers["\(elementKind) \(identifier)"] =
            (viewClass as? UICollectionReusableView.Type).map { type in { type.init(frame: $0) } }
    }

    /// Returns a new cell of the class with a name.
    ///
    /// Ends the program for a name without a class, as on iOS.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell = makers["cell \(identifier)"]?(.zero) as? UICollectionViewCell else {
            fatalError("could not dequeue a view of kind: cell with identifier \(identifier): register a class for it")
        }
        cell.reuseIdentifier = identifier
        return cell
    }

    /// Returns a new header or footer of the class with a name.
    ///
    /// Ends the program for a name without a class, as on iOS.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = makers["\(elementKind) \(identifier)"]?(.zero) else {
            fatalError(
                "could not dequeue a view of kind: \(elementKind) with identifier \(identifier): register a class for it"
            )
        }
        view.reuseIdentifier = identifier
        return view
    }

    /// Reads the content anew: at once in a window, else when the view comes into one; nothing is selected then.
    open func reloadData() {
        needsData = true
        selected = []
        if window != nil, !isUpdating { readData() }
    }

    private func readData() {
        needsData = false
        for cell in cells.values { cell.removeFromSuperview() }
        cells = [:]
        guard let dataSource else { return }
        for section in 0..<dataSource.numberOfSections(in: self) {
            let count = dataSource.collectionView(self, numberOfItemsInSection: section)
            for item in 0..<min(count, Self.cellLimit) {
                let path = IndexPath(item: item, section: section)
                let cell = dataSource.collectionView(self, cellForItemAt: path)
                cells[path] = cell
                if selected.contains(path) { cell.isSelected = true }
                delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
                addSubview(cell)
            }
        }
    }

    /// Reads cells anew.
    open func reloadItems(at indexPaths: [IndexPath]) { reloadData() }

    /// Reads sections anew.
    open func reloadSections(_ sections: IndexSet) { reloadData() }

    /// Reads the content anew, with new cells.
    open func insertItems(at indexPaths: [IndexPath]) { reloadData() }

    /// Reads the content anew, without old cells.
    open func deleteItems(at indexPaths: [IndexPath]) { reloadData() }

    /// Makes changes, reads the content once, and calls the completion in the next turn of the main queue.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        let isWithinOthers = isUpdating
        isUpdating = true
        updates?()
        isUpdating = isWithinOthers
        reloadData()
        let completion = UncheckedCompletion(body: completion)
        DispatchQueue.main.async { completion.body?(true) }
    }

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    /// Returns the number of cells of a section.
    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    /// The cells, in order.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cells[$0] } }

    /// The places of the cells, in order.
    open var indexPathsForVisibleItems: [IndexPath] { cells.keys.sorted() }

    /// Returns the cell at a place.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// Returns the place of a cell.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

    /// The places of the selected cells.
    open var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }

    /// Selects a cell without a call of the delegate.
    open func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
    ) {
        let kept = allowsMultipleSelection && indexPath != nil ? selected : []
        selected = kept.union(indexPath.map { [$0] } ?? [])
    }

    /// Deselects a cell without a call of the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { selected.remove(indexPath) }

    /// Moves the content to a cell, which has no effect.
    open func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool
    ) {}

    /// Replaces the layout.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }

    /// The place to which content moves.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The places as bits.
        public let rawValue: UInt

        /// Takes places as bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The top.
        public static let top = ScrollPosition(rawValue: 1)
        /// The middle, from top to bottom.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// The bottom.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// The left.
        public static let left = ScrollPosition(rawValue: 8)
        /// The middle, from side to side.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// The right.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// The kind of headers.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of footers.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// A completion that is called on the main queue.
private struct UncheckedCompletion: @unchecked Sendable {
    let body: ((Bool) -> Void)?
}
