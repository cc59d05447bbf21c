public import Foundation

/// The domain of the errors of push managers.
public let NEAppPushErrorDomain = "NEAppPushErrorDomain"

/// An error of a push manager.
public struct NEAppPushManagerError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = NEAppPushManagerError

        /// A value of the configuration is missing or invalid.
        case configurationInvalid = 1
        /// The manager has no saved configuration.
        case configurationNotLoaded = 2
        /// An internal error.
        case internalError = 3
        /// The provider is not running.
        case inactiveSession = 4
    }

    /// A value of the configuration is missing or invalid.
    public static var configurationInvalid: Code { .configurationInvalid }
    /// The manager has no saved configuration.
    public static var configurationNotLoaded: Code { .configurationNotLoaded }
    /// An internal error.
    public static var internalError: Code { .internalError }
    /// The provider is not running.
    public static var inactiveSession: Code { .inactiveSession }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { NEAppPushErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
