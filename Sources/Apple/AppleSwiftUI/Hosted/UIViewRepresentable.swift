public import AppleUIKit

/// A view of UIKit in a view of SwiftUI; made and updated as on iOS, and not drawn.
///
/// [UIViewRepresentable](https://developer.apple.com/documentation/swiftui/uiviewrepresentable)
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
    /// The type of the view of UIKit.
    associatedtype UIViewType: UIView
    /// The type of the object that the view reports to.
    associatedtype Coordinator = Void
    /// The context of the view.
    typealias Context = UIViewRepresentableContext<Self>
    /// Makes the view, once.
    func makeUIView(context: Context) -> UIViewType
    /// Updates the view, after it was made and after each change of what the view of SwiftUI has read.
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// Makes the object that the view reports to, before the view.
    func makeCoordinator() -> Coordinator
    /// Ends what the view has begun.
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

extension UIViewRepresentable {
    /// Does nothing.
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}

extension UIViewRepresentable where Coordinator == Void {
    /// Makes nothing.
    public func makeCoordinator() {}
}

/// The context of a view of UIKit.
@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// The object that the view reports to.
    public let coordinator: Representable.Coordinator
    /// The environment of the view.
    public let environment: EnvironmentValues
    /// The context of the change.
    public let transaction = Transaction()
}

/// A view of UIKit with its coordinator.
private final class HostedView<Representable: UIViewRepresentable> {
    let coordinator: Representable.Coordinator
    var view: Representable.UIViewType?

    init(_ coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

extension UIViewRepresentable {
    /// Makes the view of UIKit at the first update, and updates it at each.
    func host(at node: ViewNode) {
        let hosted = node.stored(-1) { HostedView<Self>(makeCoordinator()) }
        let context = Context(coordinator: hosted.coordinator, environment: node.environment)
        let view = hosted.view ?? makeUIView(context: context)
        if hosted.view == nil {
            hosted.view = view
            node.whenEnded { Self.dismantleUIView(view, coordinator: hosted.coordinator) }
        }
        updateUIView(view, context: context)
    }
}
