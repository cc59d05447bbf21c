public import Foundation

/// A request for time in the background.
public class BGTaskRequest: NSObject, NSCopying {
    /// The identifier of the task.
    public let identifier: String
    /// The earliest time; `nil` is now.
    public var earliestBeginDate: Date?

    init(_ identifier: String) { self.identifier = identifier }

    /// Returns a request of the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = BGTaskRequest(identifier)
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }
}

/// A request for a short time to fetch data.
public class BGAppRefreshTaskRequest: BGTaskRequest {
    /// Creates a request.
    public init(identifier: String) { super.init(identifier) }

    /// Returns a request of the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = BGAppRefreshTaskRequest(identifier: identifier)
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }
}

/// A request for minutes of work.
public class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether the task needs the network.
    public var requiresNetworkConnectivity = false
    /// Whether the task needs power.
    public var requiresExternalPower = false

    /// Creates a request.
    public init(identifier: String) { super.init(identifier) }

    /// Returns a request of the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = BGProcessingTaskRequest(identifier: identifier)
        copy.earliestBeginDate = earliestBeginDate
        copy.requiresNetworkConnectivity = requiresNetworkConnectivity
        copy.requiresExternalPower = requiresExternalPower
        return copy
    }
}
