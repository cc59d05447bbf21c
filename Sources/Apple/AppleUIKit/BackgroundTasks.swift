internal import DeviceProtocol
internal import Foundation
internal import Synchronization

/// The background tasks of the app, which may begin and end on any thread.
final class BackgroundTasks: Sendable {
    static let shared = BackgroundTasks(DeviceConnection.shared)

    private struct State {
        var last = 0
        /// The functions that end the requests to the device, by task.
        var ends: [Int: @Sendable () -> Void] = [:]
        /// The instant at which the time in the background is up; `nil` in the foreground.
        var deadline: ContinuousClock.Instant?
    }

    private let device: any DeviceRequests
    private let state = Mutex(State())

    init(_ device: any DeviceRequests) { self.device = device }

    /// Starts a task; `expire` is called on the main thread shortly before its time is up.
    func begin(_ name: String?, expire: (@MainActor @Sendable () -> Void)?) -> Int {
        let id = state.withLock { state in
            state.last += 1
            // Until the request is sent, the end of the task has nothing to cancel.
            state.ends[state.last] = {}
            return state.last
        }
        let end = device.hold(.stayAwake(.backgroundTask, name: name)) { [self] reply in
            guard case .expired = reply, let expire else { return }
            DispatchQueue.main.async { [self] in
                // The task may have ended in the meantime.
                guard state.withLock({ $0.ends[id] != nil }) else { return }
                MainActor.assumeIsolated { expire() }
            }
        }
        let isOver = state.withLock { state in
            guard state.ends[id] != nil else { return true }
            state.ends[id] = end
            return false
        }
        if isOver { end() }
        return id
    }

    /// Ends a task; returns false if there is none with this number.
    func end(_ id: Int) -> Bool {
        let end = state.withLock { $0.ends.removeValue(forKey: id) }
        end?()
        return end != nil
    }

    func enterBackground() {
        let seconds = ProcessInfo.processInfo.environment[BackgroundTime.variable].flatMap(Double.init) ?? 30
        state.withLock { $0.deadline = .now + .seconds(seconds) }
    }

    func enterForeground() { state.withLock { $0.deadline = nil } }

    /// The time until the app's tasks expire, in seconds; in the foreground it is the greatest number.
    var timeRemaining: Double {
        guard let deadline = state.withLock({ $0.deadline }) else { return .greatestFiniteMagnitude }
        return max(0, (deadline - .now) / .seconds(1))
    }
}

extension UIApplication {
    /// Begins a task that goes on when the app enters the background, on any thread.
    ///
    /// It keeps the app from being suspended for the device's time, 30 s unless the scenario gives another. Then the
    /// handler is called on the main thread, and an app that does not end the task is terminated ("Extending your
    /// app's background execution time").
    public nonisolated func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        UIBackgroundTaskIdentifier(rawValue: BackgroundTasks.shared.begin(taskName, expire: handler))
    }

    /// Begins a task without a name.
    public nonisolated func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

    /// Ends a task; the app is suspended soon after the end of the last one in the background.
    public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        guard identifier != .invalid, !BackgroundTasks.shared.end(identifier.rawValue) else { return }
        FileHandle.standardError.write(
            Data("UIKit: there is no background task \(identifier.rawValue) to end, or it has ended before.\n".utf8))
    }

    /// The time in seconds that the app's tasks can run on in the background; in the foreground, the greatest number.
    public nonisolated var backgroundTimeRemaining: TimeInterval { BackgroundTasks.shared.timeRemaining }
}

/// The number of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Makes an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifier of no task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
