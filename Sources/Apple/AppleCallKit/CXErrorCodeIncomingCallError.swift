public import Foundation

/// The domain of the errors of incoming calls.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// An error of an incoming call that is not shown.
public struct CXErrorCodeIncomingCallError: _BridgedStoredNSError, Sendable {
    /// The code of the error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The type of the errors.
        public typealias _ErrorType = CXErrorCodeIncomingCallError

        /// An error without a more specific code.
        case unknown
        /// The app is not entitled to use CallKit.
        case unentitled
        /// A call with this UUID exists already.
        case callUUIDAlreadyExists
        /// Do Not Disturb is on.
        case filteredByDoNotDisturb
        /// The user has blocked the caller.
        case filteredByBlockList
    }

    /// An error without a more specific code.
    public static var unknown: Code { .unknown }
    /// The app is not entitled to use CallKit.
    public static var unentitled: Code { .unentitled }
    /// A call with this UUID exists already.
    public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
    /// Do Not Disturb is on.
    public static var filteredByDoNotDisturb: Code { .filteredByDoNotDisturb }
    /// The user has blocked the caller.
    public static var filteredByBlockList: Code { .filteredByBlockList }

    /// The domain of the errors.
    public static var _nsErrorDomain: String { CXErrorDomainIncomingCall }
    /// The error with its code and its description.
    public let _nsError: NSError

    /// Creates an error from one of the domain.
    public init(_nsError error: NSError) { _nsError = error }
}
