internal import AppleNetwork
internal import AppleSecurity
internal import Foundation
internal import LocalPush

extension NWParameters {
    /// Returns the parameters of a provider's connection: plain TCP, or TLS 1.3 with a pinned certificate.
    ///
    /// The certificate is verified on the queue.
    static func provider(_ configuration: ProviderConfiguration, on queue: DispatchQueue) -> NWParameters {
        guard case .pinned(let certificate) = configuration.transport else { return .tcp }
        let tls = NWProtocolTLS.Options()
        let options = tls.securityProtocolOptions
        let trusts = configuration.policy.trusts
        sec_protocol_options_set_min_tls_protocol_version(options, .TLSv13)
        sec_protocol_options_set_verify_block(
            options,
            { _, trust, complete in
                let chain = SecTrustCopyCertificateChain(unsafe sec_trust_copy_ref(trust).takeRetainedValue())
                let leaf = (chain?.first as? SecCertificate).map { Array(SecCertificateCopyData($0)) }
                complete(trusts(leaf, certificate))
            }, queue)
        return NWParameters(tls: tls)
    }
}
