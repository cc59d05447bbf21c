import AppleNetwork
import Foundation
import NIOTransport
import Synchronization
import TestTools

/// A port of this machine that takes connections for a test.
final class TestServer: Sendable {
    private let listener: any FlowListener
    private let parameters: NWParameters
    private let events = Recorder<FlowListenerEvent>()
    private let flows = Mutex<[any Flow]>([])

    /// Opens a port; 0 is a free one.
    init(_ parameters: NWParameters, port: NWEndpoint.Port = .any) {
        self.parameters = parameters
        let local = NWEndpoint.hostPort(host: "127.0.0.1", port: port)
        listener = Transports.shared.listener(FlowListenerPlan(local: local, parameters: parameters))
        listener.start { [events] in events.add($0) }
    }

    /// The port, once it is open.
    var port: NWEndpoint.Port {
        get async {
            let local = await events.first { if case .ready(let local) = $0 { local } else { nil } }
            guard case .hostPort(_, let port)? = local else { return .any }
            return port
        }
    }

    /// The flow of a number, from 0 on, once it has come.
    func flow(_ number: Int = 0) async -> any Flow {
        await events.all { events in
            let flows = events.compactMap { if case .accepted(let flow) = $0 { flow } else { nil } }
            return flows.count > number ? flows[number] : nil
        }
    }

    /// The connection of a number, from 0 on, once it has come; not started.
    func connection(_ number: Int = 0) async -> NWConnection {
        NWConnection(accepted: await flow(number), using: parameters)
    }

    /// Closes the port.
    func close() async {
        listener.close()
        _ = await events.first { if case .closed = $0 { true } else { nil } }
    }
}

extension Transports {
    /// The very class that the transport is, so that it is linked into the tests.
    static var isOfSockets: Bool { shared is SocketTransport }
}
