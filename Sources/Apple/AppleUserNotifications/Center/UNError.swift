public import Foundation

/// The domain of the errors of notifications.
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification is not shown.
public struct UNError: _BridgedStoredNSError, Sendable {
    /// What kind of trouble.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = UNError

        /// This program may not show notifications.
        case notificationsNotAllowed = 1
    }

    /// This program may not show notifications.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }

    /// The domain.
    public static var _nsErrorDomain: String { UNErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
