import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("The push managers of apps", .needsNamespaces)
struct ManagerTests {
    @Test("what is saved can be loaded, under numbers that no later one gets")
    func numbers() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        #expect(try app.load().isEmpty)
        var rich = PushConfiguration.on("Ward", configuration: try propertyList(["host": "server"]))
        rich.localizedDescription = "Ward 3"
        rich.matchEthernet = true
        rich.matchPrivateLTENetworks = [.init(mobileCountryCode: "262", mobileNetworkCode: "98")]
        #expect(try app.save(rich) == 1)
        #expect(try app.save(.on("Office")) == 2)
        rich.number = 1
        #expect(try app.load().first == rich)
        #expect(try app.ask(.pushRemove(number: 2)) == [.done])
        #expect(try app.save(.on("Home")) == 3)
        #expect(try app.load().map(\.number) == [1, 3])
        #expect(phone.events().suffix(2) == ["configuration-removed", "configuration-saved"])
    }

    @Test("ten networks can be named, eleven cannot")
    func manyNetworks() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        var configuration = PushConfiguration.on()
        configuration.matchSSIDs = (1...10).map { "Ward \($0)" }
        try app.save(configuration)
        configuration.matchSSIDs.append("Ward 11")
        let (code, message) = try app.refusal(.pushSave(configuration))
        #expect(code == 1 && message == "matchSSIDs has 11 names; 10 are allowed.")
        _ = try phone.join("Ward 10")
        #expect(phone.events().last == "provider-launch")
        #expect(try app.load().count == 1)
    }

    @Test("networks that are no Wi-Fi are kept, up to ten, and start nothing")
    func otherNetworks() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        var configuration = PushConfiguration.on()
        let cellular = PushConfiguration.PrivateLTENetwork(mobileCountryCode: "262", mobileNetworkCode: "98")
        configuration.matchPrivateLTENetworks = Array(repeating: cellular, count: 10)
        #expect(try app.save(configuration) == 1)
        try phone.join("Ward")
        #expect(phone.events() == ["configuration-saved", "network-joined Ward"])
        #expect(try app.load().first?.matchPrivateLTENetworks.count == 10)
        configuration.matchPrivateLTENetworks.append(cellular)
        #expect(try app.refusal(.pushSave(configuration)).0 == 1)
    }

    @Test("what cannot work is refused, with the code of Apple's domain and the reason, and reported")
    func problems() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        let cases: [(PushConfiguration, Int, String)] = [
            (.on(), 1, "matchSSIDs is empty"), (.on(""), 1, "is no name of a network"),
            (.on("Ward", provider: "com.example.ring"), 1, "has no app push extension 'com.example.ring'"),
            (.on("Ward", provider: "com.example.share"), 1, "it has com.example.push"),
            (.on("Ward", configuration: "AAAA"), 1, "property lists"),
            (.on("Ward", configuration: "no Base64"), 1, "property lists"),
            (.on("Ward", number: 7), 2, "no configuration 7"),
        ]
        for (configuration, code, part) in cases {
            let refusal = try app.refusal(.pushSave(configuration))
            #expect(refusal.0 == code && refusal.1.contains(part), "\(refusal)")
            let event = try #require(phone.records().last)
            #expect(event.name == "push-refused" && event["app"] == "pager" && event["operation"] == "push-save")
        }
        #expect(try app.refusal(.pushRemove(number: 1)).0 == 2)
        for (call, key) in [("push-save", "configuration"), ("push-remove", "number"), ("notify", "notification")] {
            try app.client.send(line: #"{"id": 9, "call": "\#(call)"}"#)
            let failure = ServiceFailure(.badParam, "BadParam: \(call) needs \(key)")
            #expect(try app.client.replies() == [AppReply(.failed(failure), to: 9)])
        }
        #expect(try app.load().isEmpty)
    }

    @Test("a program is who its control group says, and not who it claims to be")
    func identity() throws {
        let phone = try PushPhone()
        try phone.app().save(.on("Ward"))
        try phone.join("Ward")
        // None of these has the managers of the pager, nor is its provider.
        for stranger in ["share", "push", nil] {
            let client = FakeApp(try phone.client(stranger))
            for content in [AppRequest.Content.pushLoad, .pushObserve, .callReported] {
                #expect(try client.refusal(content).0 == 3, "\(stranger ?? "")")
            }
            #expect(try client.refusal(.pushSave(.on("Ward"))).0 == 3)
            #expect(try client.refusal(.pushRemove(number: 1)).0 == 3)
        }
        for stranger in ["pager", "share", "dialler", nil] {
            let client = FakeApp(try phone.client(stranger))
            for content in [AppRequest.Content.provide, .providerStarted(), .providerStopped(), .providerReleased()] {
                #expect(try client.failure(content).error == .badParam, "\(stranger ?? "")")
            }
            #expect(try client.failure(.reportCall()).error == .badParam)
        }
        let dialler = try phone.app("dialler")
        #expect(try dialler.load().isEmpty)
        #expect(try dialler.refusal(.pushRemove(number: 1)).0 == 2)
        // The provider of another app gets no orders of this one.
        let ring = try phone.provider("ring")
        #expect(ring.orders.isEmpty && ring.replies == [.ready])
        let push = try phone.provider("push")
        #expect(push.orders == ["start"])
        let message = try FakeApp(try phone.client("push")).failure(.provide).message
        #expect(message == "BadParam: push has a process already. Let one of its programs be it.")
        #expect(try FakeApp(try phone.client(nil)).refusal(.notify(.init(identifier: "1"))).0 == 3)
    }

    @Test("known entitlements count, in the app and in its provider")
    func entitlements() throws {
        let entitled = ["app-push-provider"]
        for (ofApp, ofProvider, isRight) in [(entitled, entitled, true), ([], entitled, false), (entitled, [], false)] {
            var apps = PushPhone.apps
            apps[0].networkExtensions = ofApp
            apps[1].networkExtensions = ofProvider
            let phone = try PushPhone(apps: apps)
            let app = try phone.app()
            if isRight {
                try app.save(.on("Ward"))
            } else {
                #expect(try app.refusal(.pushSave(.on("Ward"))).1.contains("lacks app-push"))
            }
            let provider = FakeApp(try phone.client("push"))
            if ofProvider.isEmpty {
                #expect(try provider.failure(.provide).message.contains("lacks app-push-provider"))
            } else {
                #expect(try provider.ask(.provide) == [.ready])
            }
        }
    }

    @Test("one that follows its configurations hears of every change, until it has enough")
    func observing() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        let observer = try phone.client("pager")
        try observer.send(AppRequest(.pushObserve, id: 1))
        #expect(try observer.replies().map(\.event) == [.ready, .pushConfigurations([])])
        try app.save(.on("Ward"))
        var saved = PushConfiguration.on("Ward", number: 1)
        #expect(try observer.replies().map(\.event) == [.pushConfigurations([saved])])
        try phone.join("Ward")
        let provider = try phone.provider()
        #expect(try observer.replies().map(\.event) == [.pushActive(number: 1, true)])
        try app.save(saved.disabled)
        try provider.work()
        saved.isEnabled = false
        #expect(
            try observer.replies().map(\.event) == [.pushActive(number: 1, false), .pushConfigurations([saved])])
        #expect(provider.orders == ["start", "stop 9"])
        try observer.send(AppRequest(.cancel(1), id: 2))
        _ = try observer.replies()
        try app.save(saved)
        #expect(try observer.replies().isEmpty)
    }

    @Test("a request to follow managers that is refused is over: there is nothing of it to cancel")
    func refusedObserver() throws {
        let client = try PushPhone().client(nil)
        try client.send(AppRequest(.pushObserve, id: 1))
        #expect(try client.replies().map(\.event.name) == [.pushRefused])
        try client.send(AppRequest(.cancel(1), id: 2))
        #expect(try client.replies().map(\.event.name) == [.done])
    }

    @Test("a configuration for the same network disables the one before it")
    func overlap() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        try phone.join("Ward")
        try app.save(.on("Ward", "Office"))
        let provider = try phone.provider()
        _ = phone.events()
        try app.save(.on("Ward"))
        try provider.work()
        #expect(provider.orders == ["start", "stop 11", "start"])
        #expect(
            phone.events().prefix(3) == ["configuration-saved", "configuration-disabled 2", "provider-active false"])
        #expect(try app.load().map(\.isEnabled) == [false, true])
        #expect(try app.load().map(\.isActive) == [false, true])
    }

    @Test("removing a configuration, or its app, stops the provider and ends its process")
    func removing() throws {
        for isUninstalled in [false, true] {
            let (phone, app, provider) = try PushPhone.running()
            if isUninstalled {
                try phone.perform(.user(.uninstall), "pager")
            } else {
                try app.ask(.pushRemove(number: 1))
            }
            try provider.work()
            #expect(provider.orders == ["start", "stop 10"])
            #expect(phone.events().contains("provider-terminate"))
            try phone.perform(.programEnded(cause: "SIGTERM"), "push")
            try phone.join("Ward")
            try phone.pass(600)
            #expect(!phone.events().contains("provider-launch"))
            #expect(try app.load().isEmpty)
        }
    }

    /// A phone whose pager has two providers.
    private func withTwoProviders() throws -> PushPhone {
        try PushPhone(
            apps: PushPhone.apps + [AppDescription("second", kind: .appPushProvider, container: "pager")])
    }

    @Test("a configuration goes to another provider while none runs for it; a refusal changes nothing")
    func otherProvider() throws {
        let phone = try withTwoProviders()
        let app = try phone.app()
        try app.save(.on("Ward"))
        try phone.join("Ward")
        let provider = try phone.provider()
        let other = PushConfiguration.on("Ward", provider: "com.example.second", number: 1)
        let refusal = try app.refusal(.pushSave(other))
        #expect(refusal.0 == 1 && refusal.1.contains("disable it before"))
        #expect(try app.load() == [PushConfiguration.on("Ward", number: 1).active])
        try phone.leave()
        try provider.work()
        #expect(provider.orders == ["start", "stop 3"])
        try app.save(other)
        _ = phone.events()
        try phone.join("Ward")
        #expect(phone.events() == ["network-joined Ward", "provider-launch"])
        #expect(try phone.provider("second").orders == ["start"])
        #expect(provider.orders == ["start", "stop 3"])
    }

    @Test("a configuration goes to another provider while the process of its first one is on its way")
    func otherProviderAtLaunch() throws {
        let phone = try withTwoProviders()
        let app = try phone.app()
        try app.save(.on("Ward"))
        try phone.join("Ward")
        _ = phone.events()
        try app.save(.on("Ward", provider: "com.example.second", number: 1))
        #expect(phone.events() == ["provider-terminate", "configuration-saved", "provider-launch"])
        #expect(try phone.provider("second").orders == ["start"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        _ = phone.events()
        // The end of the first process is no failure of the second one, which would wait after its own.
        try phone.perform(.programEnded(cause: "SIGSEGV"), "second")
        #expect(phone.events() == ["provider-ended SIGSEGV", "provider-active false", "provider-launch"])
    }

    @Test("a provider that loses a configuration keeps its process as long as it has another one")
    func sharedProvider() throws {
        let phone = try withTwoProviders()
        let app = try phone.app()
        try app.save(.on("Ward"))
        try app.save(.on("Office"))
        try phone.join("Ward")
        let provider = try phone.provider()
        try phone.leave()
        try provider.work()
        for (number, event) in [(1, "configuration-saved"), (2, "provider-terminate")] {
            _ = phone.events()
            try app.save(.on("Ward \(number)", provider: "com.example.second", number: number))
            #expect(phone.events().first == event)
        }
    }

    @Test("a configuration that a provider is about to start with is in use")
    func nextProvider() throws {
        let phone = try withTwoProviders()
        let app = try phone.app()
        try phone.join("Ward")
        try app.save(.on("Ward", "Office"))
        let provider = try phone.provider("push", .init(stops: 0))
        try app.save(.on("Ward"))
        try provider.work()
        #expect(provider.orders == ["start", "stop 11"])
        let other = PushConfiguration.on("Ward", provider: "com.example.second", number: 2)
        #expect(try app.refusal(.pushSave(other)).1.contains("disable it before"))
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("a configuration that does not start after all is in use no more, while another one is being stopped")
    func noNextProvider() throws {
        let phone = try withTwoProviders()
        let app = try phone.app()
        try phone.join("Ward")
        try app.save(.on("Ward", "Office"))
        let provider = try phone.provider("push", .init(stops: 0))
        try app.save(.on("Ward"))
        try provider.work()
        try app.save(PushConfiguration.on("Ward", number: 2).disabled)
        _ = phone.events()
        try app.save(.on("Ward", provider: "com.example.second", number: 2))
        #expect(phone.events() == ["configuration-saved", "provider-launch"])
        #expect(try phone.provider("second").orders == ["start"])
        try provider.ask(.providerStopped(instance: 1))
        #expect(provider.orders == ["start", "stop 11"])
    }

    @Test("what was saved outlives the device, and providers run without their app", .shows("J19"))
    func restart() throws {
        let (phone, app, _) = try PushPhone.running()
        try app.save(.on("Office").disabled)
        try app.save(.on("Home"))
        try app.ask(.pushRemove(number: 3))
        let saved = try #require(phone.fixture.pushEffects.saved)
        let network = JoinedNetwork(ssid: "Ward", interface: "wlan0")
        let again = try PushPhone(former: saved) { $0.network = network }
        #expect(again.events() == ["network-joined Ward", "provider-launch"])
        #expect(try again.provider().orders == ["start"])
        let appAgain = try again.app()
        #expect(try appAgain.load().map(\.number) == [1, 2])
        #expect(try appAgain.load().map(\.isActive) == [true, false])
        #expect(try appAgain.save(.on("Attic")) == 4)
    }

    @Test("a provider without an app runs by what the device's configuration says, once")
    func defaults() throws {
        let settings = try propertyList(["host": "server"])
        for container in ["pager", nil] {
            let apps =
                [AppDescription("pager")] + [AppDescription("push", kind: .appPushProvider, container: container)]
            let phone = try PushPhone(apps: apps) { configuration in
                configuration.apps[1].push = PushDefaults(matches: ["Ward"], configuration: settings)
                configuration.network = JoinedNetwork(ssid: "Ward", interface: "wlan0")
            }
            #expect(phone.events() == ["configuration-saved", "network-joined Ward", "provider-launch"])
            #expect(try phone.provider().orders == ["start \(settings)"])
            let saved = try #require(phone.fixture.pushEffects.saved)
            let again = try PushPhone(apps: apps, former: saved) { configuration in
                configuration.apps[1].push = PushDefaults(matches: ["Ward"], configuration: settings)
            }
            #expect(again.events().isEmpty)
            try again.join("Ward")
            #expect(again.events() == ["network-joined Ward", "provider-launch"])
            guard container == "pager" else { continue }
            try again.perform(.user(.uninstall), "pager")
            try again.perform(.user(.install), "pager")
            #expect(again.events().suffix(2) == ["configuration-removed", "configuration-saved"])
        }
    }
}
