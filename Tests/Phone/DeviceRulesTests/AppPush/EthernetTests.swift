import DeviceRules
import Testing

@Suite("Providers on Ethernet")
struct EthernetTests {
    private static func configuration(_ ssids: String..., ethernet: Bool = true) -> AppPushConfiguration {
        var configuration = AppPushConfiguration.on()
        configuration.matchSSIDs = ssids
        configuration.matchesEthernet = ethernet
        return configuration
    }

    @Test("a provider meant for Ethernet runs on it, whatever the Wi-Fi network is; any other does not")
    func primary() {
        var device = PushDevice()
        device.act { $0.save(Self.configuration("Ward"), as: .pager) }
        device.act { $0.save(.on("Ward"), as: .init(app: "dialler", number: 1)) }
        device.act { $0.ethernetChanged(true) }
        #expect(device.calls == ["launch", "start"])
        device.act { $0.ethernetChanged(true) }
        device.act { $0.join("Lobby") }
        device.act { $0.join("Ward") }
        device.act { $0.leave() }
        #expect(device.calls == ["launch", "start"])
        #expect(device.manager.isActive(.pager))
        device.act { $0.ethernetChanged(false) }
        #expect(device.calls.last == "stop noNetworkAvailable")
        #expect(!device.manager.isActive(.pager))
    }

    @Test("from Wi-Fi to Ethernet and back a provider meant for both is stopped and started, and one for Wi-Fi waits")
    func changing() {
        let other = AppPushConfiguration.ID(app: "dialler", number: 1)
        var device = PushDevice()
        device.act { $0.join("Ward") }
        device.act { $0.save(Self.configuration("Ward"), as: .pager) }
        device.act { $0.save(.on("Ward"), as: other) }
        device.forget()
        device.act { $0.ethernetChanged(true) }
        #expect(device.calls == ["stop noNetworkAvailable", "stop noNetworkAvailable", "start"])
        #expect(device.manager.isActive(.pager) && !device.manager.isActive(other))
        device.forget()
        device.act { $0.ethernetChanged(false) }
        #expect(device.calls == ["stop noNetworkAvailable", "start", "start"])
        #expect(device.manager.isActive(.pager) && device.manager.isActive(other))
    }

    @Test("a provider that gives Ethernet up is stopped, and started again once the device has left that network")
    func unmatched() {
        var device = PushDevice()
        device.act { $0.save(Self.configuration("Ward"), as: .pager) }
        device.act { $0.ethernetChanged(true) }
        device.forget()
        device.act { $0.unmatchEthernet(.pager) }
        #expect(device.calls == ["stop noNetworkAvailable"])
        device.act { $0.unmatchEthernet(.pager) }
        device.act { $0.join("Ward") }
        device.act { $0.save(Self.configuration("Ward", "Office"), as: .pager) }
        device.wait(.seconds(600))
        #expect(device.calls == ["stop noNetworkAvailable"])
        device.act { $0.ethernetChanged(false) }
        #expect(device.calls == ["stop noNetworkAvailable", "start"])
        device.act { $0.ethernetChanged(true) }
        #expect(device.calls.last == "start")
        #expect(device.manager.isActive(.pager))
    }

    @Test("what is not started for Ethernet cannot give it up")
    func notApplicable() {
        var device = PushDevice()
        device.act { $0.join("Ward") }
        device.act { $0.save(Self.configuration("Ward"), as: .pager) }
        device.forget()
        device.act { $0.unmatchEthernet(.pager) }
        device.act { $0.unmatchEthernet(.init(app: "dialler", number: 1)) }
        #expect(device.log.isEmpty)
        #expect(device.manager.isActive(.pager))
    }

    @Test("Ethernet alone is a network to run on, and two configurations for it overlap")
    func configurations() {
        let other = AppPushConfiguration.ID(app: "pager", number: 2)
        var alone = Self.configuration()
        alone.providerBundleIdentifier = "provider"
        #expect(alone.problem(providers: ["provider"]) == nil)
        var device = PushDevice()
        device.act { $0.save(Self.configuration("Ward"), as: .pager) }
        device.act { $0.save(Self.configuration("Office"), as: other) }
        #expect(device.reports.first == .disabled(by: other))
        device.act { $0.ethernetChanged(true) }
        #expect(device.manager.isActive(other) && !device.manager.isActive(.pager))
    }

    @Test("a device that is locked since it was started is on Ethernet nevertheless")
    func locked() {
        var device = PushDevice()
        device.act { $0.reboot() }
        device.act { $0.save(Self.configuration("Ward"), as: .pager) }
        device.act { $0.join("Ward") }
        #expect(device.calls.isEmpty)
        device.act { $0.ethernetChanged(true) }
        #expect(device.calls == ["launch", "start"])
    }
}
