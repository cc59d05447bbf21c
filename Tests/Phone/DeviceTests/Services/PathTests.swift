import Device
import DeviceProtocol
import DeviceRules
import TestTraits
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

    private let request = AppRequest(.path(host: "10.1.0.2", port: 80), id: 1)

    @Test("a path without access says so, and is satisfied after the grant", .shows("F03", "F05"))
    func grant() throws {
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.undetermined))
        let client = try fixture.client()
        try client.send(request)
        #expect(try paths(client) == ["localNetworkDenied"])
        #expect(fixture.privacy.asked == [.socket(.tcpConnect, to: .onLink)])
        fixture.privacy.change(.refused(.denied))
        #expect(try paths(client) == [])
        fixture.privacy.change(.allowed(.allowed))
        #expect(try paths(client) == ["satisfied"])
        fixture.privacy.change(.refused(.denied))
        #expect(try paths(client) == ["localNetworkDenied"])
    }

    @Test("a path without a network says notAvailable, and nobody is asked until there is one", .shows("F04"))
    func noNetwork() throws {
        let fixture = try ServicesFixture()
        fixture.network.set(isReachable: false)
        fixture.privacy.decide(.refused(.undetermined))
        let client = try fixture.client()
        try client.send(request)
        #expect(try paths(client) == ["notAvailable"])
        #expect(fixture.privacy.asked.isEmpty)
        fixture.network.set(isReachable: true)
        #expect(try paths(client) == ["localNetworkDenied"])
        fixture.privacy.change(.allowed(.allowed))
        #expect(try paths(client) == ["satisfied"])
        fixture.network.set(isReachable: false)
        #expect(try paths(client) == ["notAvailable"])
        fixture.network.set(isReachable: true)
        #expect(try paths(client) == ["satisfied"])
    }

    @Test("a path that leads to the local network later is asked about then, and once", .shows("A01"))
    func movedOntoLink() throws {
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.allowed(.notLocal))
        fixture.network.set(isOnLink: false)
        let client = try fixture.client()
        try client.send(request)
        #expect(try paths(client) == ["satisfied"])
        fixture.privacy.decide(.refused(.undetermined))
        fixture.network.set(isOnLink: true)
        #expect(try paths(client) == ["localNetworkDenied"])
        fixture.network.change()
        #expect(try paths(client) == [])
        #expect(fixture.privacy.asked == [.socket(.tcpConnect, to: .remote), .socket(.tcpConnect, to: .onLink)])
    }

    @Test("the saboteur hides the reason")
    func hidden() throws {
        let fixture = try ServicesFixture(sabotage: .hidesDeniedReason)
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(request)
        #expect(try paths(client) == ["notAvailable"])
    }

    @Test("a cancelled path says nothing more")
    func cancelled() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(request)
        #expect(try paths(client) == ["satisfied"])
        try client.send(AppRequest(.cancel(1), id: 2))
        _ = try client.replies()
        fixture.privacy.change(.refused(.denied))
        fixture.network.set(isReachable: false)
        #expect(try paths(client) == [])
    }

    @Test("a UDP path is asked about as such")
    func udp() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(AppRequest(.path(host: "fe80::1", port: 9, .udp), id: 1))
        #expect(try paths(client) == ["satisfied"])
        #expect(fixture.privacy.asked == [.socket(.udpConnect, to: .remote)])
    }
}
