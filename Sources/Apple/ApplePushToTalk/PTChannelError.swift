public import Foundation

/// The domain of the errors of channels.
public let PTChannelErrorDomain = "PTChannelErrorDomain"

/// An error of a channel ("PTChannelError" of Apple).
public struct PTChannelError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = PTChannelError

        /// An error without a more specific code.
        case unknown
        /// The app has not joined a channel with this UUID.
        case channelNotFound
        /// The device has joined a channel already.
        case channelLimitReached
        /// A call is active, of which a lab takes no account.
        case callActive
        /// The user transmits.
        case transmissionInProgress
        /// The user does not transmit.
        case transmissionNotFound
        /// The app is not in the foreground.
        case appNotForeground
        /// A policy of the device forbids it, of which a lab has none.
        case deviceManagementRestriction
        /// Screen Time forbids it, which a lab does not have.
        case screenTimeRestriction
        /// The transmission mode of the channel does not allow it.
        case transmissionNotAllowed
    }

    /// An error without a more specific code.
    public static var unknown: Code { .unknown }
    /// The app has not joined a channel with this UUID.
    public static var channelNotFound: Code { .channelNotFound }
    /// The device has joined a channel already.
    public static var channelLimitReached: Code { .channelLimitReached }
    /// A call is active, of which a lab takes no account.
    public static var callActive: Code { .callActive }
    /// The user transmits.
    public static var transmissionInProgress: Code { .transmissionInProgress }
    /// The user does not transmit.
    public static var transmissionNotFound: Code { .transmissionNotFound }
    /// The app is not in the foreground.
    public static var appNotForeground: Code { .appNotForeground }
    /// A policy of the device forbids it, of which a lab has none.
    public static var deviceManagementRestriction: Code { .deviceManagementRestriction }
    /// Screen Time forbids it, which a lab does not have.
    public static var screenTimeRestriction: Code { .screenTimeRestriction }
    /// The transmission mode of the channel does not allow it.
    public static var transmissionNotAllowed: Code { .transmissionNotAllowed }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { PTChannelErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
