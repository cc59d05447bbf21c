/// One deliberate defect of the push server, so that a scenario can show it would notice.
///
/// Each puts a wrong part in the place of a right one; without one the server is sound.
package enum ServerSaboteur: String, Sendable, CaseIterable {
    /// Sends no heartbeats.
    case sendsNoHeartbeats = "server-sends-no-heartbeats"
    /// Sends a malformed frame before the third heartbeat of each connection.
    case sendsMalformedFrames = "server-sends-malformed-frames"
    /// Believes a client alive until TCP says otherwise.
    case trustsTCP = "server-trusts-tcp"
    /// Takes a heartbeat as acknowledged once the kernel took its bytes.
    case trustsWrites = "server-trusts-writes"
    /// Sends nobody a heartbeat any more once one client was lost.
    case stopsAfterFirstClientLost = "server-stops-after-first-client-lost"
    /// Keeps the older connection when a token registers again.
    case keepsOlderConnection = "server-keeps-older-connection"
    /// Delivers only to those connected when the message came.
    case forgetsBacklog = "server-forgets-backlog"
    /// Takes a message as delivered once it is sent.
    case forgetsSent = "server-forgets-sent"
    /// Sends acknowledged messages again at every registration.
    case redeliversEverything = "server-redelivers-everything"
    /// Sends the backlog newest first.
    case reversesBacklog = "server-reverses-backlog"
    /// Answers 200 while the message is only in memory, and writes it a while later.
    case acceptsBeforeDurable = "server-accepts-before-durable"
    /// Delivers messages after their expiry.
    case ignoresExpiry = "server-ignores-expiry"
    /// Delivers a second request with the same `apns-id` as a second message.
    case forgetsIdentity = "server-forgets-identity"
    /// Takes messages however many wait for their client.
    case ignoresWaitingLimit = "server-ignores-waiting-limit"
    /// Registers a client only at the address of its first connection.
    case tiesClientsToAddresses = "server-ties-clients-to-addresses"
    /// Sends each message to every client that is connected.
    case deliversToEverybody = "server-delivers-to-everybody"
    /// Sends heartbeats two fifths more seldom than it says.
    case slowsHeartbeats = "server-slows-heartbeats"
    /// Waits twice as long for an acknowledgement as it is told.
    case doublesDeadline = "server-doubles-deadline"
    /// Sends nothing more once as many messages are on their way as may be.
    case stopsAtWindow = "server-stops-at-window"
    /// Delivers after a restart what was acknowledged before it.
    case forgetsAcknowledgements = "server-forgets-acknowledgements"
    /// Leaves the connection open that a newer one of its token replaces.
    case leavesReplacedOpen = "server-leaves-replaced-open"
    /// Delivers messages whose place newer ones took.
    case ignoresCollapsing = "server-ignores-collapsing"
    /// Takes messages of any sender, whatever its authentication token.
    case trustsSenders = "server-trusts-senders"
    /// Takes messages for apps that are gone.
    case forgetsDepartures = "server-forgets-departures"
    /// Waits for the rest of a request however long it takes.
    case awaitsHalfRequests = "server-awaits-half-requests"

    /// What it breaks, in one sentence.
    package var explanation: String {
        switch self {
        case .sendsNoHeartbeats: "sends no heartbeats"
        case .sendsMalformedFrames: "sends a malformed frame before the third heartbeat of each connection"
        case .trustsTCP: "believes a silent client online until TCP reports an error"
        case .trustsWrites: "takes a heartbeat as acknowledged once the kernel took its bytes"
        case .stopsAfterFirstClientLost: "sends nobody a heartbeat any more once one client was lost"
        case .keepsOlderConnection: "keeps the older connection when a token registers again"
        case .forgetsBacklog: "delivers only to those connected when the message came"
        case .forgetsSent: "takes a message as delivered once it is sent, without its acknowledgement"
        case .redeliversEverything: "sends acknowledged messages again at every registration"
        case .reversesBacklog: "sends the backlog newest first"
        case .acceptsBeforeDurable: "answers 200 while the message is only in memory, and writes it later"
        case .ignoresExpiry: "delivers messages after their expiry"
        case .tiesClientsToAddresses: "registers a client only at the address of its first connection"
        case .deliversToEverybody: "sends each message to every client that is connected"
        case .ignoresWaitingLimit: "takes messages however many wait for their client"
        case .slowsHeartbeats: "sends heartbeats two fifths more seldom than it says"
        case .doublesDeadline: "waits twice as long for an acknowledgement as it is told"
        case .stopsAtWindow: "sends nothing more once as many messages are on their way as may be"
        case .forgetsAcknowledgements: "delivers after a restart what was acknowledged before it"
        case .leavesReplacedOpen: "leaves the connection open that a newer one of its token replaces"
        case .ignoresCollapsing: "delivers messages whose place newer ones took"
        case .trustsSenders: "takes messages of any sender, whatever its authentication token"
        case .forgetsDepartures: "takes messages for apps that are gone"
        case .awaitsHalfRequests: "waits for the rest of a request however long it takes"
        case .forgetsIdentity: "delivers a second request with the same apns-id as a second message"
        }
    }
}
