import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("The providers of a device", .needsNamespaces)
struct ProviderTests {
    @Test("on its network a provider is launched once, and started once it has offered itself", .shows("J01", "J04"))
    func launch() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        #expect(try app.save(.on("Ward")) == 1)
        #expect(phone.events() == ["configuration-saved"])
        try phone.join("Ward")
        #expect(phone.events() == ["network-joined Ward", "provider-launch"])
        let provider = try phone.provider()
        #expect(provider.orders == ["start"])
        #expect(provider.replies.first == .ready)
        #expect(phone.events() == ["provider-starting", "provider-active true", "provider-started"])
        #expect(try app.load().map(\.isActive) == [true])
    }

    @Test("saving on the network starts the provider too", .shows("J01"))
    func savedOnNetwork() throws {
        let phone = try PushPhone()
        try phone.join("Ward")
        try phone.app().save(.on("Ward"))
        #expect(phone.events() == ["network-joined Ward", "configuration-saved", "provider-launch"])
    }

    @Test(
        "any network of the list, by its exact name, and no other", .shows("J02", "J03"),
        arguments: [("Ward", true), ("Office", true), ("ward", false), ("Ward ", false), ("War", false), ("", false)])
    func matching(ssid: String, isMeant: Bool) throws {
        let phone = try PushPhone()
        try phone.app().save(.on("Ward", "Office"))
        _ = phone.events()
        try phone.join(ssid)
        #expect(phone.events() == ["network-joined \(ssid)"] + (isMeant ? ["provider-launch"] : []))
    }

    @Test("the provider gets what the app has saved, unchanged, and again when that changes", .shows("J05"))
    func configuration() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        let first = try propertyList(["host": "server"])
        let number = try app.save(.on("Ward", configuration: first))
        try phone.join("Ward")
        let client = try phone.client("push")
        try client.send(AppRequest(.provide, id: 1))
        #expect(try client.replies().map(\.event) == [.ready, .provider(.start(configuration: first))])
        let second = try propertyList(["host": "other"])
        try app.save(.on("Ward", configuration: second, number: number))
        #expect(try client.replies().map(\.event) == [.provider(.update(configuration: second))])
        try app.save(.on("Ward", configuration: second, number: number))
        #expect(try client.replies().isEmpty)
    }

    @Test(
        "a start that fails is reported, ends the process, and is tried again after pauses that grow",
        .shows("J06", "J07"))
    func failedStart() throws {
        let phone = try PushPhone()
        try phone.app().save(.on("Ward"))
        try phone.join("Ward")
        for pause in [0.0, 1, 2, 5] {
            _ = phone.events()
            _ = try phone.provider("push", .init(error: "no host"))
            #expect(
                phone.events() == [
                    "provider-starting", "provider-active true", "provider-start-failed no host",
                    "provider-active false", "provider-terminate",
                ])
            try phone.perform(.programEnded(cause: "SIGTERM"), "push")
            if pause > 0 {
                #expect(phone.events().isEmpty)
                try phone.pass(pause - 0.01)
                #expect(phone.events().isEmpty)
                try phone.pass(0.01)
            }
            #expect(phone.events() == ["provider-launch"])
        }
    }

    @Test("a start that never completes, or completes twice, is reported, and the provider runs on", .shows("J08"))
    func completions() throws {
        let (phone, _, provider) = try PushPhone.running(.init(starts: 0))
        try phone.pass(30, provider)
        #expect(phone.events() == ["provider-start-pending"])
        provider.behaviour.starts = 2
        try phone.pass(30, provider)
        #expect(provider.orders == ["start", "timer"])
        #expect(phone.events() == ["provider-timer"])
        try phone.leave()
        try provider.work()
        try phone.join("Ward")
        try provider.work()
        #expect(provider.orders == ["start", "timer", "stop 3", "start"])
        #expect(
            phone.events().suffix(4) == [
                "provider-starting", "provider-active true", "provider-started", "provider-completed-twice start",
            ])
    }

    @Test("a stop that completes twice is reported; one that never does ends the process", .shows("J14"))
    func stops() throws {
        let (phone, _, provider) = try PushPhone.running(.init(stops: 2))
        try phone.leave()
        try provider.work()
        #expect(
            phone.events() == [
                "network-left Ward", "provider-active false", "provider-stopping noNetworkAvailable",
                "provider-stopped noNetworkAvailable", "provider-completed-twice stop", "provider-released",
            ])
        provider.behaviour.stops = 0
        try phone.join("Ward")
        try provider.work()
        try phone.leave()
        try provider.work()
        _ = phone.events()
        try phone.pass(5, provider)
        #expect(phone.events() == ["provider-stop-pending", "provider-terminate"])
        try phone.join("Ward")
        #expect(phone.events() == ["network-joined Ward"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
    }

    @Test("locking the device and ending its app stop no provider", .shows("J09"))
    func runsOn() throws {
        let (phone, app, provider) = try PushPhone.running()
        try phone.perform(.user(.lock))
        try phone.perform(.programEnded(cause: "SIGKILL"), "pager")
        _ = app
        try phone.pass(24 * 3600, provider)
        #expect(provider.orders.count == 1 + 24 * 60)
        #expect(!phone.events().contains("provider-stopping"))
    }

    @Test(
        "a process that ends is reported with its cause and launched again", .shows("J10", "J11"),
        arguments: ["SIGSEGV", "memory"])
    func crash(cause: String) throws {
        let phone = try PushPhone()
        let configuration = try propertyList(["host": "server"])
        try phone.app().save(.on("Ward", configuration: configuration))
        try phone.join("Ward")
        _ = try phone.provider()
        _ = phone.events()
        try phone.perform(.programEnded(cause: cause), "push")
        #expect(
            phone.events() == ["provider-ended \(cause)", "provider-active false", "provider-launch"])
        let client = try phone.client("push")
        try client.send(AppRequest(.provide, id: 1))
        #expect(try client.replies().map(\.event) == [.ready, .provider(.start(configuration: configuration))])
    }

    @Test("a connection that ends is the end of the process, when nobody says how it ended")
    func lostConnection() throws {
        let (phone, _, provider) = try PushPhone.running()
        try provider.ask(.cancel(1))
        #expect(phone.events().isEmpty)
        try phone.pass(1.9)
        #expect(phone.events().isEmpty)
        try phone.pass(0.1)
        #expect(
            phone.events() == [
                "provider-ended its connection to the device has ended", "provider-active false", "provider-launch",
            ])
        _ = try phone.provider()
        #expect(phone.events().last == "provider-started")
    }

    @Test("how it ended counts, if that is said in time, and once")
    func saidInTime() throws {
        let (phone, _, provider) = try PushPhone.running()
        try provider.ask(.cancel(1))
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        try phone.pass(2)
        try phone.perform(.programEnded(cause: "SIGSEGV"), "ring")
        #expect(phone.events() == ["provider-ended SIGSEGV", "provider-active false", "provider-launch"])
    }

    @Test("leaving stops it once; coming back starts another instance in the same process", .shows("J14"))
    func leaving() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.leave()
        try phone.leave()
        try provider.work()
        try phone.pass(600, provider)
        #expect(provider.orders == ["start", "stop 3"])
        try phone.join("Ward")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start"])
        let events = phone.events()
        #expect(!events.contains { $0.hasPrefix("provider-not-released") || $0.hasPrefix("provider-instances") })
        #expect(!events.contains("provider-launch"))
    }

    @Test("an instance that is there two seconds after it has stopped is reported", .shows("J17"))
    func notReleased() throws {
        let (phone, _, provider) = try PushPhone.running(.init(releases: false))
        try phone.leave()
        try provider.work()
        _ = phone.events()
        try phone.pass(1.9)
        #expect(phone.events().isEmpty)
        try phone.pass(0.1)
        let records = phone.records()
        #expect(records.map(\.name) == ["provider-not-released"])
        #expect(records.first?[.instance] == 1 && records.first?[.number] == 1)
        #expect(records.first?[.app] == "pager" && records.first?[.provider] == "push")
    }

    @Test("two instances that are alive are counted; a new process has none", .shows("J18"))
    func twoInstances() throws {
        let (phone, _, provider) = try PushPhone.running(.init(releases: false))
        try phone.leave()
        try provider.work()
        try phone.pass(2)
        try phone.join("Ward")
        try provider.work()
        #expect(phone.events().contains("provider-instances 2"))
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        _ = try phone.provider()
        try phone.pass(3)
        #expect(!phone.events().contains { $0.hasPrefix("provider-instances") || $0 == "provider-not-released" })
    }

    @Test("an instance that has stopped is counted once it has had the time to be deallocated", .shows("J18"))
    func quickReturn() throws {
        let (phone, _, provider) = try PushPhone.running(.init(releases: false))
        try phone.leave()
        try provider.work()
        try phone.join("Ward")
        try provider.work()
        try phone.pass(1.9, provider)
        #expect(!phone.events().contains { $0.hasPrefix("provider-instances") })
        try phone.pass(0.1, provider)
        #expect(phone.events() == ["provider-not-released", "provider-instances 2"])
    }

    @Test("an instance that is deallocated while the next one starts is none too many")
    func lateRelease() throws {
        let (phone, _, provider) = try PushPhone.running(.init(releases: false))
        try phone.leave()
        try provider.work()
        try phone.join("Ward")
        try provider.work()
        try provider.ask(.providerReleased(instance: 1))
        try phone.pass(3, provider)
        let records = phone.records()
        #expect(!records.contains { ["provider-instances", "provider-not-released"].contains($0.name) })
        #expect(records.first { $0.name == "provider-released" }?[.instance] == 1)
    }

    @Test("the timer event is called every 60 s while it runs, counted anew for each instance", .shows("K05"))
    func timer() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.pass(59.9, provider)
        #expect(provider.orders == ["start"])
        try phone.pass(60.1, provider)
        #expect(provider.orders == ["start", "timer", "timer"])
        try phone.pass(30, provider)
        try phone.leave()
        try provider.work()
        try phone.pass(300, provider)
        try phone.join("Ward")
        try provider.work()
        provider.forget()
        try phone.pass(59.9, provider)
        #expect(provider.orders.isEmpty)
        try phone.pass(0.1, provider)
        #expect(provider.orders == ["timer"])
    }

    @Test("a provider that is suspended is told so, and its timer waits")
    func suspended() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.perform(.suspend, "push")
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.suspend, "push") }
        try phone.pass(200, provider)
        try phone.perform(.resume, "push")
        try phone.pass(60, provider)
        #expect(provider.orders == ["start", "sleep", "wake", "timer"])
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.suspend, "ring") }
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.suspend, "pager") }
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.suspend, "nobody") }
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.programEnded(cause: "exit 1"), "nobody") }
    }

    @Test("one extension that serves two networks has one process, and one instance at a time")
    func twoConfigurations() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        try app.save(.on("Ward", configuration: try propertyList(["a": "1"])))
        try app.save(.on("Office", configuration: try propertyList(["b": "2"])))
        try phone.join("Ward")
        let provider = try phone.provider("push", .init())
        provider.behaviour.stops = 0
        try phone.join("Office")
        try provider.work()
        #expect(provider.orders.count == 2 && provider.orders.last == "stop 3")
        provider.behaviour.stops = 1
        try provider.ask(.providerStopped(instance: 1))
        try provider.ask(.providerReleased(instance: 1))
        #expect(provider.orders.count == 3 && provider.orders.last?.hasPrefix("start") == true)
        #expect(provider.orders.last != provider.orders.first)
        #expect(try app.load().map(\.isActive) == [false, true])
        try phone.join("Ward")
        try provider.work()
        #expect(provider.orders.count == 5 && provider.orders.last == provider.orders.first)
        #expect(phone.events().filter { $0 == "provider-launch" }.count == 1)
        #expect(try app.load().map(\.isActive) == [true, false])
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().filter { $0.hasPrefix("provider-ended") }.count == 1)
    }

    @Test("what is saved while a removed configuration stops runs in a process of its own", arguments: [true, false])
    func savedAfterRemoval(completesStop: Bool) throws {
        let (phone, app, provider) = try PushPhone.running(FakeProvider.Behaviour(stops: completesStop ? 1 : 0))
        let observer = try phone.app()
        try observer.ask(.pushObserve)
        #expect(try app.ask(.pushRemove(number: 1)) == [.done])
        // Its `stop` has been called, and has not completed.
        #expect(try app.save(.on("Ward", configuration: try propertyList(["a": "2"]))) == 2)
        #expect(try app.load().map(\.isActive) == [false])
        try provider.work()
        if !completesStop { try phone.pass(6, provider) }
        #expect(phone.events().count { $0 == "provider-terminate" } == 1)
        // What it says on its way out starts nothing in it.
        if !completesStop { try provider.ask(.providerStopped(instance: 1)) }
        #expect(provider.orders == ["start", "stop 10"])
        #expect(try app.load().map(\.isActive) == [false])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events().suffix(1) == ["provider-launch"])
        let next = try phone.provider()
        #expect(next.orders == ["start \(try propertyList(["a": "2"]))"])
        #expect(try app.load().map(\.isActive) == [true])
        let told = try observer.client.replies().compactMap { reply -> String? in
            if case .pushActive(let number, let isActive) = reply.event { "\(number) \(isActive)" } else { nil }
        }
        #expect(told == ["1 false", "2 true"])
        try phone.pass(120, next)
        #expect(!phone.events().contains { $0.hasPrefix("provider-ended") || $0.hasPrefix("provider-launch") })
    }

    @Test("what is saved and removed again while a removed configuration stops does not run")
    func removedAfterRemoval() throws {
        let (phone, app, provider) = try PushPhone.running()
        for number in [1, 2] {
            #expect(try app.ask(.pushRemove(number: number)) == [.done])
            if number == 1 { #expect(try app.save(.on("Ward")) == 2) }
        }
        try provider.work()
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events().isEmpty)
        // The next one has nothing to do with either.
        #expect(try app.save(.on("Ward")) == 3)
        #expect(phone.events() == ["configuration-saved", "provider-launch"])
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("the providers of two apps do not know of each other")
    func twoApps() throws {
        let phone = try PushPhone()
        let (pager, dialler) = (try phone.app(), try phone.app("dialler"))
        try pager.save(.on("Ward"))
        try dialler.save(.on("Ward", provider: "com.example.ring"))
        try phone.join("Ward")
        let launches = phone.records().filter { $0.name == "provider-launch" }
        #expect(launches.map { $0[.app] } == ["dialler", "pager"])
        #expect(launches.map { $0[.provider] } == ["ring", "push"])
        let (push, ring) = (try phone.provider(), try phone.provider("ring"))
        try pager.save(PushConfiguration.on("Ward", number: 1).disabled)
        try push.work()
        try ring.work()
        #expect(push.orders == ["start", "stop 9"])
        #expect(ring.orders == ["start"])
        #expect(try dialler.load().map(\.isActive) == [true])
    }
}
