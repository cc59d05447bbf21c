import Foundation
import os

/// All operations, one after the other, in the state that the privilege of the app has.
///
/// The first launch is undetermined: it goes on as allowed if the user allows. Later ones find out which it is.
final class Walk {
    private let header: Trace.Header

    init(_ header: Trace.Header) { self.header = header }

    func run() {
        do {
            let trace = try Trace(header)
            let outcome = SocketCalls.connectDatagram()
            let permission: Permission = trace.isFirst ? .undetermined : outcome.code == nil ? .allowed : .denied
            trace.note("udp-connect", permission, outcome.state, outcome.code)
            if permission == .undetermined {
                guard undetermined(trace) else { return trace.say("the walk is over: undetermined") }
                let outcome = SocketCalls.connectDatagram()
                trace.note("udp-connect", .allowed, outcome.state, outcome.code)
                settled(trace, .allowed)
                trace.say("the walk is over: allowed")
            } else {
                settled(trace, permission)
                trace.say("the walk is over: \(permission.rawValue)")
            }
        } catch {
            Logger(subsystem: "com.example.conform", category: "trace")
                .error("there is no trace: \(error.localizedDescription, privacy: .public)")
        }
    }

    /// What ends by itself, and what the user has decided on.
    private func settled(_ trace: Trace, _ permission: Permission) {
        quick(trace, permission)
        let requests = WebRequests(trace, permission)
        requests.start()
        let objects = NetworkObjects(trace, permission)
        objects.start()
        trace.wait(for: "url-session", permission, ["ok", "failed"], atMost: 20)
        switch permission {
        case .allowed:
            objects.waitUntilAllIsReady()
            trace.wait(for: "url-session-waiting", permission, ["ok", "failed"], atMost: 20)
        case .undetermined, .denied:
            trace.wait(for: "browser", permission, ["waiting", "failed"], atMost: 10)
            trace.wait(for: "connection", permission, ["waiting", "failed"], atMost: 10)
            trace.wait(for: "service-connection", permission, ["waiting", "failed"], atMost: 10)
            trace.wait(for: "broadcast-connection", permission, ["restarted", "ready"], atMost: 10)
            trace.wait(for: "url-session-waiting", permission, ["waiting", "failed"], atMost: 10)
            // Room for what comes late, such as a browser that is ready again.
            Thread.sleep(forTimeInterval: 1)
        }
        objects.stop()
        requests.stop()
        if permission == .allowed { RevokedConnection(trace).run() }
    }

    /// What happens while the alert is up, and after its answer; tells whether the user has allowed.
    private func undetermined(_ trace: Trace) -> Bool {
        quick(trace, .undetermined)
        let requests = WebRequests(trace, .undetermined)
        requests.start()
        let objects = NetworkObjects(trace, .undetermined)
        objects.start()
        let again = AgainAfterTheGrant(trace)
        trace.wait(for: "connection", .undetermined, ["waiting", "failed"], atMost: 10)
        trace.wait(for: "broadcast-connection", .undetermined, ["restarted", "ready"], atMost: 10)
        trace.wait(for: "url-session", .undetermined, ["ok", "failed"], atMost: 10)
        trace.wait(for: "url-session-waiting", .undetermined, ["waiting", "failed"], atMost: 10)
        Thread.sleep(forTimeInterval: 1)
        trace.say("answer the alert now")
        let isAllowed = trace.wait(for: "connection", .undetermined, ["ready"], atMost: 300)
        if isAllowed {
            again.repeatIt()
            objects.waitUntilAllIsReady()
            trace.wait(for: "url-session-waiting", .undetermined, ["ok", "failed"], atMost: 20)
        }
        objects.stop()
        requests.stop()
        return isAllowed
    }

    /// The operations that come out at once.
    private func quick(_ trace: Trace, _ permission: Permission) {
        let patience: TimeInterval = permission == .allowed ? 5 : 2
        for state in SocketCalls.accept(atMost: 10) { trace.note("tcp-accept", permission, state) }
        let calls: [(String, () -> Outcome)] = [
            ("udp-receive", { SocketCalls.receive(on: Setup.datagramPort, atMost: 10) }),
            ("tcp-connect", { SocketCalls.connectStream() }),
            ("udp-send", { SocketCalls.send(to: Setup.peer, Setup.peerPort) }),
            ("multicast-send", { SocketCalls.send(to: Setup.group, Setup.groupPort) }),
            ("broadcast-send", { SocketCalls.send(to: "255.255.255.255", Setup.broadcastPort) }),
            (
                "multicast-receive",
                { SocketCalls.receive(on: Setup.groupPort, in: Setup.group, atMost: patience) }
            ),
            ("broadcast-receive", { SocketCalls.receive(on: Setup.broadcastPort, atMost: patience) }),
            ("other-name", { Names.lookUp(Setup.peer) }),
        ]
        for (operation, call) in calls {
            let outcome = call()
            trace.note(operation, permission, outcome.state, outcome.code)
        }
        // It may wait for the answer, and then nothing else would be tried before.
        Thread.detachNewThread {
            let outcome = Names.lookUp(Setup.localName)
            trace.note("local-name", permission, outcome.state, outcome.code)
        }
        if !trace.wait(for: "local-name", permission, ["ok", "failed"], atMost: 15) {
            trace.note("local-name", permission, "pending")
        }
    }
}
