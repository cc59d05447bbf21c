public import Foundation

/// A button, which nobody touches.
public struct Button<Label: View>: View, PrimitiveView {
    private let label: Label
    private let role: ButtonRole?

    /// Makes a button.
    public init(role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.role = role
    }

    func update(_ node: ViewNode) {
        guard let style = node.environment.buttonStyle else { return node.show(label) }
        node.show(style.view(AnyView(label), role))
    }
}

extension Button where Label == Text {
    /// Makes a button with a title.
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    /// Makes a button with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == AppleSwiftUI.Label<Text, Image> {
    /// Makes a button with a title and a symbol.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
    ) { self.init(role: role, action: action) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) } }

    /// Makes a button with a title and a symbol.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
    ) { self.init(role: role, action: action) { AppleSwiftUI.Label(title, systemImage: systemImage) } }
}

/// A title with an image.
public struct Label<Title: View, Icon: View>: View, PrimitiveView {
    private let title: Title
    private let icon: Icon

    /// Makes a label.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    func update(_ node: ViewNode) {
        if let style = node.environment.labelStyle { return node.show(style.view(AnyView(title), AnyView(icon))) }
        node.show(title, at: 0)
        node.show(icon, at: 1)
    }
}

extension Label where Title == Text, Icon == Image {
    /// Makes a label with a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    /// Makes a label with a symbol.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    /// Makes a label with an image.
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }
}

/// A control that is on or off.
public struct Toggle<Label: View>: View, PrimitiveView {
    private let label: Label
    private let isOn: Binding<Bool>

    /// Makes a control.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.isOn = isOn
    }

    func update(_ node: ViewNode) {
        guard let style = node.environment.toggleStyle else { return node.show(label) }
        node.show(style.view(AnyView(label), isOn))
    }
}

extension Toggle where Label == Text {
    /// Makes a control with a title.
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

    /// Makes a control with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle where Label == AppleSwiftUI.Label<Text, Image> {
    /// Makes a control with a title and a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

/// A field with a text, in which nobody types.
public struct TextField<Label: View>: View, Container {
    let shown: Label

    /// Makes a field.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { shown = label() }
}

extension TextField where Label == Text {
    /// Makes a field with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) { shown = Text(titleKey) }

    /// Makes a field with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text? = nil) {
        shown = Text(title)
    }

    /// Makes a field with lines of text.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { shown = Text(titleKey) }

    /// Makes a field for a value in a format.
    public init<Format: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil
    ) where Format.FormatOutput == String { shown = Text(titleKey) }
}

/// A field with a hidden text, in which nobody types.
public struct SecureField<Label: View>: View, Container {
    let shown: Label

    /// Makes a field with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) where Label == Text {
        shown = Text(titleKey)
    }
}

/// A view with lines of text, in which nobody types.
public struct TextEditor: View, Leaf {
    /// Makes a view.
    public init(text: Binding<String>) {}
}

/// A choice, which nobody changes.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    private let label: Label
    private let content: Content

    /// Makes a choice.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
        self.content = content()
    }

    /// Makes a choice with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) where Label == Text { self.init(selection: selection, content: content) { Text(titleKey) } }

    func update(_ node: ViewNode) {
        node.show(label, at: 0)
        node.show(content, at: 1)
    }
}

/// A control for a number in a range.
public struct Slider<Label: View, ValueLabel: View>: View, PrimitiveView {
    private let label: Label
    private let minimum: ValueLabel
    private let maximum: ValueLabel

    init(_ label: Label, _ minimum: ValueLabel, _ maximum: ValueLabel) {
        (self.label, self.minimum, self.maximum) = (label, minimum, maximum)
    }

    func update(_ node: ViewNode) {
        node.show(label, at: 0)
        node.show(minimum, at: 1)
        node.show(maximum, at: 2)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// Makes a control.
    public init<Value: BinaryFloatingPoint>(value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1) {
        self.init(EmptyView(), EmptyView(), EmptyView())
    }

    /// Makes a control with steps.
    public init<Value: BinaryFloatingPoint>(value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value) {
        self.init(EmptyView(), EmptyView(), EmptyView())
    }
}

/// A control for a number with steps.
public struct Stepper<Label: View>: View, Container {
    let shown: Label

    /// Makes a control with a title.
    public init<Value: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
    ) where Label == Text { shown = Text(titleKey) }

    /// Makes a control.
    public init<Value: Strideable>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label
    ) { shown = label() }
}

/// A control for a date.
public struct DatePicker<Label: View>: View, Container {
    let shown: Label

    /// Makes a control with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: DatePickerComponents = .date
    ) where Label == Text { shown = Text(titleKey) }
}

/// The parts of a date that a control shows.
public struct DatePickerComponents: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: UInt

    /// Takes parts as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The time.
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    /// The date.
    public static let date = DatePickerComponents(rawValue: 2)
}
