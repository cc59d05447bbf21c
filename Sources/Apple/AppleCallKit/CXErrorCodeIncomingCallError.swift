public import Foundation

/// The domain of the errors of incoming calls.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// Why an incoming call is not shown.
public struct CXErrorCodeIncomingCallError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = CXErrorCodeIncomingCallError

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
    public static var _nsErrorDomain: String { CXErrorDomainIncomingCall }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
