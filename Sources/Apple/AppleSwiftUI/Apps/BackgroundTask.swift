internal import AppleBackgroundTasks
internal import Foundation

/// A task that the system launches an app for.
///
/// [BackgroundTask](https://developer.apple.com/documentation/swiftui/backgroundtask)
public struct BackgroundTask<Request, Response>: Sendable {
    let identifier: String
}

extension BackgroundTask where Request == Void, Response == Void {
    /// A task whose request was submitted with an identifier, which the Info.plist has to permit.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask(identifier: identifier)
    }
}

extension Scene {
    /// Runs an action when the system launches a task, also if the app is not in the foreground.
    ///
    /// The task is completed when the action returns. When its time is up, the action is cancelled.
    public func backgroundTask(
        _ task: BackgroundTask<Void, Void>, action: @escaping @Sendable () async -> Void
    ) -> some Scene { TaskScene(content: self, identifier: task.identifier, action: action) }
}

/// A scene with another one in it, whose tasks count.
@MainActor
protocol OuterScene {
    func registerTasks()
}

private struct TaskScene<Content: Scene>: Scene, PrimitiveScene, OuterScene {
    let content: Content
    let identifier: String
    let action: @Sendable () async -> Void

    func update(_ node: ViewNode) { node.show(SceneView(scene: content)) }

    func registerTasks() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { [action] task in
            let work = Task {
                await action()
                task.setTaskCompleted(success: !Task.isCancelled)
            }
            task.expirationHandler = { work.cancel() }
        }
        BackgroundTasks.register(of: content)
    }
}

/// The tasks of an app, whose handlers have to be there at the end of its launch.
@MainActor
enum BackgroundTasks {
    /// Registers the tasks of a scene, if the Info.plist permits any; its views are not evaluated.
    static func register<Content: Scene>(of scene: @autoclosure () -> Content) {
        let permitted = Bundle.main.object(forInfoDictionaryKey: "BGTaskSchedulerPermittedIdentifiers") as? [String]
        guard permitted?.isEmpty == false else { return }
        visit(scene())
    }

    private static func visit<Content: Scene>(_ scene: Content) {
        if let outer = scene as? any OuterScene { return outer.registerTasks() }
        if scene is any PrimitiveScene { return }
        visit(scene.body)
    }
}
