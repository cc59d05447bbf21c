/// Views for the elements of a collection.
///
/// [ForEach](https://developer.apple.com/documentation/swiftui/foreach)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View, PrimitiveView {
    private let show: @MainActor (ViewNode) -> Void

    func update(_ node: ViewNode) { show(node) }
}

extension ForEach where Content: View {
    /// Makes views for elements with an identity.
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        show = { node in
            for element in data { node.show(content(element), at: element[keyPath: id]) }
        }
    }

    /// Makes views for identifiable elements.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }

    /// Makes views for numbers.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int { self.init(data, id: \.self, content: content) }

    /// Makes views for bindings to identifiable elements.
    public init<Base: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Base>, @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
    ) where Data == [Base.Element], Base.Element: Identifiable, ID == Base.Element.ID, Base.Index: Hashable {
        show = { node in
            for index in data.wrappedValue.indices {
                let first = data.wrappedValue[index]
                let element = Binding(
                    get: { data.wrappedValue.indices.contains(index) ? data.wrappedValue[index] : first },
                    set: { data.wrappedValue[index] = $0 })
                node.show(content(element), at: first.id)
            }
        }
    }
}

/// Rows below each other, all of which are shown.
public struct List<SelectionValue: Hashable, Content: View>: View, Container {
    let shown: Content

    /// Makes a list of its content.
    public init(@ViewBuilder content: () -> Content) where SelectionValue == Never { shown = content() }

    /// Makes a list of its content, of which nobody selects anything.
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) { shown = content() }

    /// Makes a list of its content, of which nobody selects anything.
    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) { shown = content() }

    /// Makes a list of identifiable elements.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable, SelectionValue == Never {
        shown = ForEach(data, content: rowContent)
    }

    /// Makes a list of elements with an identity.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row>, SelectionValue == Never {
        shown = ForEach(data, id: id, content: rowContent)
    }
}

/// Rows with a header and a footer.
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
    private let header: Parent
    private let content: Content
    private let footer: Footer

    /// Makes a section.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    func update(_ node: ViewNode) {
        node.show(header, at: 0)
        node.show(content, at: 1)
        node.show(footer, at: 2)
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    /// Makes a section without header and footer.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Footer == EmptyView {
    /// Makes a section with a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }

    /// Makes a section with a header.
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { EmptyView() })
    }
}

extension Section where Parent == EmptyView {
    /// Makes a section with a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    /// Makes a section with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
    }

    /// Makes a section with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
    }
}
