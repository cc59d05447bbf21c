import Device
import DeviceProtocol
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("The networks of a device, and its lock", .needsNamespaces)
struct JoiningTests {
    @Test("before the first unlock no secured network is joined, and an open one is", .shows("J13"))
    func firstUnlock() throws {
        let phone = try PushPhone { configuration in
            configuration.isLocked = true
            configuration.network = JoinedNetwork(ssid: "Ward", interface: "wlan0")
            configuration.apps[1].push = PushDefaults(matches: ["Ward", "Lobby"])
        }
        #expect(phone.events() == ["configuration-saved"])
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.user(.lock)) }
        try phone.perform(.user(.unlock))
        #expect(phone.events() == ["unlocked", "network-joined Ward", "provider-launch"])
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.user(.unlock)) }
        try phone.perform(.user(.lock))
        try phone.leave()
        try phone.join("Ward")
        #expect(phone.events() == ["locked", "network-left Ward", "network-joined Ward"], "it has been unlocked once")
        let open = try PushPhone { configuration in
            configuration.isLocked = true
            configuration.network = JoinedNetwork(ssid: "Lobby", isSecure: false, interface: "wlan0")
            configuration.apps[1].push = PushDefaults(matches: ["Ward", "Lobby"])
        }
        #expect(open.events() == ["configuration-saved", "network-joined Lobby", "provider-launch"])
    }

    @Test("a carrier that comes back within five seconds has left no network", .shows("J23"))
    func roaming() throws {
        let (phone, _, provider) = try PushPhone.running()
        for _ in 0..<3 {
            try phone.set(carrier: false)
            try phone.pass(4.9, provider)
            try phone.set(carrier: true)
            try phone.pass(4.9, provider)
        }
        try phone.join("Ward")
        try phone.set(carrier: false)
        try phone.join("Ward")
        try phone.pass(4.9, provider)
        try phone.set(carrier: true)
        #expect(phone.events().isEmpty)
        #expect(provider.orders == ["start"])
    }

    @Test("one that stays away has, and joins it again when it is back", .shows("J14"))
    func carrierLost() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.set(carrier: false)
        try phone.pass(5, provider)
        #expect(phone.events().prefix(2) == ["network-left Ward", "provider-active false"])
        try phone.set(carrier: true)
        try provider.work()
        #expect(phone.events().prefix(2) == ["network-joined Ward", "provider-starting"])
        #expect(provider.orders == ["start", "stop 3", "start"])
    }

    @Test("the carrier of another interface, and of one that the device has left, does not matter")
    func otherInterfaces() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.set(carrier: false, of: "rmnet0")
        try phone.leave("rmnet0")
        try phone.pass(10, provider)
        #expect(phone.events().isEmpty)
        try phone.leave()
        try phone.set(carrier: false)
        try phone.pass(10, provider)
        try phone.set(carrier: true)
        try phone.pass(10, provider)
        #expect(phone.events().filter { $0.hasPrefix("network") } == ["network-left Ward"])
    }

    @Test("a network is joined once its interface has a carrier, also by a device that starts on it")
    func noCarrier() throws {
        let phone = try PushPhone()
        try phone.set(carrier: false)
        try phone.join("Ward")
        let started = try PushPhone(withoutCarrier: "wlan0") { configuration in
            configuration.network = JoinedNetwork(ssid: "Ward", interface: "wlan0")
        }
        for phone in [phone, started] {
            try phone.pass(60)
            #expect(phone.events().isEmpty)
            try phone.set(carrier: true)
            #expect(phone.events() == ["network-joined Ward"])
        }
    }

    @Test("a device that moves on is off its former network, whether or not the next one has a carrier yet")
    func movesWithoutCarrier() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.set(carrier: false, of: "wlan1")
        try phone.join("Office", on: "wlan1")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3"])
        #expect(phone.events().filter { $0.hasPrefix("network") } == ["network-left Ward"])
        try phone.set(carrier: true, of: "wlan1")
        #expect(phone.events() == ["network-joined Office"])
    }

    @Test("from one network to another the provider is stopped and started, though it is meant for both")
    func changing() throws {
        let phone = try PushPhone()
        try phone.app().save(.on("Ward", "Office"))
        try phone.join("Ward")
        let provider = try phone.provider()
        _ = phone.events()
        try phone.join("Office", on: "wlan1")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start"])
        #expect(phone.events().filter { $0.hasPrefix("network") } == ["network-left Ward", "network-joined Office"])
    }
}

@Suite("Known faults of push", .needsNamespaces)
struct PushFaultTests {
    @Test("a provider is not stopped when its configuration is disabled")
    func disabled() throws {
        let (phone, app, provider) = try PushPhone.running(faults: [.keepsDisabledProviders])
        try app.save(PushConfiguration.on("Ward", number: 1).disabled)
        try provider.work()
        try phone.pass(100, provider)
        #expect(provider.orders == ["start"])
        #expect(phone.events() == ["configuration-saved", "provider-active false"])
        try app.save(.on("Ward", number: 1))
        try provider.work()
        #expect(provider.orders == ["start", "start"])
        #expect(phone.events().contains("provider-instances 2"))
        try phone.leave()
        try provider.work()
        #expect(provider.orders.last == "stop 3")
    }

    @Test("a provider is not stopped when the device leaves the network")
    func leaving() throws {
        let (phone, _, provider) = try PushPhone.running(faults: [.forgetsStopOnLeaving])
        try phone.leave()
        try provider.work()
        try phone.pass(100, provider)
        #expect(provider.orders == ["start"])
        #expect(phone.events() == ["network-left Ward", "provider-active false"])
    }

    @Test("a device that forgets stops on leaving stops a provider that is not meant for the network any more")
    func otherStops() throws {
        let (_, app, provider) = try PushPhone.running(faults: [.forgetsStopOnLeaving])
        try app.save(.on("Office", number: 1))
        try provider.work()
        #expect(provider.orders == ["start", "stop 3"])
    }

    @Test("saving on the network starts nothing; joining does")
    func saving() throws {
        let phone = try PushPhone { $0.pushFaults = [.ignoresSavesOnNetwork] }
        try phone.join("Ward")
        try phone.app().save(.on("Ward"))
        #expect(phone.events() == ["network-joined Ward", "configuration-saved"])
        try phone.leave()
        try phone.join("Ward")
        #expect(phone.events() == ["network-left Ward", "network-joined Ward", "provider-launch"])
    }

    @Test("a provider is suspended while the device is locked, without a word to it")
    func suspended() throws {
        let (phone, _, provider) = try PushPhone.running(faults: [.suspendsLockedProviders])
        try phone.perform(.user(.lock))
        #expect(phone.fixture.pushEffects.frozen == ["push"])
        try phone.pass(200, provider)
        try phone.perform(.user(.unlock))
        #expect(phone.fixture.pushEffects.frozen.isEmpty)
        try phone.pass(60, provider)
        #expect(provider.orders == ["start", "timer"])
    }

    @Test("a provider that is launched while the device is locked is suspended, too")
    func launchedLocked() throws {
        let phone = try PushPhone { $0.pushFaults = [.suspendsLockedProviders] }
        try phone.app().save(.on("Ward"))
        try phone.perform(.user(.lock))
        try phone.join("Ward")
        let provider = try phone.provider()
        #expect(phone.fixture.pushEffects.frozen == ["push"])
        try phone.pass(200, provider)
        #expect(provider.orders == ["start"])
        try phone.perform(.user(.unlock))
        #expect(phone.fixture.pushEffects.frozen.isEmpty)
        try phone.pass(60, provider)
        #expect(provider.orders == ["start", "timer"])
    }
}
