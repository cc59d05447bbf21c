package import DeviceProtocol
package import LabEvents
private import Synchronization

/// The part of a device that keeps the requests of apps for tasks in the background, and launches the tasks
/// (`BGTaskScheduler`).
///
/// iOS chooses the time of a launch; here a command does. A restart of the device removes all requests. All functions must be
/// called on the thread of the device's loop.
package final class BackgroundTaskCenter: Sendable {
    package typealias Channel = @Sendable (BackgroundTaskOrder) -> Void

    private struct App {
        var requests: [BackgroundTaskRequest] = []
        /// The launched tasks that no process of the app has got yet.
        var waiting: [BackgroundTaskRequest] = []
        /// The launched tasks that have not ended, with the numbers by which they keep the app awake.
        var running: [String: Int] = [:]
        var lastObserver = 0
        var observer: (number: Int, channel: Channel)?
    }

    private let policy: BackgroundTaskPolicy
    private let life: AppLifeCenter
    private let emit: @Sendable (EventRecord) -> Void
    private let apps = Mutex<[String: App]>([:])

    package init(_ policy: DevicePolicy, _ life: AppLifeCenter, emit: @escaping @Sendable (EventRecord) -> Void) {
        (self.policy, self.life, self.emit) = (policy.tasks, life, emit)
    }

    /// Returns the requests of an app, the oldest first.
    package func requests(of app: String) -> [BackgroundTaskRequest] { apps.withLock { $0[app]?.requests ?? [] } }

    /// Keeps a request, in the place of one with the same identifier; returns false if the app has too many of its kind.
    ///
    /// The limits are those of Apple's documentation of `tooManyPendingTaskRequests` and `submit(_:)`.
    package func submit(_ request: BackgroundTaskRequest, of app: String) -> Bool {
        apps.withLock { apps in
            let others = (apps[app]?.requests ?? []).filter { $0.identifier != request.identifier }
            guard others.count(where: { $0.kind == request.kind }) < request.kind.limit else { return false }
            apps[app, default: App()].requests = others + [request]
            return true
        }
    }

    /// Removes the request with an identifier; `nil` stands for all.
    package func cancel(_ identifier: String?, of app: String) {
        apps.withLock { apps in
            apps[app]?.requests.removeAll { identifier == nil || $0.identifier == identifier }
        }
    }

    /// Launches the task of a request, which ``handOver(to:)`` gives to the app.
    package func launch(_ identifier: String, of app: String) throws(PrivacyRefusal) {
        let known = apps.withLock { $0[app] } ?? App()
        guard let request = known.requests.first(where: { $0.identifier == identifier }) else {
            let names = known.requests.map { "'\($0.identifier)'" }.joined(separator: ", ")
            throw PrivacyRefusal(
                "\(app) has no request for the task '\(identifier)'. It has submitted \(names.isEmpty ? "none" : names)."
            )
        }
        guard known.running[identifier] == nil, !known.waiting.contains(where: { $0.identifier == identifier }) else {
            throw PrivacyRefusal("The task '\(identifier)' of \(app) runs already.")
        }
        if policy.removesLaunched { cancel(identifier, of: app) }
        emit(EventRecord(.backgroundTaskLaunched).with(.app, app).with(.name, identifier))
        apps.withLock { $0[app]?.waiting.append(request) }
    }

    /// Hands the launched tasks over to the process of an app that observes them; returns false if there is none.
    ///
    /// A suspended app is resumed.
    @discardableResult
    package func handOver(to app: String) -> Bool {
        guard policy.launches else { return true }
        guard let channel = apps.withLock({ $0[app]?.observer?.channel }) else { return false }
        let waiting = apps.withLock { apps in
            defer { apps[app]?.waiting = [] }
            return apps[app]?.waiting ?? []
        }
        for request in waiting {
            let identifier = request.identifier
            life.wake(app, .backgroundTask)
            let number = life.begin(.backgroundTask, name: identifier, of: app) {
                channel(.expire(identifier: identifier))
            }
            if !policy.keepsAwake { life.end(number) }
            apps.withLock { $0[app]?.running[identifier] = number }
            channel(.launch(request))
        }
        return true
    }

    /// Handles the report of an app that a task has ended; returns false if it does not run.
    package func complete(_ identifier: String, success: Bool, of app: String) -> Bool {
        guard let number = apps.withLock({ $0[app]?.running.removeValue(forKey: identifier) }) else { return false }
        emit(
            EventRecord(.backgroundTaskCompleted).with(.app, app).with(.name, identifier).with(.success, .bool(success))
        )
        life.end(number)
        return true
    }

    /// Gives the launches of an app to a process of it; returns the number for ``endObservation(_:by:)``.
    ///
    /// The tasks of an earlier process are over.
    package func observe(by app: String, _ channel: @escaping Channel) -> Int {
        endTasks(of: app)
        let number = apps.withLock { apps in
            apps[app, default: App()].lastObserver += 1
            let number = apps[app]?.lastObserver ?? 0
            apps[app]?.observer = (number, channel)
            return number
        }
        handOver(to: app)
        return number
    }

    /// Forgets the tasks of a process that has ended.
    package func endObservation(_ number: Int, by app: String) {
        let isCurrent = apps.withLock { apps in
            guard apps[app]?.observer?.number == number else { return false }
            apps[app]?.observer = nil
            if !policy.outlivesApp { apps[app]?.requests = [] }
            return true
        }
        if isCurrent { endTasks(of: app) }
    }

    private func endTasks(of app: String) {
        let running = apps.withLock { apps in
            defer { apps[app]?.running = [:] }
            return apps[app]?.running ?? [:]
        }
        for number in running.values { life.end(number) }
    }

    /// Forgets the requests of a deleted app.
    package func forget(_ app: String) {
        apps.withLock { apps in
            apps[app]?.requests = []
            apps[app]?.waiting = []
        }
    }
}

extension BackgroundTaskRequest.Kind {
    /// The maximum number of requests of an app.
    fileprivate var limit: Int { self == .refresh ? 1 : 10 }
}
