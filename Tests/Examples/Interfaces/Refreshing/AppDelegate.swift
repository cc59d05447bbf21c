import BackgroundTasks
import UIKit
import os

/// An app that fetches the plan of its ward in the background, and has longer tasks.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let scheduler = BGTaskScheduler.shared
    private let isLaunched = OSAllocatedUnfairLock(initialState: false)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        tell("launched, state \(application.applicationState.rawValue)")
        scheduler.register(forTaskWithIdentifier: "com.example.refresh", using: nil) { task in
            Task { await self.refresh(task) }
        }
        scheduler.register(forTaskWithIdentifier: "com.example.index", using: .main) { task in
            tell("index begins: \(task is BGProcessingTask), main thread \(Thread.isMainThread)")
            task.expirationHandler = {
                tell("index expires")
                task.setTaskCompleted(success: false)
                task.setTaskCompleted(success: true)
            }
        }
        scheduler.register(forTaskWithIdentifier: "com.example.endless", using: nil) { [isLaunched] task in
            tell("endless begins, launch over: \(isLaunched.withLock { $0 })")
            task.expirationHandler = { tell("endless expires") }
        }
        // A task of the launch waits for its end.
        Thread.sleep(forTimeInterval: 0.3)
        isLaunched.withLock { $0 = true }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        submit(BGAppRefreshTaskRequest(identifier: "com.example.refresh"))
        submit(BGProcessingTaskRequest(identifier: "com.example.index"))
    }

    private func submit(_ request: BGTaskRequest) {
        do { try scheduler.submit(request) } catch { tell("\(request.identifier) is refused: \(error)") }
    }

    private func refresh(_ task: BGTask) async {
        let pending = await scheduler.pendingTaskRequests().map(\.identifier)
        tell("refresh begins: \(task is BGAppRefreshTask), pending \(pending)")
        submit(BGProcessingTaskRequest(identifier: "com.example.endless"))
        var text = "nothing"
        if let url = URL(string: "http://server:7020/plan"),
            let (data, _) = try? await URLSession.shared.data(from: url)
        {
            text = String(decoding: data, as: UTF8.self)
        }
        tell("plan: \(text)")
        task.setTaskCompleted(success: text == "bed 3")
    }
}
