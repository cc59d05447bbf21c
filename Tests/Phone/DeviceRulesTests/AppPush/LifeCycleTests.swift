import DeviceRules
import TestTraits
import Testing

@Suite("The life of a push provider")
struct LifeCycleTests {
    /// A device that has saved a configuration for Ward-Secure and joined it.
    private func running(_ behaviour: PushDevice.Behaviour = .init()) -> PushDevice {
        var device = PushDevice()
        device.behaviour = behaviour
        device.act { $0.save(.on("Ward-Secure"), as: .pager) }
        device.act { $0.join("Ward-Secure") }
        return device
    }

    @Test(
        "it is launched on each network of its list, by the exact name, and on no other", .shows("J01", "J02", "J03"),
        arguments: [
            ("Ward-Secure", true), ("Office", true), ("ward-secure", false), ("Ward-Secure ", false), ("Ward", false),
            ("Ward-Secure2", false), ("", false), ("Wärd-Secure", false),
        ])
    func matching(_ ssid: String, _ isMeant: Bool) {
        for isSavedFirst in [true, false] {
            var device = PushDevice()
            if isSavedFirst { device.act { $0.save(.on("Ward-Secure", "Office"), as: .pager) } }
            #expect(device.calls.isEmpty, "saving launches nothing by itself")
            device.act { $0.join(ssid) }
            if !isSavedFirst { device.act { $0.save(.on("Ward-Secure", "Office"), as: .pager) } }
            #expect(device.calls == (isMeant ? ["launch", "start"] : []))
            #expect(device.manager.isActive(.pager) == isMeant)
        }
    }

    @Test("start is called once, and the timer every 60 s from then on", .shows("J04", "K05"))
    func timer() {
        var device = running()
        device.wait(.seconds(59))
        #expect(device.calls == ["launch", "start"])
        device.wait(.seconds(1))
        #expect(device.calls == ["launch", "start", "timer"])
        device.wait(.seconds(24 * 3600 - 60))
        #expect(device.calls.count == 2 + 24 * 60)
        #expect(device.reports == [.active(true), .started])
    }

    @Test(
        "leaving stops it once, with a reason; no timer comes after it, and the next instance counts anew",
        .shows("J14", "K05"))
    func leaving() {
        var device = running()
        device.wait(.seconds(90))
        device.forget()
        device.act { $0.leave() }
        #expect(device.calls == ["stop noNetworkAvailable"])
        #expect(device.reports == [.active(false), .stopped])
        device.act { $0.leave() }
        device.wait(.seconds(600))
        #expect(device.calls == ["stop noNetworkAvailable"])
        device.forget()
        device.act { $0.join("Ward-Secure") }
        #expect(device.calls == ["start"], "the process is still there")
        device.wait(.seconds(59))
        #expect(device.calls == ["start"])
        device.wait(.seconds(1))
        #expect(device.calls == ["start", "timer"])
    }

    @Test("joining the network it is on changes nothing")
    func roaming() {
        var device = running()
        device.forget()
        device.act { $0.join("Ward-Secure") }
        #expect(device.log.isEmpty)
    }

    @Test("what the app saved is handed over unchanged, also while it runs", .shows("J05"))
    func configuration() {
        var device = PushDevice()
        device.act { $0.join("Ward-Secure") }
        device.act { $0.save(.on("Ward-Secure", configuration: [1, 2, 3]), as: .pager) }
        #expect(device.log.map(\.effect).contains(.start(.pager, configuration: [1, 2, 3])))
        device.forget()
        device.act { $0.save(.on("Ward-Secure", configuration: [4]), as: .pager) }
        #expect(device.log.map(\.effect) == [.update(.pager, configuration: [4])])
        device.forget()
        device.act { $0.save(.on("Ward-Secure", configuration: [4]), as: .pager) }
        #expect(device.log.isEmpty)
    }

