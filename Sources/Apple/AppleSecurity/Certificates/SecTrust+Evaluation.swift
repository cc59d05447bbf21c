public import Dispatch
public import Foundation
internal import Synchronization

/// The outcome of a check.
public enum SecTrustResultType: UInt32, Sendable {
    /// There was no check, or it was not possible.
    case invalid = 0
    /// The user has chosen to trust.
    case proceed = 1
    /// The user has chosen not to trust.
    case deny = 3
    /// The chain is trusted, and the user has chosen nothing.
    case unspecified = 4
    /// The chain is not trusted, which a program may override.
    case recoverableTrustFailure = 5
    /// The chain cannot be trusted.
    case fatalTrustFailure = 6
    /// Another error.
    case otherError = 7
}

/// Takes the outcome of a check: whether the chain is trusted, and why not.
public typealias SecTrustWithErrorCallback = (SecTrust, Bool, CFError?) -> Void

/// Checks the certificates of a trust by its policies and anchors; the error says why they are not trusted.
///
/// It is in `NSOSStatusErrorDomain`, as "Evaluating a Trust and Parsing the Result" of Apple says: `errSecNotTrusted`,
/// `errSecHostNameMismatch`, `errSecCertificateExpired`, `errSecCertificateNotValidYet` or
/// `errSecInvalidExtendedKeyUsage`. Neither revocation nor Apple's limits on validity and keys are checked here.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    let failure = trust.check()
    if let error = unsafe error { unsafe error.pointee = failure.map { $0.error(of: trust) } }
    return failure == nil
}

/// Checks on a queue, and calls back there.
public func SecTrustEvaluateAsyncWithError(
    _ trust: SecTrust, _ queue: DispatchQueue, _ result: @escaping SecTrustWithErrorCallback
) -> OSStatus {
    // Unchecked: the callback is called once, on the caller's queue.
    struct Callback: @unchecked Sendable { let call: SecTrustWithErrorCallback }
    let callback = Callback(call: result)
    queue.async {
        let failure = trust.check()
        callback.call(trust, failure == nil, failure.map { $0.error(of: trust) })
    }
    return errSecSuccess
}

/// Checks the certificates of a trust; the older form of ``SecTrustEvaluateWithError(_:_:)``.
public func SecTrustEvaluate(_ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>) -> OSStatus {
    _ = trust.check()
    return unsafe SecTrustGetTrustResult(trust, result)
}

/// Returns the outcome of the last check; `invalid` if there was none since the last change.
public func SecTrustGetTrustResult(
    _ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>
) -> OSStatus {
    unsafe result.pointee = trust.settings.withLock { $0.result ?? .invalid }
    return errSecSuccess
}

extension TrustFailure {
    private var status: OSStatus {
        switch self {
        case .untrusted: errSecNotTrusted
        case .expired: errSecCertificateExpired
        case .notYetValid: errSecCertificateNotValidYet
        case .hostMismatch: errSecHostNameMismatch
        case .purpose: errSecInvalidExtendedKeyUsage
        }
    }

    /// Returns the failure as an error of the system.
    package func error(of trust: SecTrust) -> NSError {
        let name = trust.chain.first.flatMap(SecCertificateCopySubjectSummary) ?? "The"
        let words =
            switch self {
            case .untrusted: "certificate is not trusted"
            case .expired: "certificate is expired"
            case .notYetValid: "certificate is not valid yet"
            case .hostMismatch: "certificate name does not match input"
            case .purpose: "certificate is not permitted for this usage"
            }
        return NSError(
            domain: NSOSStatusErrorDomain, code: Int(status),
            userInfo: [NSLocalizedDescriptionKey: "“\(name)” \(words)"])
    }
}
