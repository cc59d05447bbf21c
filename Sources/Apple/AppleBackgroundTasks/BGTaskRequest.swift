internal import DeviceProtocol
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

extension BackgroundTaskRequest {
    /// Makes the request for the device.
    init(_ request: BGTaskRequest) {
        let processing = request as? BGProcessingTaskRequest
        self.init(
            processing == nil ? .refresh : .processing, request.identifier,
            earliestBegin: request.earliestBeginDate?.timeIntervalSince1970,
            needsNetwork: processing?.requiresNetworkConnectivity ?? false,
            needsPower: processing?.requiresExternalPower ?? false)
    }

    /// A request of Apple's class with the same values.
    var request: BGTaskRequest {
        let request: BGTaskRequest
        switch kind {
        case .refresh: request = BGAppRefreshTaskRequest(identifier: identifier)
        case .processing:
            let processing = BGProcessingTaskRequest(identifier: identifier)
            processing.requiresNetworkConnectivity = needsNetwork
            processing.requiresExternalPower = needsPower
            request = processing
        }
        request.earliestBeginDate = earliestBegin.map(Date.init(timeIntervalSince1970:))
        return request
    }
}
