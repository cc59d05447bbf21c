/// A request of an app for time in the background (`BGTaskRequest`).
package struct BackgroundTaskRequest: Sendable, Hashable, Codable {
    /// The kind of the task, which its class has on iOS.
    package enum Kind: String, Sendable, Hashable, Codable {
        case refresh, processing
    }

    package var identifier: String
    package var kind: Kind
    /// The earliest time in seconds since 1970; `nil` is now.
    package var earliestBegin: Double?
    package var needsNetwork: Bool
    package var needsPower: Bool

    package init(
        _ kind: Kind, _ identifier: String, earliestBegin: Double? = nil, needsNetwork: Bool = false,
        needsPower: Bool = false
    ) {
        (self.kind, self.identifier, self.earliestBegin) = (kind, identifier, earliestBegin)
        (self.needsNetwork, self.needsPower) = (needsNetwork, needsPower)
    }
}

/// A message of an app about its tasks in the background.
package enum BackgroundTaskMessage: Sendable, Hashable, Codable {
    /// Submits a request, which replaces the one with its identifier.
    case submit(BackgroundTaskRequest)
    /// Removes the request with an identifier; `nil` stands for all.
    case cancel(identifier: String?)
    /// Reports the end of a launched task.
    case completed(identifier: String, success: Bool)
}

/// A message of a device to an app about a task in the background.
package enum BackgroundTaskOrder: Sendable, Hashable, Codable {
    /// Launches the task of a request.
    case launch(BackgroundTaskRequest)
    /// Notifies the task that its time is up.
    case expire(identifier: String)
}
