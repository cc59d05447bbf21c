internal import AppleSecurity
internal import Dispatch
internal import NIOCore
internal import NIOSSL

/// Asks a program for the identity of a client, on its queue.
enum ClientChallenge {
    static func ask(
        _ challenger: sec_protocol_options_t.Challenger, serverName: String?,
        _ promise: EventLoopPromise<NIOSSLContextConfigurationOverride>
    ) {
        let answer = FirstAnswer<sec_identity_t?>(otherwise: nil) { identity in
            promise.completeWith(
                Result {
                    var changes = NIOSSLContextConfigurationOverride()
                    if let (chain, key) = try identity.map(TLSConfiguration.shown) {
                        (changes.certificateChain, changes.privateKey) = (chain, key)
                    }
                    return changes
                })
        }
        let metadata = sec_protocol_metadata_t(
            version: .TLSv12, chain: [], applicationProtocol: nil, serverName: serverName)
        challenger.queue.async { challenger.select(metadata) { answer.give($0) } }
    }
}
