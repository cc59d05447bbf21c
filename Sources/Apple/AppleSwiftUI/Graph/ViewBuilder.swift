/// Builds views of statements.
@resultBuilder
@MainActor @preconcurrency
public struct ViewBuilder {
    /// Takes a view.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// Builds nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// Builds one view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Builds several views.
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }

    /// Builds the view of an `if`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// Builds the view of an `if` with an `else`.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .first(first)) }

    /// Builds the view of an `else`.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .second(second)) }

    /// Builds the view of an `if #available`.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// Several views.
public struct TupleView<Content>: View, PrimitiveView {
    private let show: @MainActor (ViewNode) -> Void

    init<each Element: View>(_ content: (repeat each Element)) where Content == (repeat each Element) {
        show = { node in
            var index = 0
            for element in repeat each content {
                node.show(element, at: index)
                index += 1
            }
        }
    }

    func update(_ node: ViewNode) { show(node) }
}

/// One of two views.
public struct _ConditionalContent<First: View, Second: View>: View, PrimitiveView {
    enum Storage {
        case first(First)
        case second(Second)
    }

    let storage: Storage

    func update(_ node: ViewNode) {
        switch storage {
        case .first(let view): node.show(view, at: 1)
        case .second(let view): node.show(view, at: 2)
        }
    }
}

extension Optional: View where Wrapped: View {}

extension Optional: PrimitiveView where Wrapped: View {
    func update(_ node: ViewNode) {
        if let self { node.show(self) }
    }
}

/// A view that shows nothing.
public struct EmptyView: View, Leaf {
    /// Makes a view.
    public init() {}
}

/// A view whose type is hidden.
public struct AnyView: View, PrimitiveView {
    private let show: @MainActor (ViewNode) -> Void

    /// Hides the type of a view.
    public init<Content: View>(_ view: Content) { show = { $0.show(view) } }

    /// Hides the type of a view.
    public init<Content: View>(erasing view: Content) { self.init(view) }

    func update(_ node: ViewNode) { show(node) }
}

/// Several views as one.
public struct Group<Content: View>: View, Container {
    let shown: Content

    /// Makes a group of views.
    public init(@ViewBuilder content: () -> Content) { shown = content() }
}
