/// What one server holds the clients of one host for: most hosts are one client, known by one token.
struct ClientPresence: Sendable {
    private var online: Set<String> = []
    private var offline: Set<String> = []

    /// Notes what the server holds one of them for.
    mutating func note(_ token: String, _ isOnline: Bool) {
        if isOnline {
            offline.remove(token)
            online.insert(token)
        } else {
            online.remove(token)
            offline.insert(token)
        }
    }

    /// Notes that the server has ended.
    mutating func noteAllOffline() {
        offline.formUnion(online)
        online = []
    }

    /// Whether all that it has named are online, and they are so many at least.
    func isOnline(_ least: Int) -> Bool { online.count >= least && offline.isEmpty }

    /// Whether none of those that it has named is online.
    var isOffline: Bool { online.isEmpty }
}
