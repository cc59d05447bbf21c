internal import DeviceProtocol
public import Dispatch
public import Foundation
internal import Synchronization

/// The scheduler of tasks in the background ("BGTaskScheduler" of Apple).
///
/// The device keeps the requests, also when the app has ended. iOS chooses the time of a launch, often hours later; in a lab the
/// step `launch-task` launches a task, whatever its earliest time and its needs are.
public class BGTaskScheduler: NSObject, @unchecked Sendable {
    // Unchecked: mutable state is behind the lock.

    /// Why a request is refused.
    public struct Error: _BridgedStoredNSError, Sendable {
        /// The code of the error.
        public enum Code: Int, Sendable, _ErrorCodeProtocol {
            /// The type of the errors.
            public typealias _ErrorType = BGTaskScheduler.Error

            /// The app cannot schedule tasks.
            case unavailable = 1
            /// There are too many requests of the kind.
            case tooManyPendingTaskRequests = 2
            /// The Info.plist has not the identifier or the background mode.
            case notPermitted = 3
        }

        /// The app cannot schedule tasks.
        public static var unavailable: Code { .unavailable }
        /// There are too many requests of the kind.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// The Info.plist has not the identifier or the background mode.
        public static var notPermitted: Code { .notPermitted }

        /// The domain.
        public static var _nsErrorDomain: String { BGTaskScheduler.errorDomain }
        /// The error with its code and its description.
        public let _nsError: NSError

        /// Creates an error from one of the domain.
        public init(_nsError error: NSError) { _nsError = error }
    }

    // Unchecked: the closure is only called on its queue.
    private struct Handler: @unchecked Sendable {
        let queue: DispatchQueue
        let launch: (BGTask) -> Void
    }

    private struct State {
        var handlers: [String: Handler] = [:]
        var tasks: [String: BGTask] = [:]
        /// Whether the app's launch is over: its main queue runs.
        var isLaunched = false
    }

    /// The domain of the errors.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// The scheduler of the app.
    public static let shared = BGTaskScheduler()

    private let device: any DeviceRequests = DeviceConnection.shared
    private let lock = Mutex(())
    private var state = State()
    /// The orders of the device, which wait until the app's launch is over.
    private let orders = DispatchQueue(label: "BGTaskScheduler", attributes: .initiallyInactive)
    private let permitted = BGTaskScheduler.strings("BGTaskSchedulerPermittedIdentifiers")
    private let modes = BGTaskScheduler.strings("UIBackgroundModes")
    /// Whether the program is an extension, whose requests launch its app ("BGTaskScheduler.h").
    private static let isExtension = Bundle.main.object(forInfoDictionaryKey: "NSExtension") != nil
    /// The timeout of a reply of the device, in seconds.
    private static let replyTimeout = 10.0

    private override init() { super.init() }

    private static func strings(_ key: String) -> Set<String> {
        // NAME.app/PlugIns/NAME.appex
        let app = Bundle.main.bundleURL.deletingLastPathComponent().deletingLastPathComponent()
        let bundle = isExtension ? Bundle(url: app) : .main
        return Set(bundle?.object(forInfoDictionaryKey: key) as? [String] ?? [])
    }

    private func tell(_ text: String) { FileHandle.standardError.write(Data("BackgroundTasks: \(text)\n".utf8)) }

    private func isPermitted(_ identifier: String) -> Bool {
        if permitted.contains(identifier) { return true }
        tell("'\(identifier)' is not among BGTaskSchedulerPermittedIdentifiers of the Info.plist: add it.")
        return false
    }

