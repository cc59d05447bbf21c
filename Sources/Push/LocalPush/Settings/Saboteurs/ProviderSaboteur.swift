/// A mutant of the push provider: a deliberate defect, with which a scenario proves that it would detect it.
///
/// ``explanation`` describes each.
package enum ProviderSaboteur: String, Sendable, CaseIterable {
    case neverAcknowledges = "provider-never-acknowledges"
    case sendsMalformedFrames = "provider-sends-malformed-frames"
    case acksOnlyLast = "provider-acks-only-last"
    case neverReconnects = "provider-never-reconnects"
    case disconnectsWithoutReconnect = "provider-disconnects-without-reconnect"
    case comparesStartTime = "provider-compares-start-time"
    case expiresLate = "provider-expires-late"
    case reconnectsAfterStop = "provider-reconnects-after-stop"
    case forgetsDeduplication = "provider-forgets-deduplication"
    case forgetsInbox = "provider-forgets-inbox"
    case ignoresHeartbeatLoss = "provider-ignores-heartbeat-loss"
    case hotLoops = "provider-hot-loops"
    case waitsWithoutJitter = "provider-waits-without-jitter"
    case acksBeforeReceipt = "provider-acks-before-receipt"
    case waitsForEverToConnect = "provider-waits-for-ever-to-connect"
    case triesOneAddress = "provider-tries-one-address"
    case trustsAnyCertificate = "provider-trusts-any-certificate"
    case keepsBackingOff = "provider-keeps-backing-off"
    case connectsAfterStop = "provider-connects-after-stop"
    case doublesInterval = "provider-doubles-interval"

    package var explanation: String {
        switch self {
        case .neverAcknowledges: "reads heartbeats and acknowledges none"
        case .sendsMalformedFrames:
            "sends a malformed frame before its answer to the third heartbeat of each connection"
        case .acksOnlyLast: "acknowledges only every third heartbeat"
        case .neverReconnects: "stays disconnected after any loss of the connection"
        case .disconnectsWithoutReconnect: "disconnects when the heartbeat expires, and does not reconnect"
        case .comparesStartTime: "measures the expiry from the start of the connection, not the last heartbeat"
        case .expiresLate: "takes a heartbeat of exactly the interval's age as fresh (> instead of >=)"
        case .reconnectsAfterStop: "connects again at the first timer event after a stop"
        case .forgetsDeduplication: "delivers a repeated message again"
        case .forgetsInbox: "forgets at a restart what it received before"
        case .ignoresHeartbeatLoss: "never checks the age of the last heartbeat"
        case .hotLoops: "reconnects without any pause"
        case .waitsWithoutJitter: "waits before each attempt as long as all others do"
        case .acksBeforeReceipt: "acknowledges a message on arrival and receives it at the next timer event"
        case .waitsForEverToConnect: "puts no limit to a connection attempt"
        case .triesOneAddress: "tries only the first of the server's addresses"
        case .trustsAnyCertificate: "accepts any certificate"
        case .keepsBackingOff: "goes on counting attempts after it was connected, so that its pauses stay long"
        case .connectsAfterStop: "makes the attempt for which it was waiting when it was stopped"
        case .doublesInterval: "takes a heartbeat for fresh until it is twice as old as the interval"
        }
    }
}
