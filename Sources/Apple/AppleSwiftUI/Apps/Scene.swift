public import Observation

/// A part of an app: its windows.
///
/// [Scene](https://developer.apple.com/documentation/swiftui/scene)
@MainActor @preconcurrency
public protocol Scene {
    /// The type of its content.
    associatedtype Body: Scene
    /// Its content.
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
    /// Nothing: the scene is one of SwiftUI itself.
    public var body: Never { fatalError("\(type(of: self)) has no body, because it is a scene of SwiftUI itself") }
}

/// A scene of SwiftUI itself, which updates its node in the place of a body.
@MainActor
protocol PrimitiveScene {
    func update(_ node: ViewNode)
}

/// Windows with a view; a lab's device shows one.
public struct WindowGroup<Content: View>: Scene, PrimitiveScene {
    private let content: () -> Content

    /// Makes windows.
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

    /// Makes windows with an identifier.
    public init(id: String, @ViewBuilder content: @escaping () -> Content) { self.content = content }

    /// Makes windows with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    func update(_ node: ViewNode) { node.show(content()) }
}

/// A scene as a view of the graph.
struct SceneView<Content: Scene>: View, PrimitiveView {
    let scene: Content

    func update(_ node: ViewNode) {
        if let scene = scene as? any PrimitiveScene {
            scene.update(node)
        } else {
            node.connect(scene, from: 1)
            node.show(SceneView<Content.Body>(scene: scene.body))
        }
    }
}

/// A scene that does something about its content.
private struct ChangedScene<Content: Scene>: Scene, PrimitiveScene, OuterScene {
    let content: Content
    let change: @MainActor (SceneView<Content>) -> AnyView

    func update(_ node: ViewNode) { node.show(change(SceneView(scene: content))) }

    func registerTasks() { BackgroundTasks.register(of: content) }
}

extension Scene {
    /// Calls a closure with the former and the new value when a value has changed.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some Scene {
        ChangedScene(content: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
    }

    /// Calls a closure when a value has changed.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene { onChange(of: value, initial: initial) { _, _ in action() } }

    /// Calls a closure with the new value when a value has changed.
    public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping (_ newValue: Value) -> Void
    ) -> some Scene { onChange(of: value) { _, new in action(new) } }

    /// Hands a value down.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some Scene {
        ChangedScene(content: self) { AnyView($0.environment(keyPath, value)) }
    }

    /// Hands an observable object down.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some Scene {
        ChangedScene(content: self) { AnyView($0.environment(object)) }
    }
}

/// Builds scenes of statements.
@resultBuilder
@MainActor @preconcurrency
public struct SceneBuilder {
    /// Takes a scene.
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    /// Builds one scene.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
