internal import LocalPush
internal import Synchronization

/// The parts of a server, with those of the configured mutant in place of the sound ones.
extension ServerConfiguration {
    /// The configuration after the changes of the mutant.
    var effective: ServerConfiguration {
        var effective = self
        switch sabotage {
        case .trustsTCP: effective.acknowledgeWithin = .seconds(86_400)
        case .doublesDeadline: effective.acknowledgeWithin = settings.acknowledgeWithin * 2
        case .awaitsHalfRequests: effective.requestWithin = .seconds(86_400)
        case .ignoresWaitingLimit: effective.waitingLimit = .max
        case .trustsSenders: effective.providerKey = nil
        default: break
        }
        return effective
    }

    /// Returns the rules of the server for a store.
    func policy(with store: MessageStore) throws -> ServerPolicy {
        var policy = ServerPolicy(heartbeat: settings.heartbeat)
        switch sabotage {
        case .sendsNoHeartbeats: policy.heartbeat = .seconds(86_400)
        case .slowsHeartbeats: policy.heartbeat = settings.heartbeat * 7 / 5
        case .stopsAfterFirstClientLost: policy.sendsHeartbeats = { !$0.hasLostClient }
        case .trustsWrites: policy.awaitsAcknowledgements = false
        case .keepsOlderConnection: policy.admits = { _, _, older in older == nil }
        case .tiesClientsToAddresses:
            let addresses = FirstAddresses()
            policy.admits = { token, entry, _ in addresses.admits(token, entry) }
        case .leavesReplacedOpen: policy.closesReplaced = false
        case .forgetsBacklog: policy.firstRow = { (try? store.newestRow()) ?? 0 }
        case .redeliversEverything: policy.query = { $0.withFinished() }
        case .forgetsAcknowledgements:
            let formerRow = try store.newestRow()
            policy.query = { $0.after < formerRow ? $0.withFinished() : $0 }
        case .reversesBacklog: policy.query = { $0.reversed() }
        case .forgetsSent: policy.finishesSent = true
        case .stopsAtWindow: policy.refillsWindow = false
        case .ignoresExpiry: policy.expiryTime = { _ in 0 }
        case .forgetsDepartures: policy.maximumDepartures = 0
        case .sendsMalformedFrames:
            policy.bytes = { frame in
                if case .heartbeat(3) = frame { Frame.malformed + frame.bytes } else { frame.bytes }
            }
        default: break
        }
        return policy
    }
}

extension MessageStore.Query {
    fileprivate func withFinished() -> Self {
        var query = self
        query.finishedToo = true
        return query
    }

    fileprivate func reversed() -> Self {
        var query = self
        query.newestFirst = true
        return query
    }
}

/// The address of each client's first connection.
private final class FirstAddresses: Sendable {
    private let addresses = Mutex<[DeviceToken: String]>([:])

    func admits(_ token: DeviceToken, _ entry: ClientRegistry.Entry) -> Bool {
        let address = entry.peer.split(separator: ":").dropLast().joined(separator: ":")
        return addresses.withLock { addresses in
            if addresses[token] == nil { addresses[token] = address }
            return addresses[token] == address
        }
    }
}
