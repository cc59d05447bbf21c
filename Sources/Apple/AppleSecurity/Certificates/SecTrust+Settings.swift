public import Foundation
internal import Synchronization

/// A date.
public typealias CFDate = Date

/// Creates a trust from a certificate or an array of them, that of the peer first, and a policy or an array of them.
///
/// The status is `errSecParam` if there is no certificate, or anything else in the arrays.
public func SecTrustCreateWithCertificates(
    _ certificates: Any, _ policies: Any?, _ trust: UnsafeMutablePointer<SecTrust?>
) -> OSStatus {
    guard let chain = elements(certificates, as: SecCertificate.self), !chain.isEmpty,
        let policies = policies.map({ elements($0, as: SecPolicy.self) }) ?? []
    else { return errSecParam }
    unsafe trust.pointee = SecTrust(chain: chain, policies: policies)
    return errSecSuccess
}

/// Sets the policy, or the array of policies, that the certificates must meet.
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: Any) -> OSStatus {
    guard let policies = elements(policies, as: SecPolicy.self), !policies.isEmpty else { return errSecParam }
    trust.set { $0.policies = policies }
    return errSecSuccess
}

/// Returns the policies of a trust.
public func SecTrustCopyPolicies(_ trust: SecTrust, _ policies: UnsafeMutablePointer<CFArray?>) -> OSStatus {
    unsafe policies.pointee = trust.settings.withLock(\.policies)
    return errSecSuccess
}

/// Sets the certificates that a chain may end with; `nil` restores the default.
///
/// The system's roots no longer count then, except after ``SecTrustSetAnchorCertificatesOnly(_:_:)`` with `false`.
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    guard let anchorCertificates else {
        trust.set { ($0.anchors, $0.trustsSystem) = (nil, nil) }
        return errSecSuccess
    }
    guard let anchors = elements(anchorCertificates, as: SecCertificate.self) else { return errSecParam }
    trust.set { $0.anchors = anchors }
    return errSecSuccess
}

/// Sets whether only the certificates of ``SecTrustSetAnchorCertificates(_:_:)`` count, or the system's roots as well.
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    trust.set { $0.trustsSystem = !anchorCertificatesOnly }
    return errSecSuccess
}

/// Sets whether missing certificates may be fetched: no effect, because a lab's device never fetches any.
public func SecTrustSetNetworkFetchAllowed(_ trust: SecTrust, _ allowFetch: Bool) -> OSStatus { errSecSuccess }

/// Returns the certificates of ``SecTrustSetAnchorCertificates(_:_:)``; `nil` if none were set.
public func SecTrustCopyCustomAnchorCertificates(
    _ trust: SecTrust, _ anchors: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    unsafe anchors.pointee = trust.settings.withLock(\.anchors)
    return errSecSuccess
}

/// Sets the time that certificates are checked for, in place of now.
public func SecTrustSetVerifyDate(_ trust: SecTrust, _ verifyDate: CFDate) -> OSStatus {
    trust.set { $0.date = verifyDate }
    return errSecSuccess
}

/// Returns one value or the values of an array; `nil` if any is of another type.
private func elements<Element>(_ value: Any, as type: Element.Type) -> [Element]? {
    if let one = value as? Element { return [one] }
    guard let all = value as? [Any] else { return nil }
    let found = all.compactMap { $0 as? Element }
    return found.count == all.count ? found : nil
}
