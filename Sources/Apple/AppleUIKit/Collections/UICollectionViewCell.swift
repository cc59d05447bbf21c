public import Foundation

/// A header or footer of cells.
@MainActor @preconcurrency
open class UICollectionReusableView: UIView {
    /// The name under which it was registered.
    public internal(set) var reuseIdentifier: String?

    /// Makes a view.
    public override required init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a view of an archive, which a lab has none of.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Prepares the view for other content; a lab makes new ones.
    open func prepareForReuse() {}
}

/// A cell.
@MainActor @preconcurrency
open class UICollectionViewCell: UICollectionReusableView {
    /// The view for the content.
    public let contentView = UIView()
    /// The view behind the content.
    open var backgroundView: UIView?
    /// The view behind the content of a selected cell.
    open var selectedBackgroundView: UIView?
    /// Whether the cell is selected.
    open var isSelected = false
    /// Whether the user presses the cell.
    open var isHighlighted = false

    /// Makes a cell.
    public required init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    /// Makes a cell of an archive, which a lab has none of.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }
}

/// The layout of cells, without effect.
@MainActor @preconcurrency
open class UICollectionViewLayout: NSObject {
    /// Makes a layout.
    public override init() {}

    /// Has the layout made anew.
    open func invalidateLayout() {}
}

/// The layout of cells in lines.
@MainActor @preconcurrency
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The distance of lines.
    open var minimumLineSpacing: CGFloat = 10
    /// The distance of cells in a line.
    open var minimumInteritemSpacing: CGFloat = 10
    /// The size of cells.
    open var itemSize = CGSize(width: 50, height: 50)
    /// The first size of cells that find their own.
    open var estimatedItemSize = CGSize.zero
    /// The direction of scrolling.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The size of headers.
    open var headerReferenceSize = CGSize.zero
    /// The size of footers.
    open var footerReferenceSize = CGSize.zero
    /// The space around sections.
    open var sectionInset = UIEdgeInsets.zero
    /// The size of cells that find their own.
    public static let automaticSize = CGSize(width: -1, height: -1)
}

extension UICollectionView {
    /// A direction of scrolling.
    public enum ScrollDirection: Int, Sendable {
        /// From top to bottom.
        case vertical
        /// From side to side.
        case horizontal
    }
}

extension IndexPath {
    /// Creates the index path of an item of a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The number of the item in its section.
    public var item: Int { self[1] }
}
