internal import AppleSecurity
internal import Dispatch
internal import NIOCore
internal import NIOSSL
internal import Synchronization

/// Asks a program for the identity of a client, on its queue.
enum ClientChallenge {
    static func ask(
        _ challenger: sec_protocol_options_t.Challenger, serverName: String?,
        _ promise: EventLoopPromise<NIOSSLContextConfigurationOverride>
    ) {
        let answer = Answer(promise)
        let metadata = sec_protocol_metadata_t(
            version: .TLSv12, chain: [], applicationProtocol: nil, serverName: serverName)
        challenger.queue.async { challenger.select(metadata) { answer.give($0) } }
    }

    /// The program's answer: the first one counts, and a release without an answer has no identity.
    private final class Answer: Sendable {
        private let promise: Mutex<EventLoopPromise<NIOSSLContextConfigurationOverride>?>

        init(_ promise: EventLoopPromise<NIOSSLContextConfigurationOverride>) { self.promise = Mutex(promise) }

        deinit { give(nil) }

        func give(_ identity: sec_identity_t?) {
            let promise = promise.withLock { $0.take() }
            promise?.completeWith(
                Result {
                    var changes = NIOSSLContextConfigurationOverride()
                    if let (chain, key) = try identity.map(TLSConfiguration.shown) {
                        (changes.certificateChain, changes.privateKey) = (chain, key)
                    }
                    return changes
                })
        }
    }
}
