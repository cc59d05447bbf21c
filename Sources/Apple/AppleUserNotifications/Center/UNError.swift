public import Foundation

/// The domain of the errors of notifications.
public let UNErrorDomain = "UNErrorDomain"

/// An error of a notification that is not shown.
public struct UNError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = UNError

        /// The program is not allowed to show notifications.
        case notificationsNotAllowed = 1
    }

    /// The program is not allowed to show notifications.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { UNErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
