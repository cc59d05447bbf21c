import Device
import DeviceProtocol
import EventLiterals
import LabEvents
import Testing

@Suite("The processes of providers", .needsNamespaces)
struct ProcessTests {
    /// A phone on Ward whose provider serves Ward and Office, runs for the first, and has offered itself.
    private func withTwoNetworks() throws -> (PushPhone, FakeApp, FakeProvider) {
        let phone = try PushPhone()
        let app = try phone.app()
        try app.save(.on("Ward"))
        try app.save(.on("Office"))
        try phone.join("Ward")
        return (phone, app, try phone.provider())
    }

    @Test("what was saved after a removal waits for the next process, when this one offers itself only to be ended")
    func removedAtLaunch() throws {
        let phone = try PushPhone()
        let app = try phone.app()
        try app.save(.on("Ward"))
        try phone.join("Ward")
        try app.ask(.pushRemove) { $0.number = 1 }
        #expect(try app.save(.on("Ward")) == 2)
        _ = phone.events()
        let provider = try phone.provider()
        #expect(phone.events() == ["provider-terminate"])
        #expect(provider.orders.isEmpty)
        #expect(try app.load().map(\.isActive) == [false])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
        #expect(try phone.provider().orders == ["start"])
        // Nothing of this was a failure.
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().last == "provider-launch")
    }

    @Test("a process without an instance that is being ended is of no use to another configuration")
    func endedWhileIdle() throws {
        let (phone, app, provider) = try withTwoNetworks()
        try phone.join("Office")
        try provider.work()
        try phone.leave()
        try provider.work()
        try app.ask(.pushRemove) { $0.number = 1 }
        provider.forget()
        #expect(phone.events().last == "provider-terminate")
        try phone.join("Office")
        try provider.work()
        #expect(provider.orders.isEmpty)
        #expect(phone.events() == ["network-joined Office"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("what waits for an instance to stop does not start in its process once that is being ended")
    func endedWhileNext() throws {
        let (phone, _, provider) = try withTwoNetworks()
        provider.behaviour.stops = 0
        try phone.join("Office")
        try provider.work()
        try phone.pass(5, provider)
        try phone.leave()
        _ = phone.events()
        try phone.join("Office")
        #expect(phone.events() == ["network-joined Office"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("a process whose connection has ended while nothing ran in it is launched again before anything runs")
    func lostWhileIdle() throws {
        let (phone, app, provider) = try PushPhone.running()
        try phone.leave()
        try provider.work()
        try provider.ask(.cancel) { $0.cancels = 1 }
        _ = phone.events()
        try phone.join("Ward")
        #expect(phone.events() == ["network-joined Ward"])
        #expect(try app.load().map(\.isActive) == [false])
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events() == ["provider-ended SIGSEGV", "provider-launch"])
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("the end of a process without an instance is reported, whether or not its connection was seen to end")
    func endWhileIdle() throws {
        for isSeen in [true, false] {
            let (phone, _, provider) = try PushPhone.running()
            try phone.leave()
            try provider.work()
            if isSeen { try provider.ask(.cancel) { $0.cancels = 1 } }
            _ = phone.events()
            try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
            #expect(phone.events() == ["provider-ended SIGSEGV"])
        }
    }

    @Test(
        "a configuration that waits for the next process and is not meant to run any more gets none",
        arguments: [true, false])
    func unwanted(isDisabled: Bool) throws {
        let (phone, app, provider) = try PushPhone.running(.init(stops: 0))
        try app.ask(.pushRemove) { $0.number = 1 }
        try app.save(.on("Ward"))
        if isDisabled {
            try app.save(PushConfiguration.on("Ward", number: 2).disabled)
        } else {
            try phone.leave()
        }
        try phone.pass(5, provider)
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events().isEmpty)
        if isDisabled { try app.save(PushConfiguration.on("Ward", number: 2)) } else { try phone.join("Ward") }
        #expect(phone.events().count { $0 == "provider-launch" } == 1)
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("a stop that nobody has asked for is reported, and does not stand for the one that is asked for")
    func unasked() throws {
        let (phone, _, provider) = try PushPhone.running()
        try provider.ask(.providerStopped) { $0.number = 1 }
        #expect(phone.events() == ["provider-completed-twice stop"])
        try phone.leave()
        try provider.work()
        #expect(phone.events().contains("provider-stopped noNetworkAvailable"))
        try phone.pass(6, provider)
        #expect(phone.events().isEmpty)
    }

    @Test("a process that offers itself before it is said how the one before it ended is not taken for that one")
    func earlyOffer() throws {
        let (phone, app, provider) = try PushPhone.running()
        try provider.ask(.cancel) { $0.cancels = 1 }
        let next = try phone.provider()
        #expect(next.orders == ["start"])
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().isEmpty)
        #expect(try app.load().first?.isActive == true)
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().prefix(2) == ["provider-ended SIGSEGV", "provider-active false"])
    }
}
