internal import Dispatch
public import Foundation
internal import Synchronization

/// A task in the background that was launched.
public class BGTask: NSObject, @unchecked Sendable {
    // Unchecked: mutable state is behind the lock.

    /// The identifier.
    public let identifier: String

    private struct State {
        var expirationHandler: (() -> Void)?
        var isCompleted = false
    }

    private let queue: DispatchQueue
    private let complete: @Sendable (_ success: Bool) -> Void
    private let lock = Mutex(())
    private var state = State()

    init(_ identifier: String, on queue: DispatchQueue, complete: @escaping @Sendable (_ success: Bool) -> Void) {
        (self.identifier, self.queue, self.complete) = (identifier, queue, complete)
    }

    private func with<Result>(_ body: (inout State) -> Result) -> Result { lock.withLock { _ in body(&state) } }

    /// The handler that is called when the time is up, on the queue of the launch handler.
    ///
    /// A task that is not completed soon after has its app terminated. Without a handler the task is completed then, without
    /// success, as Apple's documentation says.
    public var expirationHandler: (() -> Void)? {
        get { with { $0.expirationHandler } }
        set { with { $0.expirationHandler = newValue } }
    }

    /// Ends the task; further calls have no effect.
    public func setTaskCompleted(success: Bool) {
        let isFirst = with { state in
            defer { (state.isCompleted, state.expirationHandler) = (true, nil) }
            return !state.isCompleted
        }
        if isFirst { complete(success) }
    }

    /// Handles that the time is up.
    func expire() {
        queue.async { [self] in
            let (isCompleted, handler) = with { ($0.isCompleted, $0.expirationHandler) }
            guard !isCompleted else { return }
            if let handler { handler() } else { setTaskCompleted(success: false) }
        }
    }
}

/// A short task that fetches data.
public class BGAppRefreshTask: BGTask, @unchecked Sendable {}  // See BGTask.

/// A task of minutes.
public class BGProcessingTask: BGTask, @unchecked Sendable {}  // See BGTask.
