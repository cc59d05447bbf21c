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
    private let permitted = BGTaskScheduler.strings("BGTaskSchedulerPermittedIdentifiers")
    private let modes = BGTaskScheduler.strings("UIBackgroundModes")

    private override init() { super.init() }

    private static func strings(_ key: String) -> Set<String> {
        Set(Bundle.main.object(forInfoDictionaryKey: key) as? [String] ?? [])
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
    /// As on iOS, the program ends if the identifier has a handler already.
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard isPermitted(identifier) else { return false }
        let isFirst = with { $0.registered.insert(identifier).inserted }
        precondition(isFirst, "Launch handler for task with identifier \(identifier) has already been registered")
        return true
    }

    /// Submits a request, in the place of one with the same identifier.
    ///
    /// Throws `notPermitted` if the Info.plist has not the identifier or the background mode, `fetch` or `processing`, and
    /// `tooManyPendingTaskRequests` for a second request of refreshing and an eleventh one of processing, as Apple's pages
    /// of the errors and of the method say. As on iOS, the program ends if the identifier has no handler.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        guard isPermitted(taskRequest.identifier) else { throw Error(.notPermitted) }
        let isRefresh = taskRequest is BGAppRefreshTaskRequest
        let mode = isRefresh ? "fetch" : "processing"
        guard modes.contains(mode) else {
            tell("'\(mode)' is not among UIBackgroundModes of the Info.plist: add it.")
            throw Error(.notPermitted)
        }
        let isFirst = try with { state in
            precondition(
                state.registered.contains(taskRequest.identifier),
                "No launch handler registered for task with identifier \(taskRequest.identifier)")
            let others = state.requests.filter { $0.identifier != taskRequest.identifier }
            let pending = others.filter { ($0 is BGAppRefreshTaskRequest) == isRefresh }.count
            guard pending < (isRefresh ? 1 : 10) else { throw Error(.tooManyPendingTaskRequests) }
            state.requests = others + [taskRequest.copy() as? BGTaskRequest ?? taskRequest]
            defer { state.hasReported = true }
            return !state.hasReported
        }
        guard isFirst else { return }
        tell("the request is kept, and a lab launches no task in the background.")
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
