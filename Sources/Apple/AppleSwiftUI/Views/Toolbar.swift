/// Items of the bars of a screen; they are not shown.
@MainActor @preconcurrency
public protocol ToolbarContent {}

/// An item of a bar.
public struct ToolbarItem<Content: View>: ToolbarContent {
    /// Makes an item.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}

/// Items of a bar.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    /// Makes items.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}

/// Several items of bars.
public struct _ToolbarItems: ToolbarContent {}

/// Builds items of bars.
@resultBuilder
@MainActor @preconcurrency
public struct ToolbarContentBuilder {
    /// Takes an item.
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// Builds items.
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarItems {
        _ToolbarItems()
    }

    /// Builds the items of an `if`.
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _ToolbarItems { _ToolbarItems() }

    /// Builds the items of an `if` with an `else`.
    public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarItems { _ToolbarItems() }

    /// Builds the items of an `else`.
    public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarItems { _ToolbarItems() }
}

/// A preview of views for Xcode, which a lab never shows.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the preview.
    associatedtype Previews: View
    /// The preview.
    @ViewBuilder static var previews: Previews { get }
}
