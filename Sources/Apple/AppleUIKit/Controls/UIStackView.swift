public import Foundation

/// A view whose subviews are in a row.
@MainActor @preconcurrency
open class UIStackView: UIView {
    /// The views in the row.
    public private(set) var arrangedSubviews: [UIView] = []
    /// The direction of the row.
    open var axis = NSLayoutConstraint.Axis.horizontal
    /// The distribution of the views along the row.
    open var distribution = Distribution.fill
    /// The alignment of the views across the row.
    open var alignment = Alignment.fill
    /// The distance between views.
    open var spacing: CGFloat = 0
    /// Whether the margins are left free.
    open var isLayoutMarginsRelativeArrangement = false

    /// Makes a row of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    /// Adds a view to the end of the row.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.endIndex) }

    /// Inserts a view into the row.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: max(0, min(stackIndex, arrangedSubviews.endIndex)))
        if view.superview !== self { addSubview(view) }
    }

    /// Takes a view from the row; it remains a subview.
    open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

    /// Takes a subview that leaves from the row.
    open override func willRemoveSubview(_ subview: UIView) { removeArrangedSubview(subview) }

    /// Sets the distance after a view, which is not kept.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

    /// The distribution of views along a row.
    public enum Distribution: Int, Sendable {
        /// They fill it.
        case fill
        /// They fill it equally.
        case fillEqually
        /// They fill it in proportion.
        case fillProportionally
        /// With equal distances.
        case equalSpacing
        /// With equal distances of their middles.
        case equalCentering
    }

    /// The alignment of views across a row.
    public enum Alignment: Int, Sendable {
        /// They fill it.
        case fill
        /// At the leading edge or at the top.
        case leading
        /// At the first baseline.
        case firstBaseline
        /// In the middle.
        case center
        /// At the trailing edge or at the bottom.
        case trailing
        /// At the last baseline.
        case lastBaseline

        /// At the top.
        public static let top = Alignment.leading
        /// At the bottom.
        public static let bottom = Alignment.trailing
    }
}
