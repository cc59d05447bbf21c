import BackgroundTasks
import NetworkExtension

/// A provider that requests a task of its app.
final class PushProvider: NEAppPushProvider {
    override func start(completionHandler: @escaping (Error?) -> Void) {
        do {
            try BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: "com.example.index"))
            tell("submitted")
        } catch {
            tell("refused: \(error)")
        }
        completionHandler(nil)
    }
}
