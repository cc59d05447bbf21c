public import Foundation

extension ForEach where Content: View {
    /// Makes views for bindings to elements with an identity.
    public init<Base: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Base>, id: KeyPath<Base.Element, ID>,
        @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
    ) where Data == LazyMapCollection<Base.Indices, (Base.Index, ID)>, Base.Index: Hashable {
        let elements = data.wrappedValue.indices.lazy.map { ($0, data.wrappedValue[$0][keyPath: id]) }
        self.init(elements, id: \.1) { index, _ in
            let first = data.wrappedValue[index]
            content(
                Binding(
                    get: { data.wrappedValue.indices.contains(index) ? data.wrappedValue[index] : first },
                    set: { data.wrappedValue[index] = $0 }))
        }
    }
}

extension List {
    /// Makes a list of identifiable elements, of which nobody selects any.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    /// Makes a list of elements with an identity, of which nobody selects any.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
    }

    /// Makes a list of identifiable elements, of which nobody selects any.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }
}

extension Section {
    /// Makes a section with a header and a footer.
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { footer })
    }
}

extension Section where Parent == EmptyView {
    /// Makes a section with a footer.
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { footer })
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    /// Makes a section with a title, which is open or not.
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
    }
}

extension TextField where Label == Text {
    /// Makes a field whose user says when it is done, which nobody does.
    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        onCommit: @escaping () -> Void
    ) { self.init(titleKey, text: text) }

    /// Makes a field whose user begins and ends, which nobody does.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
        self.init(titleKey, text: text)
    }

    /// Makes a field with lines of text.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, axis: Axis) {
        self.init(title, text: text)
    }

    /// Makes a field with lines of text and a prompt.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(titleKey, text: text, prompt: prompt)
    }

    /// Makes a field for a value by a formatter.
    public init<Value>(_ titleKey: LocalizedStringKey, value: Binding<Value>, formatter: Formatter) {
        self.init(text: .constant("")) { Text(titleKey) }
    }
}

extension SecureField where Label == Text {
    /// Makes a field with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text? = nil) {
        self.init(LocalizedStringKey(String(title)), text: text)
    }

    /// Makes a field whose user says when it is done, which nobody does.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(titleKey, text: text)
    }
}

extension Picker where Label == Text {
    /// Makes a choice with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == AppleSwiftUI.Label<Text, Image> {
    /// Makes a choice with a title and a symbol.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, content: content) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) } }
}

extension Picker {
    /// Makes a choice with a label.
    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { label }
    }
}

extension Stepper where Label == Text {
    /// Makes a control with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol, Value: Strideable>(
        _ title: Title, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
    ) { self.init(value: value, in: bounds, step: step) { Text(title) } }

    /// Makes a control with a title that calls closures, which nobody does.
    public init(_ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.init(value: .constant(0), in: 0...0) { Text(titleKey) }
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// Makes a control whose user begins and ends, which nobody does.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, onEditingChanged: @escaping (Bool) -> Void
    ) { self.init(value: value, in: bounds) }

    /// Makes a control with steps whose user begins and ends, which nobody does.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, onEditingChanged: @escaping (Bool) -> Void
    ) { self.init(value: value, in: bounds) }

}

extension Slider where ValueLabel == EmptyView {
    /// Makes a control with a label.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label(), EmptyView(), EmptyView()) }

    /// Makes a control with steps and a label.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label(), EmptyView(), EmptyView()) }
}

extension Slider {
    /// Makes a control with labels.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label(), minimumValueLabel(), maximumValueLabel()) }

    /// Makes a control with steps and labels.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label(), minimumValueLabel(), maximumValueLabel()) }
}

extension DatePicker where Label == Text {
    /// Makes a control with a title, for dates in a range.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
    ) { self.init(titleKey, selection: selection, displayedComponents: displayedComponents) }

    /// Makes a control with a title, for dates from one on.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
    ) { self.init(titleKey, selection: selection, displayedComponents: displayedComponents) }
}

extension Image {
    /// Names a symbol of the system, with a value.
    public nonisolated init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

    /// Names an image of an asset catalogue that says nothing to a screen reader.
    public nonisolated init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }

    /// Returns the image drawn smoothly or not.
    public nonisolated func interpolation(_ interpolation: Interpolation) -> Image { self }

    /// Returns the image in any size, in a way.
    public nonisolated func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode) -> Image {
        self
    }

    /// Returns the image with smooth edges.
    public nonisolated func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// The quality of a scaled image.
    public enum Interpolation: Hashable, Sendable {
        /// Not.
        case none
        /// Somewhat.
        case low
        /// More.
        case medium
        /// Most.
        case high
    }

    /// The mode in which an image fills a space.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeated.
        case tile
        /// Stretched.
        case stretch
    }
}

extension Font {
    /// Returns a font by its name, which follows the size of text.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        .custom(name, size: size)
    }

    /// Returns a font by its name, in one size.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { .custom(name, size: fixedSize) }

    /// Returns it with small capitals.
    public func smallCaps() -> Font { self }

    /// Returns it with another distance of lines.
    public func leading(_ leading: Leading) -> Font { self }

    /// Returns it with another width.
    public func width(_ width: Width) -> Font { self }

    /// A distance of lines.
    public enum Leading: Hashable, Sendable {
        /// Standard.
        case standard
        /// Less.
        case tight
        /// More.
        case loose
    }
}

extension NavigationLink where Label == Text {
    /// Makes a link with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Makes a link with a title to the screen of a value.
    @_disfavoredOverload
    public init<Title: StringProtocol, Value: Hashable>(_ title: Title, value: Value?) where Destination == Never {
        self.init(value: value) { Text(title) }
    }
}

extension NavigationLink {
    /// Makes a link that is followed while a value is true.
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.init(destination: destination, label: label)
        if isActive.wrappedValue { followed = (destination, { isActive.wrappedValue = false }) }
    }

    /// Makes a link that is followed while a value is true.
    public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(destination: destination(), isActive: isActive, label: label)
    }

    /// Makes a link that is followed while a value is another one.
    public init<Value: Hashable>(
        destination: Destination, tag: Value, selection: Binding<Value?>, @ViewBuilder label: () -> Label
    ) {
        self.init(destination: destination, label: label)
        if selection.wrappedValue == tag { followed = (destination, { selection.wrappedValue = nil }) }
    }
}

extension Menu {
    /// Makes a menu with an action, which nobody opens or touches.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) { self.init(content: content, label: label) }
}

extension Menu where Label == Text {
    /// Makes a menu with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == AppleSwiftUI.Label<Text, Image> {
    /// Makes a menu with a title and a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension Link where Label == Text {
    /// Makes a link with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

extension GroupBox where Label == EmptyView {
    /// Makes a box without a title.
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension GroupBox {
    /// Makes a box.
    public init(label: Label, @ViewBuilder content: () -> Content) { self.init(content: content) { label } }
}

extension GroupBox where Label == Text {
    /// Makes a box with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text {
    /// Makes a view with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Makes a view of a text with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol, Value: StringProtocol>(_ title: Title, value: Value) where Content == Text {
        self.init(content: { Text(value) }, label: { Text(title) })
    }

    /// Makes a view of a value in a format with a title.
    public init<Format: FormatStyle>(_ titleKey: LocalizedStringKey, value: Format.FormatInput, format: Format)
    where Content == Text, Format.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
    }
}
