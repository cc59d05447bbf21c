public import Dispatch
public import Foundation
internal import Synchronization

/// The scheduler of tasks in the background ("BGTaskScheduler" of Apple).
///
/// iOS chooses the time of a task, often hours later; a lab is over before. So requests are checked and kept, no task is
/// launched, and the first accepted request writes that to standard error.
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
            /// No handler is registered for the identifier.
            case notPermitted = 3
        }

        /// The app cannot schedule tasks.
        public static var unavailable: Code { .unavailable }
        /// There are too many requests of the kind.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// No handler is registered for the identifier.
        public static var notPermitted: Code { .notPermitted }

        /// The domain.
        public static var _nsErrorDomain: String { BGTaskScheduler.errorDomain }
        /// The error with its code and its description.
        public let _nsError: NSError

        /// Creates an error from one of the domain.
        public init(_nsError error: NSError) { _nsError = error }
    }

    private struct State {
        var registered: Set<String> = []
        var requests: [BGTaskRequest] = []
        var hasReported = false
    }

    /// The domain of the errors.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// The scheduler of the app.
    public static let shared = BGTaskScheduler()

    private let lock = Mutex(())
    private var state = State()

    private override init() { super.init() }

    private func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try lock.withLock { _ in try body(&state) }
    }

    /// Registers the handler of a task; `false` if the identifier has one already.
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        with { $0.registered.insert(identifier).inserted }
    }

    /// Submits a request, in the place of one with the same identifier.
    ///
    /// Throws `notPermitted` without a registered handler, and `tooManyPendingTaskRequests` for a second request of
    /// refreshing and an eleventh one of processing, as Apple's page of the method says.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        let isFirst = try with { state in
            guard state.registered.contains(taskRequest.identifier) else { throw Error(.notPermitted) }
            let others = state.requests.filter { $0.identifier != taskRequest.identifier }
            let isRefresh = taskRequest is BGAppRefreshTaskRequest
            let pending = others.filter { ($0 is BGAppRefreshTaskRequest) == isRefresh }.count
            guard pending < (isRefresh ? 1 : 10) else { throw Error(.tooManyPendingTaskRequests) }
            state.requests = others + [taskRequest.copy() as? BGTaskRequest ?? taskRequest]
            defer { state.hasReported = true }
            return !state.hasReported
        }
        guard isFirst else { return }
        let text = "BackgroundTasks: the request is kept, and a lab launches no task in the background.\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// Removes the request of an identifier.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        with { $0.requests.removeAll { $0.identifier == identifier } }
    }

    /// Removes all requests.
    public func cancelAllTaskRequests() { with { $0.requests = [] } }

    /// Calls a closure with copies of all requests.
    public func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        // Unchecked: the copies are the caller's alone.
        struct Copies: @unchecked Sendable { let requests: [BGTaskRequest] }
        let copies = Copies(requests: with { $0.requests.compactMap { $0.copy() as? BGTaskRequest } })
        DispatchQueue.global().async { completionHandler(copies.requests) }
    }

    /// Returns copies of all requests.
    public func pendingTaskRequests() async -> [BGTaskRequest] {
        with { $0.requests.compactMap { $0.copy() as? BGTaskRequest } }
    }
}
