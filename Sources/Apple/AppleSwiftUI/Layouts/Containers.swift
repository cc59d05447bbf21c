public import Foundation

/// The first of several views that fits, which is always the first.
public struct ViewThatFits<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) { shown = content() }
}

/// A view whose content can be moved to a view with an identity.
public struct ScrollViewReader<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { shown = content(ScrollViewProxy()) }
}

/// Moves the content of a view that scrolls; without effect, because all of it is shown.
public struct ScrollViewProxy: Sendable {
    /// Moves to a view.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// Screens beside each other, all of which are shown.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, PrimitiveView {
    private let sidebar: Sidebar
    private let content: Content
    private let detail: Detail

    /// Makes three screens.
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.sidebar = sidebar()
        self.content = content()
        self.detail = detail()
    }

    /// Makes three screens, with a choice of those that are visible.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, content: content, detail: detail) }

    /// Makes two screens.
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
    }

    /// Makes two screens, with a choice of those that are visible.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView { self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail) }

    func update(_ node: ViewNode) {
        node.show(sidebar, at: 0)
        node.show(content, at: 1)
        node.show(detail, at: 2)
    }
}

/// The screens of a split view that are visible.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = NavigationSplitViewVisibility(name: "automatic")
    /// All.
    public static let all = NavigationSplitViewVisibility(name: "all")
    /// The last two.
    public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
    /// The last one.
    public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// A measure with a range.
public struct Gauge<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
    private let label: Label
    private let value: CurrentValueLabel

    /// Makes a measure.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView {
        self.label = label()
        self.value = EmptyView()
    }

    /// Makes a measure with a label of the value.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.label = label()
        self.value = currentValueLabel()
    }

    func update(_ node: ViewNode) {
        node.show(label, at: 0)
        node.show(value, at: 1)
    }
}

/// A control for a colour, which nobody changes.
public struct ColorPicker<Label: View>: View, Container {
    let shown: Label

    /// Makes a control with a title.
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true)
    where Label == Text { shown = Text(titleKey) }

    /// Makes a control.
    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
        shown = label()
    }
}

/// A button that begins and ends the editing of a list, which nobody touches.
public struct EditButton: View, Leaf {
    /// Makes a button.
    public init() {}
}

/// A button that shares something by another app, which nobody touches.
public struct ShareLink<Label: View>: View, Container {
    let shown: Label

    /// Makes a button of a URL.
    public init(item: URL, subject: Text? = nil, message: Text? = nil) where Label == Text {
        shown = Text(verbatim: "Share…")
    }

    /// Makes a button of a text.
    public init(item: String, subject: Text? = nil, message: Text? = nil) where Label == Text {
        shown = Text(verbatim: "Share…")
    }

    /// Makes a button of a URL with a label.
    public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        shown = label()
    }

    /// Makes a button of a text with a label.
    public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        shown = label()
    }
}