    @Test("a start that fails is reported, and tried again after pauses that grow", .shows("J06", "J07"))
    func failingStart() {
        var device = running(.init(start: "no host"))
        device.wait(.seconds(200))
        let starts = device.times { if case .start = $0 { true } else { false } }
        #expect(starts == [0, 0, 1, 3, 8, 18, 78, 138, 198].map { .seconds($0) })
        #expect(device.reports.prefix(3) == [.active(true), .startFailed("no host"), .active(false)])
        #expect(!device.reports.contains(.started))
        #expect(!device.calls.contains("timer"))
        device.forget()
        device.act { $0.leave() }
        device.wait(.seconds(600))
        #expect(device.log.isEmpty, "nothing is launched on another network")
    }

    @Test("a completion handler that is never called, or twice, is reported, and the provider runs on", .shows("J08"))
    func completions() {
        var device = running(.init(start: nil))
        device.wait(.seconds(29))
        #expect(device.reports == [.active(true)])
        device.wait(.seconds(1))
        #expect(device.reports == [.active(true), .startPending])
        device.act { $0.startCompleted(.pager, error: nil) }
        device.act { $0.startCompleted(.pager, error: nil) }
        #expect(device.reports.suffix(2) == [.started, .completedTwice("start")])
        device.wait(.seconds(30))
        #expect(device.calls == ["launch", "start", "timer"])
        device.act { $0.leave() }
        device.act { $0.stopCompleted(.pager) }
        #expect(device.reports.last == .completedTwice("stop"))
    }

    @Test(
        "a provider that crashes or uses too much memory is launched again", .shows("J10", "J11"),
        arguments: ["SIGSEGV", "memory"])
    func crash(_ cause: String) {
        var device = running()
        device.wait(.seconds(90))
        device.forget()
        device.act { $0.processEnded(.pager, cause) }
        #expect(device.reports == [.ended(cause), .active(false), .active(true), .started])
        #expect(device.calls == ["launch", "start"])
        device.wait(.seconds(60))
        #expect(device.calls == ["launch", "start", "timer"], "the former timer does not go on")
    }

    @Test("one that keeps crashing is launched ever later, and begins anew once it has run for a while")
    func crashLoop() {
        var device = running()
        var pauses: [Duration] = []
        for _ in 0..<7 {
            device.forget()
            let before = device.manager
            device.act { $0.processEnded(.pager, "SIGSEGV") }
            var waited = Duration.zero
            while !device.manager.isActive(.pager) {
                device.wait(.seconds(1))
                waited += .seconds(1)
            }
            pauses.append(waited)
            #expect(before.isActive(.pager))
        }
        #expect(pauses == [0, 1, 2, 5, 10, 60, 60].map { .seconds($0) })
        device.wait(.seconds(61))
        device.forget()
        device.act { $0.processEnded(.pager, "SIGSEGV") }
        #expect(device.manager.isActive(.pager), "at once")
    }

    @Test("a stop that does not complete ends the process, and the next network starts another", .shows("J14"))
    func stuckStop() {
        var device = running(.init(stops: false))
        device.forget()
        device.act { $0.leave() }
        device.wait(.seconds(4))
        #expect(device.calls == ["stop noNetworkAvailable"])
        device.wait(.seconds(1))
        #expect(device.calls == ["stop noNetworkAvailable", "terminate"])
        #expect(device.reports == [.active(false), .stopPending])
        device.forget()
        device.act { $0.join("Ward-Secure") }
        #expect(device.calls == ["launch", "start"])
    }

    @Test("coming back while it stops starts it when it has stopped")
    func returning() {
        var device = running(.init(stops: false))
        device.act { $0.leave() }
        device.forget()
        device.act { $0.join("Ward-Secure") }
        #expect(device.calls.isEmpty)
        device.act { $0.stopCompleted(.pager) }
        #expect(device.calls == ["start"])
    }

    @Test(
        "after a start of the device a secure network is joined at the first unlock, an open one at once", .shows("J13")
    )
    func reboot() {
        var device = running()
        device.forget()
        device.act { $0.reboot() }
        #expect(device.calls.isEmpty)
        #expect(device.reports == [.active(false)])
        #expect(device.manager.ssid == nil)
        device.act { $0.unlock() }
        #expect(device.calls == ["launch", "start"])
        device.act { $0.reboot() }
        device.forget()
        device.act { $0.join("Ward-Secure", isSecure: false) }
        #expect(device.calls == ["launch", "start"])
    }
}
