public import Foundation

/// The domain of errors of Core Location.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Core Location.
public struct CLError: _BridgedStoredNSError, Sendable {
    /// The reason of an error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = CLError

        /// The location is not known yet.
        case locationUnknown = 0
        /// The user has denied the access.
        case denied = 1
        /// The network was not available.
        case network = 2
        /// The heading is not known.
        case headingFailure = 3
        /// The user has denied the monitoring of regions.
        case regionMonitoringDenied = 4
        /// The region cannot be monitored.
        case regionMonitoringFailure = 5
        /// The monitoring of a region is not set up at once.
        case regionMonitoringSetupDelayed = 6
        /// Events of a region are not delivered at once.
        case regionMonitoringResponseDelayed = 7
        /// A geocoding request has no result.
        case geocodeFoundNoResult = 8
        /// A geocoding request has a part of a result.
        case geocodeFoundPartialResult = 9
        /// A geocoding request was cancelled.
        case geocodeCanceled = 10
        /// Deferred updates failed.
        case deferredFailed = 11
        /// Deferred updates need the satellites.
        case deferredNotUpdatingLocation = 12
        /// Deferred updates need the best accuracy.
        case deferredAccuracyTooLow = 13
        /// Deferred updates allow no distance filter.
        case deferredDistanceFiltered = 14
        /// Deferred updates were cancelled.
        case deferredCanceled = 15
        /// Ranging is not available.
        case rangingUnavailable = 16
        /// Ranging failed.
        case rangingFailure = 17
        /// The prompt was declined.
        case promptDeclined = 18
    }

    /// The location is not known yet.
    public static var locationUnknown: Code { .locationUnknown }
    /// The user has denied the access.
    public static var denied: Code { .denied }
    /// The network was not available.
    public static var network: Code { .network }
    /// The heading is not known.
    public static var headingFailure: Code { .headingFailure }
    /// The user has denied the monitoring of regions.
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    /// The region cannot be monitored.
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
    /// Ranging is not available.
    public static var rangingUnavailable: Code { .rangingUnavailable }
    /// The prompt was declined.
    public static var promptDeclined: Code { .promptDeclined }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { kCLErrorDomain }
    /// The error with its code.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
