private import CAvahi

/// Why something of Bonjour could not be done.
package struct BonjourError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of error it is.
    package let kind: Kind
    /// What was asked, what became of it, and what to do about it.
    package let message: String

    /// The kinds of errors, as far as a caller would act on them.
    package enum Kind: Sendable, Hashable {
        /// The name of a service or of a host is not one (RFC 6763, 4.1.1).
        case invalidName
        /// The type is not of the form `_name._tcp` or `_name._udp` (RFC 6763, 7).
        case invalidType
        /// The name is taken, and no other could be found.
        case nameConflict
        /// Nothing answered in time.
        case timeout
        /// The stack is closed.
        case closed
        /// There is no interface to use.
        case noNetwork
        /// Something else.
        case other
    }

    /// Makes an error.
    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Makes an error from a code of avahi-common (error.h) and what was being done.
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

    /// The message.
    package var description: String { message }
}
