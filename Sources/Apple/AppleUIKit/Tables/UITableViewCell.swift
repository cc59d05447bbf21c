public import Foundation

/// A row of a table.
@MainActor @preconcurrency
open class UITableViewCell: UIView {
    /// The label of the title; there is none with a content configuration.
    public private(set) lazy var textLabel: UILabel? = UILabel()
    /// The label of the details.
    public private(set) lazy var detailTextLabel: UILabel? = UILabel()
    /// The view of the image.
    public private(set) lazy var imageView: UIImageView? = UIImageView()
    /// The view of the content.
    public private(set) lazy var contentView: UIView = {
        let view = UIView()
        addSubview(view)
        return view
    }()
    /// The identifier by which cells are used again.
    public let reuseIdentifier: String?
    /// The accessory at the trailing edge.
    open var accessoryType = AccessoryType.none
    /// The view at the trailing edge.
    open var accessoryView: UIView?
    /// The look of a selected cell.
    open var selectionStyle = SelectionStyle.default
    /// Whether it is selected.
    open var isSelected = false
    /// The content by a configuration.
    open var contentConfiguration: UIListContentConfiguration?

    /// Makes a cell.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// Makes an empty cell, because there are no archives of views.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
    }

    /// Makes an empty cell.
    @MainActor @preconcurrency
    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Prepares a cell that is used again.
    open func prepareForReuse() {}

    /// Sets whether it is selected.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

    /// Returns the content of its style.
    open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }

    /// The styles of cells.
    public enum CellStyle: Int, Sendable {
        /// A title.
        case `default`
        /// A title, with details at the trailing edge.
        case value1
        /// A title at the trailing edge, with details.
        case value2
        /// A title, with details below.
        case subtitle
    }

    /// The accessory at the trailing edge.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none
        /// A chevron.
        case disclosureIndicator
        /// A chevron and a button.
        case detailDisclosureButton
        /// A check mark.
        case checkmark
        /// A button.
        case detailButton
    }

    /// The look of a selected cell.
    public enum SelectionStyle: Int, Sendable {
        /// As others.
        case none
        /// Blue.
        case blue
        /// Grey.
        case gray
        /// As the system has it.
        case `default`
    }

    /// The editing of a row.
    public enum EditingStyle: Int, Sendable {
        /// Nothing.
        case none
        /// Deletes it.
        case delete
        /// Inserts it.
        case insert
    }
}

/// The content of a row.
public struct UIListContentConfiguration: Sendable {
    /// The title.
    public var text: String?
    /// The details.
    public var secondaryText: String?
    /// The image.
    public var image: UIImage?

    /// Returns the content of a cell of a list.
    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

    /// Returns the content of a cell with details below its title.
    public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }

    /// Returns the content of a cell with details at its trailing edge.
    public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}

/// A class with a required initializer, as which other classes of cells are cast; it has no instances itself.
///
/// As with ``_DelegateInstance``, the initializer of the class itself is called, which need not be `required`.
@MainActor @preconcurrency
open class _CellInstance: UITableViewCell {
    /// Makes a cell.
    public required override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    /// Makes an empty cell.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // Not inlined: the compiler would see that the class is another one.
    @inline(never)
    static func make(_ type: AnyClass, _ identifier: String) -> UITableViewCell {
        guard let type = type as? UITableViewCell.Type else {
            fatalError("The class '\(type)' of the cells '\(identifier)' is no UITableViewCell.")
        }
        return unsafe unsafeBitCast(type, to: _CellInstance.Type.self).init(
            style: .default, reuseIdentifier: identifier)
    }
}
