internal import AppleNetwork
internal import AppleSecurity
internal import Dispatch
internal import Synchronization

/// Has the delegates of a WebSocket task decide about its server.
///
/// The connection exists before its task, so the check follows when the task is resumed.
final class ServerTrustRelay: Sendable {
    private static let queue = DispatchQueue(label: "pushlab.server-trust")
    private let current = Mutex<ServerTrustCheck?>(nil)

    /// The check of the task.
    var check: ServerTrustCheck? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Sets the verify block of the TLS options of parameters, if there are any.
    func decide(for parameters: NWParameters) {
        let all = parameters.defaultProtocolStack.applicationProtocols
        guard let tls = all.lazy.compactMap({ $0 as? NWProtocolTLS.Options }).first else { return }
        sec_protocol_options_set_verify_block(
            tls.securityProtocolOptions,
            { [self] _, trust, complete in
                let trust = unsafe sec_trust_copy_ref(trust).takeRetainedValue()
                guard let check else { return complete(trust.check() == nil) }
                check.decide(trust.chain, then: complete)
            }, Self.queue)
    }
}
