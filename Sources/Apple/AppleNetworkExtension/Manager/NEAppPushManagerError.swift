public import Foundation

/// The domain of the errors of push managers.
public let NEAppPushErrorDomain = "NEAppPushErrorDomain"

/// Why something that an app asks of a push manager is refused.
public struct NEAppPushManagerError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// What kind of trouble.
    public enum Code: Int, Sendable {
        /// Something that a configuration needs is missing or wrong.
        case configurationInvalid = 1
        /// The manager is not one of saved preferences.
        case configurationNotLoaded = 2
        /// Something else went wrong.
        case internalError = 3
        /// The provider does not run.
        case inactiveSession = 4

        /// Whether an error is one of push managers with this code; `catch` uses it.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? NEAppPushManagerError)?.code == code
        }
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
    public static var errorDomain: String { NEAppPushErrorDomain }

    /// What kind of trouble.
    public let code: Code
    /// What is wrong, and the remedy.
    public let errorDescription: String?

    /// The code as a number.
    public var errorCode: Int { code.rawValue }

    /// The description.
    public var errorUserInfo: [String: Any] { errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:] }

    /// Makes an error.
    init(_ code: Code, _ description: String) {
        self.code = code
        errorDescription = description
    }
}
