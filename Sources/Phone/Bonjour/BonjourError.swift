private import CAvahi

/// The error of a Bonjour operation.
package struct BonjourError: Error, Sendable, Hashable, CustomStringConvertible {
    package let kind: Kind
    /// The operation, the error and the remedy, in words.
    package let message: String

    /// The kinds of errors that a caller can handle differently.
    package enum Kind: Sendable, Hashable {
        /// The name is not a valid service or host name (RFC 6763, 4.1.1).
        case invalidName
        /// The type is not of the form `_name._tcp` or `_name._udp` (RFC 6763, 7).
        case invalidType
        /// The name is taken, and no alternative could be found.
        case nameConflict
        /// There was no response within the limit.
        case timeout
        case closed
        /// There is no usable interface.
        case noNetwork
        case other
    }

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Makes an error from a code of avahi-common (error.h) and the failed action.
    init(code: Int32, _ action: String) {
        kind =
            switch Int(code) {
            case Int(AVAHI_ERR_INVALID_SERVICE_NAME), Int(AVAHI_ERR_INVALID_HOST_NAME): .invalidName
            case Int(AVAHI_ERR_INVALID_SERVICE_TYPE): .invalidType
            case Int(AVAHI_ERR_COLLISION): .nameConflict
            case Int(AVAHI_ERR_TIMEOUT): .timeout
            case Int(AVAHI_ERR_NO_NETWORK): .noNetwork
            default: .other
            }
        let text = unsafe avahi_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        message = "\(action): \(text)."
    }

    package var description: String { message }
}
