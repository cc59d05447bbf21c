import Foundation

// SIGUSR1 begins an exchange by each API of WebSocket. SIGUSR2 opens connections that stay open.

func begin(_ sessions: [(name: String, path: String, waits: Bool)], _ network: (name: String, path: String)) {
    for session in sessions { SessionVisit(session.name, path: session.path, waits: session.waits).begin() }
    Task { @MainActor in await NetworkVisit(network.name, path: network.path).run() }
}

Signals.handle([
    (SIGUSR1, { begin([("fails", "count", false), ("waits", "count", true)], ("network", "count")) }),
    (SIGUSR2, { begin([("session ticks", "ticks", false)], ("network ticks", "ticks")) }),
]) { tell("ready") }
RunLoop.main.run()
