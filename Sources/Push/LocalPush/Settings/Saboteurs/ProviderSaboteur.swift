/// One deliberate defect of the push provider, so that a scenario can show it would notice.
///
/// Each puts a wrong part in the place of a right one; without one the provider is sound.
package enum ProviderSaboteur: String, Sendable, CaseIterable {
    /// Reads heartbeats and acknowledges none.
    case neverAcknowledges = "provider-never-acknowledges"
    /// Sends a malformed frame before its answer to the third heartbeat of each connection.
    case sendsMalformedFrames = "provider-sends-malformed-frames"
    /// Acknowledges only every third heartbeat, as if it stood for the two before.
    case acksOnlyLast = "provider-acks-only-last"
    /// Stays disconnected after any loss of the connection.
    case neverReconnects = "provider-never-reconnects"
    /// Disconnects when the heartbeat expires, and leaves it at that.
    case disconnectsWithoutReconnect = "provider-disconnects-without-reconnect"
    /// Measures the expiry from the start of the connection instead of the last heartbeat.
    case comparesStartTime = "provider-compares-start-time"
    /// Takes a heartbeat of exactly the interval's age as fresh.
    case expiresLate = "provider-expires-late"
    /// Connects again at the first timer event after a stop.
    case reconnectsAfterStop = "provider-reconnects-after-stop"
    /// Delivers a repeated message again.
    case forgetsDeduplication = "provider-forgets-deduplication"
    /// Remembers nothing of earlier runs: what was received before a restart is news again.
    case forgetsInbox = "provider-forgets-inbox"
    /// Never checks the age of the last heartbeat.
    case ignoresHeartbeatLoss = "provider-ignores-heartbeat-loss"
    /// Reconnects without any pause.
    case hotLoops = "provider-hot-loops"
    /// Waits before each attempt as long as all others do.
    case waitsWithoutJitter = "provider-waits-without-jitter"
    /// Acknowledges a message on arrival and receives it only at the next timer event.
    case acksBeforeReceipt = "provider-acks-before-receipt"
    /// Puts no limit to a connection attempt.
    case waitsForEverToConnect = "provider-waits-for-ever-to-connect"
    /// Tries only the first of the server's addresses.
    case triesOneAddress = "provider-tries-one-address"
    /// Accepts any certificate.
    case trustsAnyCertificate = "provider-trusts-any-certificate"
    /// Goes on counting attempts after it was connected, so that its pauses stay long.
    case keepsBackingOff = "provider-keeps-backing-off"
    /// Makes the attempt for which it was waiting when it was stopped.
    case connectsAfterStop = "provider-connects-after-stop"
    /// Takes a heartbeat for fresh until it is twice as old as the interval.
    case doublesInterval = "provider-doubles-interval"

    /// What it breaks, in one sentence.
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
