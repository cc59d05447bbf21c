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
        /// There is no such file to attach.
        case attachmentInvalidURL = 100
        /// The type of a file to attach is unknown.
        case attachmentUnrecognizedType = 101
        /// A number for the icon is below 0.
        case badgeInputInvalid = 1600
    }

    /// The program is not allowed to show notifications.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// There is no such file to attach.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The type of a file to attach is unknown.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// A number for the icon is below 0.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { UNErrorDomain }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
