public import AppleUIKit

/// A screen of UIKit in a view of SwiftUI; made, updated and shown as on iOS, and not drawn.
///
/// [UIViewControllerRepresentable](https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable)
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    /// The type of the screen of UIKit.
    associatedtype UIViewControllerType: UIViewController
    /// The type of the object that the screen reports to.
    associatedtype Coordinator = Void
    /// The context of the screen.
    typealias Context = UIViewControllerRepresentableContext<Self>
    /// Makes the screen, once.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Updates the screen, after it was made and after each change of what the view of SwiftUI has read.
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    /// Makes the object that the screen reports to, before the screen.
    func makeCoordinator() -> Coordinator
    /// Ends what the screen has begun.
    static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

extension UIViewControllerRepresentable {
    /// Does nothing.
    public static func dismantleUIViewController(
        _ uiViewController: UIViewControllerType, coordinator: Coordinator
    ) {}
}

extension UIViewControllerRepresentable where Coordinator == Void {
    /// Makes nothing.
    public func makeCoordinator() {}
}

/// The context of a screen of UIKit.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    /// The object that the screen reports to.
    public let coordinator: Representable.Coordinator
    /// The environment of the view.
    public let environment: EnvironmentValues
    /// The context of the change.
    public let transaction = Transaction()
}

/// A screen of UIKit with its coordinator.
private final class HostedScreen<Representable: UIViewControllerRepresentable> {
    let coordinator: Representable.Coordinator
    var screen: Representable.UIViewControllerType?

    init(_ coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

extension UIViewControllerRepresentable {
    /// Makes the screen of UIKit at the first update and shows it, and updates it at each.
    func host(at node: ViewNode) {
        let hosted = node.stored(-1) { HostedScreen<Self>(makeCoordinator()) }
        let context = Context(coordinator: hosted.coordinator, environment: node.environment)
        let isNew = hosted.screen == nil
        let screen = hosted.screen ?? makeUIViewController(context: context)
        hosted.screen = screen
        updateUIViewController(screen, context: context)
        guard isNew else { return }
        screen.loadViewIfNeeded()
        node.graph.after {
            screen.beginAppearanceTransition(true, animated: false)
            screen.endAppearanceTransition()
        }
        node.whenEnded {
            screen.beginAppearanceTransition(false, animated: false)
            screen.endAppearanceTransition()
            Self.dismantleUIViewController(screen, coordinator: hosted.coordinator)
        }
    }
}
