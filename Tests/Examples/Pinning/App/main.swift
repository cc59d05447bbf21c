import Foundation
import Network
import Security

/// Parameters for TLS with the server that shows the pinned certificate, and no other.
func pinned(on queue: DispatchQueue) -> NWParameters {
    let tls = NWProtocolTLS.Options()
    sec_protocol_options_set_verify_block(
        tls.securityProtocolOptions,
        { _, trust, complete in
            let chain = SecTrustCopyCertificateChain(sec_trust_copy_ref(trust).takeRetainedValue()) as? [SecCertificate]
            let shown = chain?.first.map { SecCertificateCopyData($0) as Data }
            complete(shown != nil && shown == pinnedCertificate)
        }, queue)
    return NWParameters(tls: tls)
}

/// Registers with a push server, and prints whether it was welcome or refused by the app.
func register(at host: String) async {
    let queue = DispatchQueue(label: host)
    let connection = NWConnection(host: NWEndpoint.Host(host), port: 7650, using: pinned(on: queue))
    let states = AsyncStream<NWConnection.State> { continuation in
        connection.stateUpdateHandler = { continuation.yield($0) }
    }
    connection.start(queue: queue)
    for await state in states {
        switch state {
        case .ready:
            connection.send(content: PushFrame.register(token: "phone").data, completion: .idempotent)
            let header = await received(4, from: connection)
            let length = header.reduce(0) { $0 << 8 | Int($1) }
            switch PushFrame(await received(length, from: connection)) {
            case .welcome: print("\(host): welcome")
            case let frame: print("\(host): not welcome, \(String(describing: frame))")
            }
            return
        case .waiting(.tls(let status)), .failed(.tls(let status)):
            print("\(host): refused, \(status)")
            connection.cancel()
            return
        case .failed(let error):
            print("\(host): \(error)")
            return
        default: continue
        }
    }
}

/// Receives so many bytes, or none when the connection ends before.
func received(_ count: Int, from connection: NWConnection) async -> Data {
    await withCheckedContinuation { continuation in
        connection.receive(minimumIncompleteLength: count, maximumLength: count) { content, _, _, _ in
            continuation.resume(returning: content ?? Data())
        }
    }
}

setvbuf(stdout, nil, _IOLBF, 0)
await register(at: "server")
await register(at: "impostor")
while true { try await Task.sleep(for: .seconds(60)) }
