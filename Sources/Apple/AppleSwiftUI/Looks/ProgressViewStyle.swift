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

    /// The share that is done, from 0 to 1; `nil` if it is not known.
    public let fractionCompleted: Double?
    /// The label.
    public var label: Label?
    /// The label of the value: none.
    public var currentValueLabel: Label? { nil }
}

private enum ProgressViewStyleKey: EnvironmentKey {
    static var defaultValue: (any ProgressViewStyle)? { nil }
}

extension EnvironmentValues {
    var progressViewStyle: (any ProgressViewStyle)? {
        get { self[ProgressViewStyleKey.self] }
        set { self[ProgressViewStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the look of progress views.
    public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
        environmentChange { $0.progressViewStyle = style }
    }
}

extension ProgressViewStyle {
    func view(_ label: AnyView, _ fraction: Double?) -> AnyView {
        AnyView(
            StyledView(style: self) { style in
                style.makeBody(
                    configuration: Configuration(fractionCompleted: fraction, label: .init(shown: label)))
            })
    }
}

/// A look of progress views of SwiftUI itself, which shows the label.
public protocol _SystemProgressViewStyle: ProgressViewStyle {}

extension _SystemProgressViewStyle {
    /// Shows the label.
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
