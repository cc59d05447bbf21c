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
        try app.ask(.pushRemove(number: 1))
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
        // The process was the other one's last.
        try app.ask(.pushRemove(number: 2))
        provider.forget()
        #expect(phone.events().last == "provider-terminate")
        try phone.join("Ward")
        try provider.work()
        #expect(provider.orders.isEmpty)
        #expect(phone.events() == ["network-joined Ward"])
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
        try provider.ask(.cancel(1))
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
            if isSeen { try provider.ask(.cancel(1)) }
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
        try app.ask(.pushRemove(number: 1))
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
        try provider.ask(.providerStopped(instance: 1))
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
        try provider.ask(.cancel(1))
        let next = try phone.provider()
        #expect(next.orders == ["start"])
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().isEmpty)
        #expect(try app.load().first?.isActive == true)
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().prefix(2) == ["provider-ended SIGSEGV", "provider-active false"])
    }

    @Test("an exit that is said too late is no end of the next process", arguments: [true, false])
    func lateExit(isOffered: Bool) throws {
        let (phone, app, provider) = try PushPhone.running()
        try provider.ask(.cancel(1))
        try phone.pass(2)
        #expect(phone.events().last == "provider-launch")
        var next = isOffered ? try phone.provider() : nil
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        // Programs that were still there when the next one was ordered have kept it from being started.
        #expect(phone.events() == (isOffered ? [] : ["provider-launch"]))
        if next == nil { next = try phone.provider() }
        #expect(next?.orders == ["start"])
        #expect(try app.load().map(\.isActive) == [true])
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events() == ["provider-ended SIGSEGV", "provider-active false"])
        try phone.pass(1)
        #expect(phone.events() == ["provider-launch"])
    }

    @Test("an exit that is said too late, when no process is wanted, is none of a later one")
    func lateExitWhileAway() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.leave()
        try provider.work()
        try provider.ask(.cancel(1))
        try phone.pass(2)
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        try phone.join("Ward")
        _ = try phone.provider()
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().prefix(2) == ["provider-ended SIGSEGV", "provider-active false"])
    }

    @Test("a configuration is active once it is started, and what became of the one before it is no failure of it")
    func startedAfterStop() throws {
        let (phone, app, provider) = try withTwoNetworks()
        provider.behaviour.stops = 0
        _ = phone.events()
        try phone.join("Office")
        try provider.work()
        #expect(
            phone.events() == [
                "network-left Ward", "provider-active false", "provider-stopping noNetworkAvailable",
                "network-joined Office",
            ])
        #expect(try app.load().map(\.isActive) == [false, false])
        try phone.pass(5, provider)
        #expect(phone.events() == ["provider-stop-pending", "provider-terminate"])
        for pause in [0.0, 1] {
            try phone.perform(.programEnded(cause: "SIGKILL"), "push")
            try phone.pass(pause)
            #expect(phone.events().last == "provider-launch")
            _ = try phone.provider()
            #expect(phone.events() == ["provider-starting", "provider-active true", "provider-started"])
        }
    }

    @Test("a configuration that has run in a process before waits for the one that runs in it to stop")
    func startedAgainAfterStop() throws {
        let (phone, app, provider) = try withTwoNetworks()
        for network in ["Office", "Ward"] {
            try phone.join(network)
            try provider.work()
        }
        provider.behaviour.stops = 0
        try phone.join("Office")
        try provider.work()
        #expect(try app.load().map(\.isActive) == [false, false])
        _ = phone.events()
        try provider.ask(.providerStopped(instance: 3))
        #expect(
            phone.events() == [
                "provider-stopped noNetworkAvailable", "provider-starting", "provider-active true",
                "provider-started",
            ])
        #expect(try app.load().map(\.isActive) == [false, true])
    }

    @Test("what waits for an instance to stop and is not meant to run any more does not start, nor end the process")
    func unwantedAfterStop() throws {
        let (phone, app, provider) = try withTwoNetworks()
        provider.behaviour.stops = 0
        try phone.join("Office")
        try provider.work()
        try app.ask(.pushRemove(number: 2))
        _ = phone.events()
        try provider.ask(.providerStopped(instance: 1))
        #expect(phone.events() == ["provider-stopped noNetworkAvailable"])
        try phone.join("Ward")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start"])
    }

    @Test("a process goes on without an instance for the configuration that ran in it last")
    func removedBeforeIt() throws {
        let (phone, app, provider) = try withTwoNetworks()
        try phone.join("Office")
        try provider.work()
        try phone.leave()
        try provider.work()
        _ = phone.events()
        try app.ask(.pushRemove(number: 1))
        try phone.join("Office")
        try provider.work()
        #expect(provider.orders == ["start", "stop 3", "start", "stop 3", "start"])
        #expect(!phone.events().contains { $0 == "provider-terminate" || $0 == "provider-launch" })
    }

    @Test("the process of a removed configuration goes on for one that waits, if that is still meant to run")
    func removedBeforeStop() throws {
        for isLeft in [false, true] {
            let (phone, app, provider) = try withTwoNetworks()
            provider.behaviour.stops = 0
            try phone.join("Office")
            try provider.work()
            try app.ask(.pushRemove(number: 1))
            if isLeft { try phone.leave() }
            _ = phone.events()
            try provider.ask(.providerStopped(instance: 1))
            #expect(
                phone.events() == ["provider-stopped noNetworkAvailable"]
                    + (isLeft
                        ? ["provider-terminate"]
                        : ["provider-starting", "provider-active true", "provider-started"]))
        }
    }
}
