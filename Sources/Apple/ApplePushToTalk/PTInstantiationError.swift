public import Foundation

/// The domain of the errors of channel managers.
public let PTInstantiationErrorDomain = "PTInstantiationErrorDomain"

/// The reason why there is no channel manager ("PTInstantiationError" of Apple).
public struct PTInstantiationError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = PTInstantiationError

        /// An error without a more specific code.
        case unknown
        /// The platform has no push-to-talk.
        case invalidPlatform
        /// `UIBackgroundModes` of the Info.plist does not have `push-to-talk`.
        case missingBackgroundMode
        /// The app lacks the entitlement for pushes, which a lab does not need.
        case missingPushServerEnvironment
        /// The app lacks the entitlement, which a lab does not need.
        case missingEntitlement
        /// The manager is being created.
        case instantiationAlreadyInProgress
    }

    /// An error without a more specific code.
    public static var unknown: Code { .unknown }
    /// The platform has no push-to-talk.
    public static var invalidPlatform: Code { .invalidPlatform }
    /// `UIBackgroundModes` of the Info.plist does not have `push-to-talk`.
    public static var missingBackgroundMode: Code { .missingBackgroundMode }
    /// The app lacks the entitlement for pushes, which a lab does not need.
    public static var missingPushServerEnvironment: Code { .missingPushServerEnvironment }
    /// The app lacks the entitlement, which a lab does not need.
    public static var missingEntitlement: Code { .missingEntitlement }
    /// The manager is being created.
    public static var instantiationAlreadyInProgress: Code { .instantiationAlreadyInProgress }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { PTInstantiationErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
