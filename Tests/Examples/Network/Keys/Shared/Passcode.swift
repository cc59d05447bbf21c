import Foundation
import Network

/// Parameters for TLS with a key made of a passcode, in the place of certificates.
func parameters(passcode: String) -> NWParameters {
    let tls = NWProtocolTLS.Options()
    let key = Data(passcode.utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    let identity = Data("ward".utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    sec_protocol_options_add_pre_shared_key(
        tls.securityProtocolOptions, key as __DispatchData, identity as __DispatchData)
    if let suite = tls_ciphersuite_t(rawValue: UInt16(TLS_PSK_WITH_AES_128_GCM_SHA256)) {
        sec_protocol_options_append_tls_ciphersuite(tls.securityProtocolOptions, suite)
    }
    return NWParameters(tls: tls)
}

/// Connects to the table with a passcode, sends a word, and writes what comes back.
func play(passcode: String, word: String) {
    setvbuf(stdout, nil, _IOLBF, 0)
    let connection = NWConnection(host: "desk", port: 4433, using: parameters(passcode: passcode))
    connection.stateUpdateHandler = { state in
        switch state {
        case .ready:
            connection.send(content: Data(word.utf8), completion: .idempotent)
            connection.receive(minimumIncompleteLength: 1, maximumLength: 100) { content, _, _, _ in
                print("answer: \(String(decoding: content ?? Data(), as: UTF8.self))")
            }
        case .waiting: DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { connection.restart() }
        case .failed(let error): print("failed: \(error)")
        default: break
        }
    }
    connection.start(queue: .main)
    dispatchMain()
}
