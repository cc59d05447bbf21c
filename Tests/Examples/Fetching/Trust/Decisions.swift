import Foundation
import Security

/// The certificate that is trusted.
private let pinned = pinnedCertificate.flatMap { SecCertificateCreateWithData(nil, $0 as CFData) }

/// Trusts every server.
let accept: Decision = { (.useCredential, URLCredential(trust: $0)) }
/// Refuses every server.
let refuse: Decision = { _ in (.cancelAuthenticationChallenge, nil) }

/// Accepts the pinned certificate alone.
let pin: Decision = { trust in
    _ = SecTrustSetAnchorCertificates(trust, [pinned].compactMap { $0 } as CFArray)
    var error: CFError?
    if SecTrustEvaluateWithError(trust, &error) { return accept(trust) }
    tell("pin", (error as NSError?).map { "\($0.domain) \($0.code)" })
    return (.cancelAuthenticationChallenge, nil)
}

/// Compares the bytes of the first certificate.
let compare: Decision = { trust in
    let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
    let shown = chain.first.map { SecCertificateCopyData($0) as Data }
    tell("compare: \(SecTrustGetCertificateCount(trust)), \(shown == pinnedCertificate)")
    return shown == pinnedCertificate ? accept(trust) : refuse(trust)
}
