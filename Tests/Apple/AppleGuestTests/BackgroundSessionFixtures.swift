/// The members of background sessions of URLSession that need no device.
enum BackgroundSessionFixtures {
    static let imports = ["Foundation", "UIKit"]

    /// A delegate that notes how tasks end; without a device, transfers fail with -997.
    static let more = """
        final class Notes: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
            private let lock = NSLock()
            private var lines: [String] = []
            private let ended = DispatchSemaphore(value: 0)

            private func add(_ line: String) {
                lock.withLock { lines.append(line) }
                ended.signal()
            }
            func wait(_ count: Int) -> [String] {
                for _ in 0..<count { _ = ended.wait(timeout: .now() + 20) }
                return lock.withLock { lines }
            }
            func urlSession(
                _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
            ) { add("file") }
            func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
                add("end \\(task.taskIdentifier) \\((error as? URLError)?.code.rawValue ?? 0)")
            }
            func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { add("invalid") }
            func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { add("events") }
        }
        func background(_ name: String, _ notes: Notes) -> URLSession {
            URLSession(configuration: .background(withIdentifier: name), delegate: notes, delegateQueue: nil)
        }
        let plan = URL(string: "http://desk.example/plan")!
        final class PlanDelegate: NSObject, UIApplicationDelegate {
            var name = ""
            func application(
                _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
                completionHandler: @escaping () -> Void
            ) {
                name = identifier
                completionHandler()
            }
        }

        """

    static let all = [
        Fixture(
            "background(withIdentifier:)", "background(withIdentifier:)",
            """
            let configuration = URLSessionConfiguration.background(withIdentifier: "a")
            return configuration.identifier == "a" && URLSession(configuration: configuration).configuration.identifier == "a"
                && URLSessionConfiguration.default.identifier == nil
            """),
        Fixture(
            "sessionSendsLaunchEvents", "sessionSendsLaunchEvents",
            """
            let configuration = URLSessionConfiguration.background(withIdentifier: "b")
            guard configuration.sessionSendsLaunchEvents else { return false }
            configuration.sessionSendsLaunchEvents = false
            return !URLSession(configuration: configuration).configuration.sessionSendsLaunchEvents
            """),
        Fixture(
            "sharedContainerIdentifier", "sharedContainerIdentifier",
            """
            let configuration = URLSessionConfiguration.background(withIdentifier: "c")
            guard configuration.sharedContainerIdentifier == nil else { return false }
            configuration.sharedContainerIdentifier = "group.ward"
            return URLSession(configuration: configuration).configuration.sharedContainerIdentifier == "group.ward"
            """),
        Fixture(
            "downloadTask(with:)", "Downloading files in the background",
            """
            let notes = Notes()
            let session = background("d", notes)
            let task = session.downloadTask(with: plan)
            task.taskDescription = "plan"
            guard task.state == .suspended, task.taskIdentifier == 1, task.originalRequest?.url == plan else { return false }
            task.resume()
            return notes.wait(1) == ["end 1 -997"] && task.state == .completed
            """),
        Fixture(
            "uploadTask(with:fromFile:)", "uploadTask(with:fromFile:)",
            """
            let notes = Notes()
            let session = background("e", notes)
            session.uploadTask(with: URLRequest(url: plan), fromFile: URL(fileURLWithPath: "/etc/hosts")).resume()
            return notes.wait(1) == ["end 1 -997"]
            """),
        Fixture(
            "cancel()", "cancel()",
            """
            let notes = Notes()
            let task = background("f", notes).downloadTask(with: plan)
            task.cancel()
            return notes.wait(1) == ["end 1 -999"]
            """),
        Fixture(
            "invalidateAndCancel()", "invalidateAndCancel()",
            """
            let notes = Notes()
            let session = background("g", notes)
            _ = session.downloadTask(with: plan)
            session.invalidateAndCancel()
            return notes.wait(2) == ["end 1 -999", "invalid"]
            """),
        Fixture(
            "finishTasksAndInvalidate()", "finishTasksAndInvalidate()",
            """
            let notes = Notes()
            background("h", notes).finishTasksAndInvalidate()
            return notes.wait(1) == ["invalid"]
            """),
        Fixture(
            "getAllTasks(completionHandler:)", "getAllTasks(completionHandler:)",
            """
            let done = DispatchSemaphore(value: 0)
            background("i", Notes()).getAllTasks { if $0.isEmpty { done.signal() } }
            URLSession.shared.getTasksWithCompletionHandler { if $0.isEmpty, $1.isEmpty, $2.isEmpty { done.signal() } }
            return (0..<2).allSatisfy { _ in done.wait(timeout: .now() + 20) == .success }
            """),
        Fixture(
            "allTasks, tasks", "allTasks",
            """
            let done = DispatchSemaphore(value: 0)
            let session = background("j", Notes())
            Task {
                let (data, uploads, downloads) = await session.tasks
                if await session.allTasks.isEmpty, data.isEmpty, uploads.isEmpty, downloads.isEmpty { done.signal() }
            }
            return done.wait(timeout: .now() + 20) == .success
            """),
        Fixture(
            "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
            "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
            """
            return MainActor.assumeIsolated {
                let delegate = PlanDelegate()
                var isDone = false
                delegate.application(UIApplication.shared, handleEventsForBackgroundURLSession: "k") { isDone = true }
                return delegate.name == "k" && isDone
            }
            """),
    ]
}
