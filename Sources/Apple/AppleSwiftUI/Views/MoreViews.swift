public import Foundation

/// A view that shows how far something is.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
    private let label: Label?
    private let value: CurrentValueLabel?
    private let fraction: Double?

    private init(_ label: Label?, _ value: CurrentValueLabel?, _ fraction: Double?) {
        (self.label, self.value, self.fraction) = (label, value, fraction)
    }

    func update(_ node: ViewNode) {
        if let style = node.environment.progressViewStyle {
            return node.show(style.view(label.map { AnyView($0) }, value.map { AnyView($0) }, fraction))
        }
        node.show(label, at: 0)
        node.show(value, at: 1)
    }

    private static func fraction<Value: BinaryFloatingPoint>(_ value: Value?, _ total: Value) -> Double? {
        value.map { min(1, max(0, Double($0 / total))) }
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Makes a view that shows that something goes on.
    public init() where Label == EmptyView { self.init(nil, nil, nil) }

    /// Makes a view that shows that something goes on.
    public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init(Text(titleKey), nil, nil) }

    /// Makes a view that shows that something goes on.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title) where Label == Text { self.init(Text(title), nil, nil) }

    /// Makes a view that shows that something goes on.
    public init(@ViewBuilder label: () -> Label) { self.init(label(), nil, nil) }

    /// Makes a view that shows how far something is.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) where Label == EmptyView {
        self.init(nil, nil, Self.fraction(value, total))
    }

    /// Makes a view that shows how far something is, with a title.
    public init<Value: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: Value?, total: Value = 1)
    where Label == Text { self.init(Text(titleKey), nil, Self.fraction(value, total)) }

    /// Makes a view that shows how far something is, with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol, Value: BinaryFloatingPoint>(_ title: Title, value: Value?, total: Value = 1)
    where Label == Text { self.init(Text(title), nil, Self.fraction(value, total)) }

    /// Makes a view that shows how far something is.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1, @ViewBuilder label: () -> Label) {
        self.init(label(), nil, Self.fraction(value, total))
    }
}

extension ProgressView {
    /// Makes a view that shows how far something is, with a label of the value.
    public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) { self.init(label(), currentValueLabel(), Self.fraction(value, total)) }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label,
    CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    /// Makes the view that a style changes.
    public init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(configuration.label, configuration.currentValueLabel, configuration.fractionCompleted)
    }
}

/// A link to a URL, which nobody follows.
public struct Link<Label: View>: View, Container {
    let shown: Label

    /// Makes a link.
    public init(destination: URL, @ViewBuilder label: () -> Label) { shown = label() }

    /// Makes a link with a title.
    public init(_ titleKey: LocalizedStringKey, destination: URL) where Label == Text { shown = Text(titleKey) }
}

/// A menu, which nobody opens.
public struct Menu<Label: View, Content: View>: View, Container {
    let shown: Label

    /// Makes a menu.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { shown = label() }

    /// Makes a menu with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
        shown = Text(titleKey)
    }
}

/// Views that a label shows or hides.
public struct DisclosureGroup<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label
    private let content: () -> Content
    private let isExpanded: Bool

    /// Makes a group, which is closed.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(isExpanded: .constant(false), content: content, label: label)
    }

    /// Makes a group that is open while a value is true.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
        self.content = content
        self.isExpanded = isExpanded.wrappedValue
    }

    func update(_ node: ViewNode) {
        node.show(label, at: 0)
        if isExpanded { node.show(content(), at: 1) }
    }
}

extension DisclosureGroup where Label == Text {
    /// Makes a group with a title, which is closed.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// Makes a group with a title that is open while a value is true.
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }

    /// Makes a group with a title, which is closed.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

/// Views in a box.
public struct GroupBox<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label
    private let content: Content

    /// Makes a box.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    /// Makes a box with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
        self.init(content: content) { Text(titleKey) }
    }

    func update(_ node: ViewNode) {
        if let style = node.environment.groupBoxStyle {
            return node.show(style.view(AnyView(label), AnyView(content)))
        }
        node.show(label, at: 0)
        node.show(content, at: 1)
    }
}

/// A value with a title.
public struct LabeledContent<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label
    private let content: Content

    /// Makes a view.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    /// Makes a view with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
        self.init(content: content) { Text(titleKey) }
    }

    /// Makes a view of a text with a title.
    public init<Value: StringProtocol>(_ titleKey: LocalizedStringKey, value: Value)
    where Label == Text, Content == Text {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }

    func update(_ node: ViewNode) {
        node.show(label, at: 0)
        node.show(content, at: 1)
    }
}

/// A view that says that there is nothing.
public struct ContentUnavailableView<Label: View, Description: View>: View, PrimitiveView {
    private let label: Label
    private let text: Description

    /// Makes a view.
    public init(@ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description) {
        self.label = label()
        text = description()
    }

    /// Makes a view with a title and a symbol.
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil)
    where Label == AppleSwiftUI.Label<Text, Image>, Description == Text? {
        self.init(label: { AppleSwiftUI.Label(title, systemImage: name) }, description: { description })
    }

    func update(_ node: ViewNode) {
        node.show(label, at: 0)
        node.show(text, at: 1)
    }
}
