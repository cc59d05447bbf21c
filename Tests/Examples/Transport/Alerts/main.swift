import Foundation
import Network
import Security

/// What one handshake has come to.
func handshake() async -> String {
    let queue = DispatchQueue(label: "handshake")
    let options = NWProtocolTLS.Options()
    // Without a look at the system's roots, which takes longer than all else.
    sec_protocol_options_set_verify_block(options.securityProtocolOptions, { $2(true) }, queue)
    let connection = NWConnection(host: "server", port: 7443, using: NWParameters(tls: options))
    let states = AsyncStream<NWConnection.State> { continuation in
        connection.stateUpdateHandler = { continuation.yield($0) }
    }
    connection.start(queue: queue)
    for await state in states {
        switch state {
        case .waiting(.tls(let status)), .failed(.tls(let status)):
            connection.cancel()
            return "\(status)"
        case .waiting(let error), .failed(let error):
            connection.cancel()
            return "\(error)"
        case .ready: return "ready"
        default: continue
        }
    }
    return "nothing"
}

let known = [
    10, 20, 21, 22, 30, 40, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 60, 70, 71, 80, 86, 90, 100, 109, 110, 112, 113,
    115,
    116,
]
// The last two have no number of their own.
for number in known + [41, 255] { print("alert \(number): \(await handshake())") }
for name in ["an end", "HTTP", "an empty hello", "a farewell"] { print("\(name): \(await handshake())") }
print("over")
