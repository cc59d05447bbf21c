public import AppleSecurity
internal import DeviceProtocol
public import Foundation
internal import Glibc

/// Why a connection, listener or browser waits or has failed.
public enum NWError: Error, CustomDebugStringConvertible, Equatable {
    /// An error of a system call. Compare it by name: the raw value is this machine's, not Darwin's.
    case posix(POSIXErrorCode)
    /// An error of Bonjour or of a name's look-up; compare it with the `kDNSServiceErr_` constants.
    case dns(DNSServiceErrorType)
    /// An error of TLS, from -9800 down (SecureTransport.h).
    case tls(OSStatus)
    /// An error of Wi-Fi Aware. No lab makes one.
    case wifiAware(Int32)

    /// The text of a device, with Darwin's number: `POSIXErrorCode(rawValue: 50): Network is down`,
    /// `-65570: PolicyDenied`, `-9808: bad certificate format`.
    public var debugDescription: String {
        switch self {
        case .posix: "POSIXErrorCode(rawValue: \(errorCode)): \(reason)"
        case .dns, .tls, .wifiAware: reason.isEmpty ? "\(errorCode)" : "\(errorCode): \(reason)"
        }
    }

    /// The meaning of the number, in Apple's words; empty for an unknown number.
    package var reason: String {
        switch self {
        case .posix(let code): DarwinErrorText.text(of: code)
        case .dns(let code): DNSServiceError(rawValue: Int(code))?.name ?? ""
        case .tls(let status): TLSErrorText.text(of: status) ?? ""
        case .wifiAware: ""
        }
    }
}

extension NWError: CustomNSError {
    /// The domain of the error as an `NSError`; it has the name that it has on a device.
    public static var errorDomain: String { "Network.NWError" }

    /// The number: Darwin's for an error of a system call.
    public var errorCode: Int {
        switch self {
        case .posix(let code): DarwinErrno.table[code.rawValue]?.number ?? Int(code.rawValue)
        case .dns(let code): Int(code)
        case .tls(let status): Int(status)
        case .wifiAware(let code): Int(code)
        }
    }

    /// The sentence that `localizedDescription` is on a device.
    public var errorUserInfo: [String: Any] {
        let detail = reason.isEmpty ? "" : " - \(reason)"
        let sentence = "The operation couldn’t be completed. (\(Self.errorDomain) error \(errorCode)\(detail))"
        return [NSLocalizedDescriptionKey: sentence]
    }
}
