public import Foundation

/// The width of a column or the height of a row.
public struct GridItem: Sendable {
    /// A size.
    public enum Size: Sendable {
        /// One item of this size.
        case fixed(CGFloat)
        /// One item of a size that fits.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many items as fit.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// The size.
    public var size: Size
    /// The distance to the next item.
    public var spacing: CGFloat?
    /// The place of the content.
    public var alignment: Alignment?

    /// Takes the properties.
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// The headers and footers that stay at the edges.
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// The views as bits.
    public let rawValue: UInt32

    /// Takes views as bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Headers.
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// Footers.
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Views in columns, all of which are shown.
public struct LazyVGrid<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { shown = content() }
}

/// Views in rows, all of which are shown.
public struct LazyHGrid<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { shown = content() }
}

/// Views in rows and columns.
public struct Grid<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { shown = content() }
}

/// A row of a grid.
public struct GridRow<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { shown = content() }
}

// Modifiers without effect: nothing is drawn.
extension View {
    /// Sets the number of columns of the view.
    public func gridCellColumns(_ count: Int) -> some View { self }

    /// Sets the place of the content in its cell.
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }

    /// Sets the place of the content in its column.
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }

    /// Sets the directions in which the view does not make its cell larger.
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
}
