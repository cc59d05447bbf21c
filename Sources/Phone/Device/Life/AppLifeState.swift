internal import DeviceProtocol
internal import LabEvents

/// The apps of a device in the background, and what keeps them from being suspended.
///
/// It follows Apple's article "Extending your app's background execution time". Its functions have no side effects:
/// they append the actions for the center to ``outputs``, in order.
struct AppLifeState: OutputState {
    /// An action for the center.
    enum Output: Sendable {
        case emit(EventRecord)
        case suspend(String)
        /// Resumes an app and reports the reason; without one, its processes have ended.
        case resume(String, ResumeReason?)
        /// Notifies a background task that its time is up.
        case expire(Int)
        case arm(LifeAlarm, after: Double)
    }

    /// A reason that keeps an app from being suspended.
    private struct Hold: Sendable {
        let app: String
        let reason: AppRequest.AwakeReason
        let name: String?
        /// The number of its expiry; `nil` before it.
        var expiry: Int?
    }

    private struct App: Sendable {
        var isInBackground = false
        var isSuspended = false
        /// Whether the time of background tasks is up.
        var isTimeUp = false
        /// Whether the app is being terminated because a task has not ended.
        var isTerminated = false
        /// The number of calls that were delivered to the app and that it has not reported.
        var unreportedCalls = 0
        /// The sequence number of the idle timer, by which a stale one is detected.
        var idleRun = 0
        /// The sequence number of the timer of background tasks.
        var taskRun = 0
    }

    let policy: LifePolicy
    var outputs: [Output] = []
    private var apps: [String: App] = [:]
    private var holds: [Int: Hold] = [:]
    private var lastHold = 0
    private var lastExpiry = 0

    init(_ policy: LifePolicy) { self.policy = policy }

    /// Handles the confirmation of an app that it has entered the background.
    mutating func enterBackground(_ app: String) {
        guard policy.suspends, apps[app]?.isInBackground != true else { return }
        apps[app, default: App()].isInBackground = true
        startTaskTime(of: app)
        startDelay(of: app)
    }

    /// Handles the move of an app to the foreground; must be called before the app is notified.
    mutating func enterForeground(_ app: String) {
        guard apps[app] != nil else { return }
        resume(app, .foreground)
        apps[app]?.isInBackground = false
        apps[app]?.isTimeUp = false
        apps[app]?.idleRun += 1
        apps[app]?.taskRun += 1
        for id in holds.keys where holds[id]?.app == app { holds[id]?.expiry = nil }
    }

    /// Handles the end of the processes of an app.
    mutating func ended(_ app: String) {
        guard let former = apps[app] else { return }
        if former.isSuspended { outputs.append(.resume(app, nil)) }
        // The timers of the former processes stay behind.
        apps[app] = App(idleRun: former.idleRun + 1, taskRun: former.taskRun + 1)
        holds = holds.filter { $0.value.app != app }
    }

    /// Starts a background task or a call of an app; returns its number.
    mutating func begin(_ reason: AppRequest.AwakeReason, name: String?, of app: String) -> Int {
        lastHold += 1
        guard policy.heldBy.contains(reason) else { return lastHold }
        holds[lastHold] = Hold(app: app, reason: reason, name: name)
        if let state = apps[app], state.isInBackground {
            apps[app]?.idleRun += 1
            if reason == .backgroundTask, state.isTimeUp { expireTasks(of: app) }
        }
        return lastHold
    }

    /// Ends a background task or a call.
    mutating func end(_ id: Int) {
        guard let app = holds.removeValue(forKey: id)?.app else { return }
        startDelay(of: app)
    }

    /// Handles a change of the calls that an app has not reported to the user yet; a new one resumes it.
    mutating func setUnreportedCalls(_ count: Int, of app: String) {
        let former = apps[app]?.unreportedCalls ?? 0
        guard count != former else { return }
        apps[app, default: App()].unreportedCalls = count
        if count > former { wake(app, .call) } else { startDelay(of: app) }
    }

    /// Resumes an app that gets a message in the background.
    mutating func wake(_ app: String, _ reason: ResumeReason) {
        guard apps[app]?.isInBackground == true else { return }
        resume(app, reason)
        startTaskTime(of: app)
        startDelay(of: app)
    }

    /// Handles the expiry of a timer.
    mutating func passed(_ alarm: LifeAlarm) {
        switch alarm {
        case .idle(let app, let run):
            guard let state = apps[app], state.idleRun == run, mayBeSuspended(app) else { return }
            apps[app]?.isSuspended = true
            outputs.append(.suspend(app))
        case .tasks(let app, let run):
            guard let state = apps[app], state.taskRun == run else { return }
            apps[app]?.isTimeUp = true
            expireTasks(of: app)
        case .grace(let id, let expiry):
            guard policy.terminates, let hold = holds[id], hold.expiry == expiry else { return }
            let app = hold.app
            guard apps[app]?.isTerminated == false else { return }
            apps[app]?.isTerminated = true
            // "EXC_CRASH (SIGKILL)": a background task failed to complete in time.
            outputs.append(.emit(AppOrder(app: app, cause: "0x2182bad2").record))
        }
    }

    private mutating func resume(_ app: String, _ reason: ResumeReason) {
        guard apps[app]?.isSuspended == true else { return }
        apps[app]?.isSuspended = false
        outputs.append(.resume(app, reason))
    }

    private func mayBeSuspended(_ app: String) -> Bool {
        guard let state = apps[app] else { return false }
        return state.isInBackground && !state.isSuspended && state.unreportedCalls == 0
            && !holds.values.contains { $0.app == app }
    }

    /// Starts the delay before the suspension again, if nothing keeps the app running.
    private mutating func startDelay(of app: String) {
        apps[app]?.idleRun += 1
        guard mayBeSuspended(app), let run = apps[app]?.idleRun else { return }
        outputs.append(.arm(.idle(app: app, run: run), after: policy.delay))
    }

    private mutating func startTaskTime(of app: String) {
        apps[app]?.isTimeUp = false
        apps[app]?.taskRun += 1
        guard let run = apps[app]?.taskRun else { return }
        outputs.append(.arm(.tasks(app: app, run: run), after: policy.taskTime))
    }

    private mutating func expireTasks(of app: String) {
        let tasks = holds.filter { $0.value.app == app && $0.value.reason == .backgroundTask && $0.value.expiry == nil }
        for (id, task) in tasks.sorted(by: { $0.key < $1.key }) {
            lastExpiry += 1
            holds[id]?.expiry = lastExpiry
            outputs.append(
                .emit(EventRecord(.backgroundTaskExpired).with(.app, app).with(.name, task.name ?? "")))
            outputs.append(.expire(id))
            outputs.append(.arm(.grace(id, expiry: lastExpiry), after: policy.graceTime))
        }
    }
}

/// The reason why a suspended app runs again.
enum ResumeReason: String, Sendable {
    case foreground, call, notification, transfers
    case pushToTalk = "push-to-talk"
    case backgroundTask = "background-task"
}

/// A timer of the life of apps; a stale one is ignored when it expires.
enum LifeAlarm: Sendable {
    /// The delay before the suspension.
    case idle(app: String, run: Int)
    /// The time of background tasks.
    case tasks(app: String, run: Int)
    /// The time after the expiration handler of a background task.
    case grace(Int, expiry: Int)
}
