internal import AppleUIKit
internal import Foundation

/// An app; `@main` on its structure makes it the start of the program.
///
/// [App](https://developer.apple.com/documentation/swiftui/app)
@MainActor @preconcurrency
public protocol App {
    /// The type of its scene.
    associatedtype Body: Scene
    /// Its scene.
    @SceneBuilder var body: Body { get }
    /// Makes the app.
    init()
}

extension App {
    /// Runs the app until the process is ended.
    public static func main() {
        // The app keeps what its property wrappers have, for as long as the process lasts.
        let view = AppView(app: Self())
        AppRuntime.follow { node, values in node.update(view, values) }
        BackgroundTasks.register(of: view.app.body)
        UIApplication.run(AppRuntime.delegate ?? AppRuntime.plain)
    }
}

/// An app as a view of the graph.
struct AppView<Content: App>: View, PrimitiveView {
    let app: Content

    func update(_ node: ViewNode) {
        node.connect(app, from: 1)
        node.show(SceneView(scene: app.body))
    }
}

/// Joins the graph of views to the life cycle of the app.
@MainActor
enum AppRuntime {
    /// The delegate that the app has named.
    static var delegate: (any UIApplicationDelegate)?
    /// The delegate of AppKit that the app has named, which lives as long as the app.
    static var desktopDelegate: AnyObject?
    /// The delegate of an app that names none.
    static let plain: any UIApplicationDelegate = PlainDelegate()
    private static var isStarted = false

    private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

    /// Evaluates the views when the scene first comes to the foreground, and follows its phase.
    static func follow(_ root: @escaping (ViewNode, EnvironmentValues) -> Void) {
        SceneCenter.shared.isRequired = true
        observe(UIApplication.willEnterForegroundNotification) {
            ViewGraph.shared.phase = .inactive
            guard !isStarted else { return }
            isStarted = true
            ViewGraph.shared.start(root)
        }
        observe(UIApplication.didBecomeActiveNotification) { ViewGraph.shared.phase = .active }
        observe(UIApplication.willResignActiveNotification) { ViewGraph.shared.phase = .inactive }
        observe(UIApplication.didEnterBackgroundNotification) { ViewGraph.shared.phase = .background }
    }

    private static func observe(_ name: Notification.Name, _ body: @escaping @MainActor @Sendable () -> Void) {
        // The observer lasts as long as the process.
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            MainActor.assumeIsolated { body() }
        }
    }
}
