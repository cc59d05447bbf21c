import Foundation
import Network

/// A connection whose TCP has these options, and how long it took until it was told of what it meets.
func connect(
    _ name: String, to host: NWEndpoint.Host, sends: Bool = false, _ change: (NWProtocolTCP.Options) -> Void
) -> NWConnection {
    let tcp = NWProtocolTCP.Options()
    change(tcp)
    let connection = NWConnection(host: host, port: 7001, using: NWParameters(tls: nil, tcp: tcp))
    let start = Date()
    connection.stateUpdateHandler = { state in
        print("\(name): \(state)")
        switch state {
        case .ready where sends: send()
        case .failed, .waiting: print("\(name): after a second \(Date().timeIntervalSince(start) >= 1)")
        default: break
        }
    }
    /// Sends a byte now and then.
    @Sendable func send() {
        connection.send(content: Data([1]), completion: .idempotent)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { if connection.state == .ready { send() } }
    }
    connection.start(queue: .main)
    return connection
}

let connections = [
    connect("unanswered", to: "10.1.77.1") { $0.connectionTimeout = 1 },
    connect("unacknowledged", to: "10.1.0.1", sends: true) { $0.connectionDropTime = 1 },
    connect("idle", to: "10.1.0.1") { tcp in
        tcp.enableKeepalive = true
        tcp.keepaliveIdle = 1
        tcp.keepaliveInterval = 1
        tcp.keepaliveCount = 1
    },
    connect("patient", to: "10.1.0.1") { $0.noDelay = true },
]
RunLoop.main.run()
