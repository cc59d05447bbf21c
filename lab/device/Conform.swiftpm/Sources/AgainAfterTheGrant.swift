import Foundation

/// A BSD socket that connects while the alert is up, and once more after the user has allowed.
///
/// Nobody tries again in place of the app: the first socket stays without a peer.
final class AgainAfterTheGrant {
    private static let operation = "connect-again"
    private let trace: Trace
    private let address = Address.find(Setup.peer, Setup.peerPort, IPPROTO_TCP)
    private let first: Socket?

    init(_ trace: Trace) {
        self.trace = trace
        first = address.map { Socket($0) }
        if let first, let address { note(first.connect(to: address, atMost: 5)) }
    }

    func repeatIt() {
        guard let first, let address else { return }
        Thread.sleep(forTimeInterval: 0.5)
        note(Outcome(state: first.isConnected ? "connected-by-itself" : "not-retried"))
        note(Socket(address).connect(to: address, atMost: 5))
    }

    private func note(_ outcome: Outcome) {
        trace.note(Self.operation, .undetermined, outcome.state, outcome.code)
    }
}
