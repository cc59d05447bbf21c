public import Foundation

/// The domain of the errors of incoming calls.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// Why an incoming call is not shown.
public struct CXErrorCodeIncomingCallError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// What kind of trouble.
    public enum Code: Int, Sendable {
        /// Something else.
        case unknown
        /// The app may not use CallKit.
        case unentitled
        /// There is a call with this identifier.
        case callUUIDAlreadyExists
        /// The user does not want to be disturbed.
        case filteredByDoNotDisturb
        /// The user has blocked the caller.
        case filteredByBlockList

        /// Whether an error is one of incoming calls with this code; `catch` uses it.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CXErrorCodeIncomingCallError)?.code == code
        }
    }

    /// Something else.
    public static var unknown: Code { .unknown }
    /// The app may not use CallKit.
    public static var unentitled: Code { .unentitled }
    /// There is a call with this identifier.
    public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
    /// The user does not want to be disturbed.
    public static var filteredByDoNotDisturb: Code { .filteredByDoNotDisturb }
    /// The user has blocked the caller.
    public static var filteredByBlockList: Code { .filteredByBlockList }
    /// The domain.
    public static var errorDomain: String { CXErrorDomainIncomingCall }

    /// What kind of trouble.
    public let code: Code
    /// What is wrong.
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
