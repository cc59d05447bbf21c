import Foundation
import Network

/// A group and what it tells.
final class Member: Sendable {
    let group: NWConnectionGroup
    let events = Events()

    /// A group of the phone, which does not hear itself.
    init(of endpoints: [NWEndpoint], from source: NWEndpoint? = nil, disableUnicast: Bool = false) throws {
        let parameters = NWParameters.udp
        (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.disableMulticastLoopback = true
        group = NWConnectionGroup(
            with: try NWMulticastGroup(for: endpoints, from: source, disableUnicast: disableUnicast), using: parameters)
        group.stateUpdateHandler = { [events] in events.add("\($0)\(Thread.isMainThread ? "" : " elsewhere")") }
        group.setReceiveHandler { [events] in Self.tell($0, $1, $2, events) }
    }

    static func tell(_ message: NWConnectionGroup.Message, _ content: Data?, _ isComplete: Bool, _ events: Events) {
        events.add("\(String(content))\(isComplete ? "" : " and more")")
    }

    /// Starts it, and waits until it is ready.
    func ready() async -> Member {
        group.start(queue: .main)
        await events.wait(for: "ready")
        return self
    }

    /// Sends a text, and waits until that is done.
    @discardableResult
    func send(_ text: String, to endpoint: NWEndpoint? = nil) async -> String {
        await withCheckedContinuation { goOn in
            group.send(content: Data(text.utf8), to: endpoint) { goOn.resume(returning: $0.map { "\($0)" } ?? "sent") }
        }
    }

    /// Cancels it, and tells all that has happened.
    func end(_ title: String) async {
        group.cancel()
        await events.wait(for: "cancelled")
        events.tell(title)
    }
}