    private func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try lock.withLock { _ in try body(&state) }
    }

    /// Registers the handler of a task; `false` if the identifier is not among `BGTaskSchedulerPermittedIdentifiers`.
    ///
    /// The handler is called on the queue, or on one of its own, when the launch of the app is over. As on iOS, the program ends
    /// if the identifier has a handler already, and before iOS 26 if the launch is over.
    @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard isPermitted(identifier) else { return false }
        checkLaunch(identifier)
        let handler = Handler(queue: queue ?? DispatchQueue(label: identifier), launch: launchHandler)
        let (isFirst, observes) = with { state in
            let observes = state.handlers.isEmpty
            return (state.handlers.updateValue(handler, forKey: identifier) == nil, observes)
        }
        precondition(isFirst, "Launch handler for task with identifier \(identifier) has already been registered")
        guard observes else { return true }
        device.request(.observeBackgroundTasks) { [self] reply in orders.async { self.take(reply) } }
        DispatchQueue.main.async { [self] in
            with { $0.isLaunched = true }
            orders.activate()
        }
        return true
    }

    /// Ends the program, or on iOS 26 and later reports it, if a handler is registered after the launch.
    private func checkLaunch(_ identifier: String) {
        // The main run loop of an app begins when its delegate has handled the launch.
        guard RunLoop.main.currentMode != nil || with({ $0.isLaunched }) else { return }
        let rule = "All launch handlers must be registered before application finishes launching"
        let version = OperatingSystemVersion(majorVersion: 26, minorVersion: 0, patchVersion: 0)
        precondition(ProcessInfo.processInfo.isOperatingSystemAtLeast(version), rule)
        tell("\(rule): that of '\(identifier)' is late, and iOS before 26 ends the app.")
    }

    private func take(_ reply: AppReply.Event) {
        guard case .backgroundTask(let order) = reply else { return }
        switch order {
        case .launch(let request): launch(request)
        case .expire(let identifier): with { $0.tasks[identifier] }?.expire()
        }
    }

    private func launch(_ request: BackgroundTaskRequest) {
        let identifier = request.identifier
        guard let handler = with({ $0.handlers[identifier] }) else {
            fatalError("No launch handler registered for task with identifier \(identifier)")
        }
        let complete = { @Sendable [self] (success: Bool) in
            with { _ = $0.tasks.removeValue(forKey: identifier) }
            device.request(.backgroundTask(.completed(identifier: identifier, success: success))) { _ in }
        }
        let task =
            switch request.kind {
            case .refresh: BGAppRefreshTask(identifier, on: handler.queue, complete: complete)
            case .processing: BGProcessingTask(identifier, on: handler.queue, complete: complete)
            }
        with { $0.tasks[identifier] = task }
        handler.queue.async { handler.launch(task) }
    }

    /// Submits a request, in the place of one with the same identifier.
    ///
    /// Throws `notPermitted` if the Info.plist has not the identifier or the background mode, `fetch` or `processing`, and
    /// `tooManyPendingTaskRequests` for a second request of refreshing and an eleventh one of processing, as Apple's pages
    /// of the errors and of the method say. As on iOS, an app ends if the identifier has no handler; a request of an extension
    /// launches its app.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        guard isPermitted(taskRequest.identifier) else { throw Error(.notPermitted) }
        let mode = taskRequest is BGAppRefreshTaskRequest ? "fetch" : "processing"
        guard modes.contains(mode) else {
            tell("'\(mode)' is not among UIBackgroundModes of the Info.plist: add it.")
            throw Error(.notPermitted)
        }
        precondition(
            Self.isExtension || with { $0.handlers[taskRequest.identifier] != nil },
            "No launch handler registered for task with identifier \(taskRequest.identifier)")
        switch reply(to: .backgroundTask(.submit(BackgroundTaskRequest(taskRequest)))) {
        case .done: break
        case .failed(let failure) where failure.error == .badState: throw Error(.tooManyPendingTaskRequests)
        default: throw Error(.unavailable)
        }
    }

    /// Returns the device's reply to a request; `nil` without a device.
    private func reply(to content: AppRequest.Content) -> AppReply.Event? {
        let answered = DispatchSemaphore(value: 0)
        let answer = Answer()
        device.request(content) { reply in
            answer.event.withLock { $0 = reply }
            answered.signal()
        }
        _ = answered.wait(timeout: .now() + Self.replyTimeout)
        return answer.event.withLock { $0 }
    }

    private final class Answer: Sendable {
        let event = Mutex<AppReply.Event?>(nil)
    }

    /// Removes the request of an identifier.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        device.request(.backgroundTask(.cancel(identifier: identifier))) { _ in }
    }

    /// Removes all requests.
    public func cancelAllTaskRequests() { device.request(.backgroundTask(.cancel(identifier: nil))) { _ in } }

    /// Calls a closure with copies of all requests.
    public func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        device.request(.backgroundTaskRequests) { reply in
            DispatchQueue.global().async { completionHandler(reply.taskRequests.map(\.request)) }
        }
    }

    /// Returns copies of all requests.
    public func pendingTaskRequests() async -> [BGTaskRequest] {
        let requests = await withCheckedContinuation { continuation in
            device.request(.backgroundTaskRequests) { continuation.resume(returning: $0.taskRequests) }
        }
        return requests.map(\.request)
    }
}

extension AppReply.Event {
    /// The requests in a reply; none in one of another kind.
    fileprivate var taskRequests: [BackgroundTaskRequest] {
        if case .backgroundTaskRequests(let requests) = self { requests } else { [] }
    }
}
