import DeviceProtocol
import EventLiterals
import Testing

@Suite("Push on Ethernet", .needsNamespaces)
struct EthernetPushTests {
    private static func docked(
        sabotage: DeviceSaboteur? = nil, faults: [PushFault] = [], isPlugged: Bool = true
    ) throws -> (PushPhone, FakeApp) {
        let phone = try PushPhone(sabotage: sabotage) { configuration in
            configuration.interfaceTypes = ["wlan0": "wifi", "eth1": "wired"]
            configuration.pushFaults = faults
        }
        // A device of these tests has every interface, with a carrier, from the start.
        if !isPlugged { try phone.set(carrier: false, of: "eth1") }
        let app = try phone.app()
        var configuration = PushConfiguration.on("Ward")
        configuration.matchEthernet = true
        try app.save(configuration)
        return (phone, app)
    }

    @Test("a wired interface with a carrier starts a provider; without it the provider is stopped")
    func carrier() throws {
        let (phone, _) = try Self.docked()
        #expect(phone.events() == ["configuration-saved", "provider-launch"])
        let provider = try phone.provider()
        #expect(provider.orders == ["start"])
        try phone.set(carrier: false, of: "eth1")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3"])
        try phone.set(carrier: true, of: "eth1")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start"])
    }

    @Test("a provider that gives the network up is stopped, and stays so until the carrier was gone")
    func unmatched() throws {
        let (phone, app) = try Self.docked()
        let provider = try phone.provider()
        _ = phone.events()
        try provider.ask(.providerUnmatched())
        #expect(provider.replies.allSatisfy { $0 == .ready || $0 == .done }, "\(provider.replies)")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3"])
        #expect(phone.events().first == "provider-unmatched")
        try phone.join("Ward")
        var other = PushConfiguration.on("Ward", number: 1)
        other.matchEthernet = true
        try app.save(other)
        try phone.pass(100, provider)
        #expect(provider.orders == ["start", "stop 3"])
        try phone.set(carrier: false, of: "eth1")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start"])
    }

    @Test("a device that forgets stops on leaving stops a provider that gives its network up")
    func forgetful() throws {
        let (unplugged, _) = try Self.docked(faults: [.forgetsStopOnLeaving])
        var provider = try unplugged.provider()
        try unplugged.set(carrier: false, of: "eth1")
        try provider.work()
        #expect(provider.orders == ["start"])
        let (docked, _) = try Self.docked(faults: [.forgetsStopOnLeaving])
        provider = try docked.provider()
        try provider.ask(.providerUnmatched())
        #expect(provider.orders == ["start", "stop 3"])
    }

    @Test("a network that was left counts as left, though its interface has a carrier again by then")
    func replugged() throws {
        let (phone, _) = try Self.docked()
        let provider = try phone.provider()
        try provider.ask(.providerUnmatched())
        try phone.leave("eth1")
        try phone.set(carrier: true, of: "eth1")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start"])
    }

    @Test("on Wi-Fi there is nothing to give up, and only a provider can")
    func elsewhere() throws {
        let (phone, app) = try Self.docked(isPlugged: false)
        try phone.join("Ward")
        let provider = try phone.provider()
        try provider.ask(.providerUnmatched())
        #expect(provider.replies.allSatisfy { $0 == .ready || $0 == .done }, "\(provider.replies)")
        try provider.work()
        #expect(provider.orders == ["start"])
        #expect(try app.failure(.providerUnmatched()).error == .badParam)
    }

    @Test("a broken device does not start it, and another one does not stop it")
    func broken() throws {
        let (quiet, _) = try Self.docked(sabotage: .ignoresEthernet)
        #expect(quiet.events() == ["configuration-saved"])
        let (deaf, _) = try Self.docked(sabotage: .keepsUnmatchedProviders)
        let provider = try deaf.provider()
        try provider.ask(.providerUnmatched())
        try deaf.pass(100, provider)
        #expect(provider.orders.first == "start")
        #expect(!provider.orders.contains("stop 3"))
    }
}
