public import Foundation

/// The domain of the errors of push managers.
public let NEAppPushErrorDomain = "NEAppPushErrorDomain"

/// Why something that an app asks of a push manager is refused.
public struct NEAppPushManagerError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = NEAppPushManagerError

        /// Something that a configuration needs is missing or wrong.
        case configurationInvalid = 1
        /// The manager is not one of saved preferences.
        case configurationNotLoaded = 2
        /// Something else went wrong.
        case internalError = 3
        /// The provider does not run.
        case inactiveSession = 4
    }

    /// Something that a configuration needs is missing or wrong.
    public static var configurationInvalid: Code { .configurationInvalid }
    /// The manager is not one of saved preferences.
    public static var configurationNotLoaded: Code { .configurationNotLoaded }
    /// Something else went wrong.
    public static var internalError: Code { .internalError }
    /// The provider does not run.
    public static var inactiveSession: Code { .inactiveSession }

    /// The domain.
    public static var _nsErrorDomain: String { NEAppPushErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
