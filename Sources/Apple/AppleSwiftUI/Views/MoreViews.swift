public import Foundation

/// A view that shows how far something is.
public struct ProgressView<Label: View>: View, Container {
    let shown: Label

    /// Makes a view that shows that something goes on.
    public init() where Label == EmptyView { shown = EmptyView() }

    /// Makes a view that shows that something goes on.
    public init(_ titleKey: LocalizedStringKey) where Label == Text { shown = Text(titleKey) }

    /// Makes a view that shows that something goes on.
    public init(@ViewBuilder label: () -> Label) { shown = label() }

    /// Makes a view that shows how far something is.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) where Label == EmptyView {
        shown = EmptyView()
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
public struct DisclosureGroup<Label: View, Content: View>: View, Container {
    let shown: Label

    /// Makes a group, which is closed.
    public init(_ label: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) where Label == Text {
        shown = Text(label)
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

/// A shape; nothing is drawn.
public protocol Shape: View {}

extension Shape {
    /// Fills the shape.
    public func fill<Style: ShapeStyle>(_ content: Style) -> some View { self }

    /// Draws the outline of the shape.
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> some View { self }
}

/// A circle.
public struct Circle: Shape, Leaf {
    /// Makes a circle.
    public init() {}
}

/// A rectangle.
public struct Rectangle: Shape, Leaf {
    /// Makes a rectangle.
    public init() {}
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape, Leaf {
    /// Makes a rectangle.
    public init(cornerRadius: CGFloat) {}
}

/// A rectangle with round ends.
public struct Capsule: Shape, Leaf {
    /// Makes a capsule.
    public init() {}
}
