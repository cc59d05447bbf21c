public import Foundation

/// A task in the background; a lab runs none.
public class BGTask: NSObject, @unchecked Sendable {
    // Unchecked: no object of the class is created.

    /// The identifier.
    public let identifier: String
    /// The handler that is called before the time is over.
    public var expirationHandler: (() -> Void)?

    private init(_ identifier: String) { self.identifier = identifier }

    /// Ends the task.
    public func setTaskCompleted(success: Bool) {}
}

/// A short task that fetches data.
public class BGAppRefreshTask: BGTask, @unchecked Sendable {}  // See BGTask.

/// A task of minutes.
public class BGProcessingTask: BGTask, @unchecked Sendable {}  // See BGTask.
