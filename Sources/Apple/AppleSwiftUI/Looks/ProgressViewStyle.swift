/// A look of progress views that an app makes.
///
/// [ProgressViewStyle](https://developer.apple.com/documentation/swiftui/progressviewstyle)
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of the view.
    associatedtype Body: View
    /// The properties of a progress view.
    typealias Configuration = ProgressViewStyleConfiguration
    /// Makes the view.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a progress view.
public struct ProgressViewStyleConfiguration {
    /// The label of a progress view.
    public struct Label: View, Container {
        let shown: AnyView
    }

    /// The label of the value.
    public struct CurrentValueLabel: View, Container {
        let shown: AnyView
    }

    /// The share that is done, from 0 to 1; `nil` if it is not known.
    public let fractionCompleted: Double?
    /// The label; `nil` if the view has none.
    public var label: Label?
    /// The label of the value; `nil` if the view has none.
    public var currentValueLabel: CurrentValueLabel?
}

extension EnvironmentValues {
    var progressViewStyle: (any ProgressViewStyle)? {
        get { self[StyleKey<any ProgressViewStyle>.self] }
        set { self[StyleKey<any ProgressViewStyle>.self] = newValue }
    }
}

extension View {
    /// Sets the look of progress views.
    public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
        environmentChange { $0.progressViewStyle = style }
    }
}

extension ProgressViewStyle {
    func view(_ label: AnyView?, _ value: AnyView?, _ fraction: Double?) -> AnyView {
        AnyView(
            StyledView(style: self, key: \.progressViewStyle) { style in
                style.makeBody(
                    configuration: Configuration(
                        fractionCompleted: fraction,
                        label: label.map { .init(shown: $0.styled(style, \.progressViewStyle)) },
                        currentValueLabel: value.map { .init(shown: $0.styled(style, \.progressViewStyle)) }))
            })
    }
}

/// A look of progress views of SwiftUI itself, which shows the labels.
public protocol _SystemProgressViewStyle: ProgressViewStyle {}

extension _SystemProgressViewStyle {
    /// Shows the labels.
    @ViewBuilder
    public func makeBody(configuration: Configuration) -> some View {
        configuration.label
        configuration.currentValueLabel
    }
}
