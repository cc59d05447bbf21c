public import Foundation

/// The domain of the errors of notifications.
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification is not shown.
public struct UNError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// What kind of trouble.
    public enum Code: Int, Sendable {
        /// This program may not show notifications.
        case notificationsNotAllowed = 1

        /// Whether an error is one of notifications with this code; `catch` uses it.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
    }

    /// This program may not show notifications.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// The domain.
    public static var errorDomain: String { UNErrorDomain }

    /// What kind of trouble.
    public let code: Code
    /// What is wrong, and the remedy.
    public let errorDescription: String?
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// The description.
    public var errorUserInfo: [String: Any] { errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:] }

    init(_ code: Code, _ description: String) {
        self.code = code
        errorDescription = description
    }
}
