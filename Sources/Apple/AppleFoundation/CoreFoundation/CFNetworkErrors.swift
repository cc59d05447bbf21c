/// The domain of the errors of CFNetwork (CFNetworkErrors.h).
public let kCFErrorDomainCFNetwork: CFString = "kCFErrorDomainCFNetwork"
/// The key of the error's number of getaddrinfo(3).
public let kCFGetAddrInfoFailureKey: CFString = "kCFGetAddrInfoFailureKey"

/// The errors of hosts.
public enum CFNetworkErrors: Int32, Sendable {
    /// The host is not found.
    case cfHostErrorHostNotFound = 1
    /// The look-up has failed, with the reason by ``kCFGetAddrInfoFailureKey``.
    case cfHostErrorUnknown = 2
}
