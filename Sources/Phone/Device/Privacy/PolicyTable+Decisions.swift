internal import LocalNetworkPrivacy
internal import PrivacyEnforcement

extension PolicyTable {
    /// Compiles what is decided about every socket operation towards every kind of destination.
    ///
    /// Reported is what is refused, and what goes ahead only because the user allowed it.
    init(_ decide: (SocketOperation, Destination) -> Decision) {
        self.init()
        for operation in SocketOperation.allCases {
            for destination in Destination.allCases {
                let decision = decide(operation, destination)
                self[operation, destination] = Entry(
                    refuses: !decision.isAllowed,
                    reports: !decision.isAllowed || decision.verdict == .allowed(.allowed))
            }
        }
    }

    /// Whether it refuses a flow that another lets begin.
    func refusesMore(than other: PolicyTable) -> Bool {
        [SocketOperation.tcpConnect, .udpConnect].contains { operation in
            Destination.allCases.contains { self[operation, $0].refuses && !other[operation, $0].refuses }
        }
    }
}
