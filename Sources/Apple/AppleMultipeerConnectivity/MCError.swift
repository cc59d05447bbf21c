public import Foundation

/// The domain of errors of Multipeer Connectivity.
public let MCErrorDomain = "MCErrorDomain"

/// The greatest number of peers in a session, with the own one.
public let kMCSessionMaximumNumberOfPeers = 8
/// The smallest number of peers in a session, with the own one.
public let kMCSessionMinimumNumberOfPeers = 2

/// An error of Multipeer Connectivity.
public struct MCError: _BridgedStoredNSError, Sendable {
    /// The reason of an error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = MCError

        /// An unknown reason.
        case unknown = 0
        /// A peer is not connected.
        case notConnected = 1
        /// An argument is not valid.
        case invalidParameter = 2
        /// The operation is not supported.
        case unsupported = 3
        /// The operation took too long.
        case timedOut = 4
        /// The operation was cancelled.
        case cancelled = 5
        /// The operation is not available.
        case unavailable = 6
    }

    /// An unknown reason.
    public static var unknown: Code { .unknown }
    /// A peer is not connected.
    public static var notConnected: Code { .notConnected }
    /// An argument is not valid.
    public static var invalidParameter: Code { .invalidParameter }
    /// The operation is not supported.
    public static var unsupported: Code { .unsupported }
    /// The operation took too long.
    public static var timedOut: Code { .timedOut }
    /// The operation was cancelled.
    public static var cancelled: Code { .cancelled }
    /// The operation is not available.
    public static var unavailable: Code { .unavailable }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { MCErrorDomain }
    /// The error with its code.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
