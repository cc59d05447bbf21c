import Device
import DeviceProtocol
import LocalNetworkPrivacy
import Testing

@Suite("Paths", .needsNamespaces)
struct PathTests {
    private func paths(_ client: Client) throws -> [String] {
        try client.replies().compactMap { reply in
            switch reply.event {
            case .path(.satisfied): "satisfied"
            case .path(.unsatisfied(let reason)): reason.rawValue
            default: nil
            }
        }
    }

    private let request = AppRequest(.path, id: 1, port: 80, host: "10.1.0.2")

    @Test("F03, F05: a path without access says so, and is satisfied after the grant")
    func grant() throws {
        let stage = try Stage()
        stage.privacy.decide(.refused(.undetermined))
        let client = try stage.client()
        try client.send(request)
        #expect(try paths(client) == ["localNetworkDenied"])
        #expect(stage.privacy.asked == [.socket(.tcpConnect, to: .onLink)])
        stage.privacy.change(.refused(.denied))
        #expect(try paths(client) == [])
        stage.privacy.change(.allowed(.allowed))
        #expect(try paths(client) == ["satisfied"])
        stage.privacy.change(.refused(.denied))
        #expect(try paths(client) == ["localNetworkDenied"])
    }

    @Test("F04: a path without a network says notAvailable, and nobody is asked until there is one")
    func noNetwork() throws {
        let stage = try Stage()
        stage.network.set(isReachable: false)
        stage.privacy.decide(.refused(.undetermined))
        let client = try stage.client()
        try client.send(request)
        #expect(try paths(client) == ["notAvailable"])
        #expect(stage.privacy.asked.isEmpty)
        stage.network.set(isReachable: true)
        #expect(try paths(client) == ["localNetworkDenied"])
        stage.privacy.change(.allowed(.allowed))
        #expect(try paths(client) == ["satisfied"])
        stage.network.set(isReachable: false)
        #expect(try paths(client) == ["notAvailable"])
        stage.network.set(isReachable: true)
        #expect(try paths(client) == ["satisfied"])
    }

    @Test("F03: the saboteur hides the reason")
    func hidden() throws {
        let stage = try Stage(sabotage: .hidesDeniedReason)
        stage.privacy.decide(.refused(.denied))
        let client = try stage.client()
        try client.send(request)
        #expect(try paths(client) == ["notAvailable"])
    }

    @Test("a cancelled path says nothing more")
    func cancelled() throws {
        let stage = try Stage()
        let client = try stage.client()
        try client.send(request)
        #expect(try paths(client) == ["satisfied"])
        try client.send(AppRequest(.cancel, id: 2, cancels: 1))
        _ = try client.replies()
        stage.privacy.change(.refused(.denied))
        stage.network.set(isReachable: false)
        #expect(try paths(client) == [])
    }

    @Test("a UDP path is asked about as such")
    func udp() throws {
        let stage = try Stage()
        let client = try stage.client()
        try client.send(AppRequest(.path, id: 1, port: 9, host: "fe80::1", transport: "udp"))
        #expect(try paths(client) == ["satisfied"])
        #expect(stage.privacy.asked == [.socket(.udpConnect, to: .remote)])
    }
}
