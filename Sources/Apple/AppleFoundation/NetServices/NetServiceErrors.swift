internal import DeviceProtocol
internal import Foundation

extension NetService {
    /// The key of the error's code in the dictionaries that delegates get.
    public class var errorCode: String { "NSNetServicesErrorCode" }
    /// The key of the error's origin in the dictionaries that delegates get.
    public class var errorDomain: String { "NSNetServicesErrorDomain" }

    /// The errors of services and their browsers (Apple: NetService.ErrorCode).
    public enum ErrorCode: Int, Sendable {
        /// An error without a number of its own.
        case unknownError = -72000
        /// The name is in use.
        case collisionError = -72001
        /// The service was not found.
        case notFoundError = -72002
        /// The object is busy with an earlier request.
        case activityInProgress = -72003
        /// An argument is not valid.
        case badArgumentError = -72004
        /// The request was cancelled.
        case cancelledError = -72005
        /// The service was configured in a wrong way.
        case invalidError = -72006
        /// The service has not answered in time.
        case timeoutError = -72007
        /// The Info.plist does not declare the type, or access to the local network is denied.
        case missingRequiredConfigurationError = -72008
    }

    /// The options of publishing (Apple: NetService.Options).
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options of their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A service whose name is taken is not published under another name.
        public static let noAutoRename = Options(rawValue: 1)
        /// The service accepts connections at its port, and gives their streams to the delegate.
        public static let listenForConnections = Options(rawValue: 2)
    }
}

extension NetService.ErrorCode {
    /// The error for one of the device's.
    init(_ failure: ServiceFailure) {
        self =
            switch failure.error {
            case .policyDenied, .noAuth, .notPermitted: .missingRequiredConfigurationError
            case .nameConflict, .alreadyRegistered: .collisionError
            case .noSuchName, .noSuchRecord: .notFoundError
            case .badParam, .badFlags, .invalid: .badArgumentError
            case .timeout: .timeoutError
            default: .unknownError
            }
    }

    /// The dictionary that delegates get; the domain is that of network services (`kCFStreamErrorDomainNetServices`).
    var dictionary: [String: NSNumber] {
        [NetService.errorCode: NSNumber(value: rawValue), NetService.errorDomain: NSNumber(value: 10)]
    }
}
