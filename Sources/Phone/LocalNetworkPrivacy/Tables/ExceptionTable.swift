/// What never needs local network access although it is on the local network: the exceptions that follow the first table
/// of "Local network operations" (TN3179).
enum ExceptionTable {
    /// Whether traffic to a destination is exempt; it is for everybody, and at that port only.
    static func exempts(_ destination: Destination) -> Bool {
        switch destination {
        case .dnsServer, .proxy: true
        case .own, .remote, .onLink, .multicast, .broadcast: false
        }
    }

    /// Whether everything is exempt that programs of a kind do; the app that shows them gains nothing by it.
    static func exempts(_ kind: AppKind) -> Bool { kind == .webContent }
}
