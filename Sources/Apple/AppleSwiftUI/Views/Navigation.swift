/// A stack of screens.
///
/// [NavigationStack](https://developer.apple.com/documentation/swiftui/navigationstack)
public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
    private let root: Root
    private let values: [AnyHashable]

    /// Makes a stack of one screen.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        values = []
    }

    /// Makes a stack with the screens of a path.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        values = path.wrappedValue.values
    }

    /// Makes a stack with the screens of values.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        self.root = root()
        values = path.wrappedValue.map { AnyHashable($0) }
    }

    func update(_ node: ViewNode) { node.show(root) { $0[PathKey.self] = values } }
}

/// The values of the screens on a stack.
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// Makes an empty path.
    public init() {}

    /// Makes a path of values.
    public init<Values: Sequence>(_ elements: Values) where Values.Element: Hashable {
        values = elements.map { AnyHashable($0) }
    }

    /// The number of values.
    public var count: Int { values.count }
    /// Whether there are no values.
    public var isEmpty: Bool { values.isEmpty }

    /// Adds a value.
    public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }

    /// Removes the last values.
    public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// A link to another screen, which nobody follows.
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
    private let shown: Label
    /// The screen of a link that the app follows itself, by a value, and the closure that sets the value back.
    var followed: (screen: Destination, end: () -> Void)?

    func update(_ node: ViewNode) {
        node.show(shown, at: 0)
        if let followed { node.show(followed.screen, at: 1) { $0.dismiss = DismissAction(followed.end) } }
    }

    /// Makes a link.
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) { shown = label() }

    /// Makes a link.
    public init(destination: Destination, @ViewBuilder label: () -> Label) { shown = label() }

    /// Makes a link with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) where Label == Text {
        shown = Text(titleKey)
    }

    /// Makes a link with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder destination: () -> Destination)
    where Label == Text {
        shown = Text(title)
    }

    /// Makes a link with a title.
    public init(_ titleKey: LocalizedStringKey, destination: Destination) where Label == Text {
        shown = Text(titleKey)
    }

    /// Makes a link to the screen of a value.
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) where Destination == Never {
        shown = label()
    }

    /// Makes a link to the screen of a value.
    public init<Value: Hashable>(_ titleKey: LocalizedStringKey, value: Value?)
    where Label == Text, Destination == Never {
        shown = Text(titleKey)
    }
}

/// Screens with tabs, all of which are evaluated; nobody touches the tabs.
public struct TabView<SelectionValue: Hashable, Content: View>: View, Container {
    let shown: Content

    /// Makes screens with tabs.
    public init(@ViewBuilder content: () -> Content) where SelectionValue == Int { shown = content() }

    /// Makes screens with tabs, of which a value says the selected one.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) { shown = content() }
}
