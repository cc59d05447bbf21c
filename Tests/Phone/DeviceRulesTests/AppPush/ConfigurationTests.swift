import DeviceRules
import TestTools
import Testing

@Suite("What apps save for their push providers")
struct ConfigurationTests {
    private let other = AppPushConfiguration.ID(app: "pager", number: 2)
    private let foreign = AppPushConfiguration.ID(app: "dialler", number: 1)

    @Test("what cannot work is refused, with the reason")
    func problems() throws {
        let right = AppPushConfiguration.on("Ward")
        #expect(right.problem(providers: ["provider"]) == nil)
        #expect(AppPushConfiguration(providerBundleIdentifier: "provider").problem(providers: ["provider"]) != nil)
        var many = right
        many.matchSSIDs = (0..<10).map { "ward-\($0)" }
        #expect(many.problem(providers: ["provider"]) == nil)
        many.matchSSIDs.append("ward-10")
        #expect(many.problem(providers: ["provider"])?.description == "matchSSIDs has 11 names; 10 are allowed.")
        for name in ["", String(repeating: "x", count: 33)] {
            var bad = right
            bad.matchSSIDs = [name]
            #expect(bad.problem(providers: ["provider"])?.code == .configurationInvalid)
        }
        let unknown = try #require(right.problem(providers: ["other"]))
        #expect(unknown.description == "The app has no app push extension 'provider': it has other.")
        #expect(unknown.code.rawValue == 1)
    }

    @Test("disabling stops the provider, and so does removing; each says so as the reason")
    func reasons() {
        var device = PushDevice()
        device.act { $0.join("Ward") }
        device.act { $0.save(.on("Ward"), as: .pager) }
        var disabled = AppPushConfiguration.on("Ward")
        disabled.isEnabled = false
        device.act { $0.save(disabled, as: .pager) }
        #expect(device.calls.last == "stop configurationDisabled")
        #expect(!device.manager.isActive(.pager))
        device.act { $0.save(.on("Ward"), as: .pager) }
        device.act { $0.remove(.pager) }
        #expect(device.calls.suffix(2) == ["stop configurationRemoved", "terminate"])
        #expect(device.manager.configurations.isEmpty)
        device.forget()
        device.act { $0.remove(.pager) }
        device.act { $0.join("Ward") }
        #expect(device.log.isEmpty)
    }

    @Test("a configuration for the same network disables the app's other one, and nobody else's")
    func overlap() {
        var device = PushDevice()
        device.act { $0.join("Ward") }
        device.act { $0.save(.on("Ward", "Office"), as: .pager) }
        device.act { $0.save(.on("Ward"), as: foreign) }
        device.act { $0.save(.on("Home"), as: other) }
        #expect(device.manager.isActive(.pager) && device.manager.isActive(foreign))
        device.forget()
        device.act { $0.save(.on("Office"), as: other) }
        #expect(device.reports.first == .disabled(by: other))
        #expect(device.calls == ["stop superceded"])
        #expect(device.manager.configurations[.pager]?.isEnabled == false)
        #expect(device.manager.isActive(foreign))
        device.act { $0.join("Office") }
        #expect(
            device.manager.isActive(other) && !device.manager.isActive(.pager) && !device.manager.isActive(foreign))
    }

    @Test("a configuration that was removed is not disabled by a later one, also while its provider still stops")
    func removedOverlap() {
        var device = PushDevice()
        device.behaviour.stops = false
        device.act { $0.join("Ward") }
        device.act { $0.save(.on("Ward"), as: .pager) }
        device.act { $0.remove(.pager) }
        device.forget()
        device.act { $0.save(.on("Ward"), as: other) }
        #expect(!device.reports.contains(.disabled(by: other)))
    }

    @Test("networks are compared by the bytes of their names, and in broken devices otherwise")
    func comparing() {
        let (composed, decomposed) = ("W\u{e4}rd", "Wa\u{308}rd")
        let cases: [(AppPushManager.Matching, [String], String?, Bool)] = [
            (.exact, [composed], composed, true), (.exact, [composed], decomposed, false),
            (.exact, ["Ward"], "ward", false), (.folded, ["Ward"], "wARD", true), (.folded, ["Ward"], "Wards", false),
            (.first, ["Ward", "Office"], "Ward", true), (.first, ["Ward", "Office"], "Office", false),
            (.any, ["Ward"], nil, true), (.exact, ["Ward"], nil, false),
        ]
        for (matching, names, ssid, isMeant) in cases {
            var choices = AppPushManager.Choices()
            choices.matching = matching
            var device = PushDevice(choices)
            var configuration = AppPushConfiguration.on()
            configuration.matchSSIDs = names
            device.act { $0.save(configuration, as: .pager) }
            if let ssid { device.act { $0.join(ssid) } }
            #expect(device.manager.isActive(.pager) == isMeant, "\(matching) \(names) \(ssid ?? "")")
        }
    }

    @Test("a device that does not start providers at a save starts them when it joins the network")
    func startingAtJoin() {
        var choices = AppPushManager.Choices()
        choices.startsOnSave = false
        var device = PushDevice(choices)
        device.act { $0.join("Ward") }
        device.act { $0.save(.on("Ward"), as: .pager) }
        #expect(device.calls.isEmpty)
        device.act { $0.join("Ward") }
        #expect(device.calls == ["launch", "start"])
    }

    @Test("whatever happens in whatever order, instances begin and end in turn, and the end is what the state says")
    func random() {
        var generator = SplitMix(seed: 7)
        for _ in 0..<2000 {
            var device = PushDevice()
            device.behaviour.stops = Bool.random(using: &generator)
            if Bool.random(using: &generator) {
                device.behaviour.start = Bool.random(using: &generator) ? "no" : .some(nil)
            }
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                switch Int.random(in: 0..<12, using: &generator) {
                case 0, 1: device.act { $0.join("Ward") }
                case 2: device.act { $0.join("Office") }
                case 3: device.act { $0.leave() }
                case 4, 5: device.act { $0.save(.on("Ward"), as: .pager) }
                case 6: device.act { $0.remove(.pager) }
                case 7: device.act { $0.processEnded(.pager, "SIGKILL") }
                case 8: device.act { $0.startCompleted(.pager, error: nil) }
                case 9: device.act { $0.stopCompleted(.pager) }
                case 10: device.act { device in device.reboot() }
                default: device.wait(.milliseconds(Int.random(in: 0..<90_000, using: &generator)))
                }
            }
            var isRunning = false
            for call in device.calls {
                if call == "start" {
                    #expect(!isRunning, "\(device.calls)")
                    isRunning = true
                } else if call == "timer" {
                    #expect(isRunning, "\(device.calls)")
                } else if call != "update" {
                    isRunning = false
                }
            }
            device.behaviour = .init()
            device.act { $0.unlock() }
            device.act { $0.join("Ward") }
            device.act { $0.save(.on("Ward"), as: .pager) }
            device.wait(.seconds(120))
            #expect(device.manager.isActive(.pager))
            device.act { $0.leave() }
            #expect(!device.manager.isActive(.pager))
        }
    }
}
