/// The online and offline clients of one host according to one server; most hosts have one client with one token.
struct ClientPresence: Sendable {
    private var online: Set<String> = []
    private var offline: Set<String> = []

    /// Records the state of one client.
    mutating func note(_ token: String, _ isOnline: Bool) {
        if isOnline {
            offline.remove(token)
            online.insert(token)
        } else {
            online.remove(token)
            offline.insert(token)
        }
    }

    /// Marks all clients offline, because the server has exited.
    mutating func noteAllOffline() {
        offline.formUnion(online)
        online = []
    }

    /// Returns whether all named clients are online, and at least `least` of them.
    func isOnline(_ least: Int) -> Bool { online.count >= least && offline.isEmpty }

    /// Whether no named client is online.
    var isOffline: Bool { online.isEmpty }
}
