import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import Testing

@Suite("Push providers of apps that are updated", .needsNamespaces)
struct UpdatedAppTests {
    private static let app = [
        AppDescription("pager"), AppDescription("push", kind: .appPushProvider, container: "pager"),
    ]

    /// The same, signed for push providers or not.
    private func signed(_ isSigned: Bool) -> [AppDescription] {
        Self.app.map { app in
            var app = app
            app.networkExtensions = isSigned ? ["app-push-provider"] : []
            return app
        }
    }

    private func update(_ phone: PushPhone, to versions: [AppDescription] = app) throws {
        try phone.perform(.update(versions), "pager")
    }

    @Test("one that runs is stopped with the reason, its process ends, and one of the new version is launched at once")
    func running() throws {
        let (phone, app, provider) = try PushPhone.running()
        try update(phone)
        #expect(phone.events() == ["provider-active false", "provider-stopping appUpdate"])
        try provider.work()
        #expect(provider.orders == ["start", "stop 16"])
        #expect(phone.events() == ["provider-stopped appUpdate", "provider-terminate", "provider-released"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
        #expect(try phone.provider().orders == ["start"])
        #expect(try app.load().map(\.isActive) == [true])
        _ = phone.events()
        try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
        #expect(phone.events().last == "provider-launch", "the update was no failure")
    }

    @Test("one that does not stop in time is ended")
    func stubborn() throws {
        let (phone, _, provider) = try PushPhone.running(.init(stops: 0))
        try update(phone)
        _ = phone.events()
        try phone.pass(5, provider)
        #expect(phone.events() == ["provider-stop-pending", "provider-terminate"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
    }

    @Test("one that is being launched is ended, and launched anew")
    func launching() throws {
        let phone = try PushPhone()
        try phone.app().save(.on("Ward"))
        try phone.join("Ward")
        _ = phone.events()
        try update(phone)
        #expect(phone.events() == ["provider-terminate"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
        #expect(try phone.provider().orders == ["start"])
    }

    @Test("a process without an instance ends, and no other one is launched before there is a network for it")
    func idle() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.leave()
        try provider.work()
        _ = phone.events()
        try update(phone)
        #expect(phone.events() == ["provider-terminate"])
        try phone.join("Ward")
        #expect(phone.events() == ["network-joined Ward"], "the former process is still there")
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
    }

    @Test("one that is stopping for the network ends then; one that waits after failures is launched at once")
    func otherPhases() throws {
        let (phone, _, provider) = try PushPhone.running()
        try phone.leave()
        try update(phone)
        _ = phone.events()
        try provider.work()
        #expect(phone.events() == ["provider-stopped noNetworkAvailable", "provider-terminate", "provider-released"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events().isEmpty)
        let (other, _, _) = try PushPhone.running()
        try other.perform(.programEnded(cause: "SIGSEGV"), "push")
        _ = try other.provider()
        try other.perform(.programEnded(cause: "SIGSEGV"), "push")
        _ = other.events()
        try update(other)
        #expect(other.events() == ["provider-launch"])
    }

    @Test("two configurations of one provider both go on in the next process")
    func twoConfigurations() throws {
        let (phone, app, provider) = try PushPhone.running()
        try app.save(.on("Ward"))
        #expect(provider.orders == ["start"])
        _ = phone.events()
        try update(phone)
        try provider.work()
        #expect(provider.orders == ["start", "stop 11"])
        #expect(phone.events().contains("provider-terminate"))
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        #expect(phone.events() == ["provider-launch"])
        #expect(try phone.provider().orders == ["start"])
        #expect(try app.load().map(\.isActive) == [false, true])
    }

    @Test("one that is signed for it no more does not run, over a restart too, until a version that is")
    func signature() throws {
        let (phone, app, provider) = try PushPhone.running()
        try update(phone, to: signed(false))
        try provider.work()
        try phone.perform(.programEnded(cause: "SIGKILL"), "push")
        let events = phone.events()
        #expect(events.first?.hasPrefix("push-refused provider-launch") == true && !events.contains("provider-launch"))
        #expect(try app.load().map(\.isEnabled) == [true])
        let saved = try #require(phone.fixture.pushEffects.saved)
        let again = try PushPhone(apps: signed(false), former: saved)
        try again.join("Ward")
        #expect(!again.events().contains("provider-launch"))
        for phone in [phone, again] {
            try update(phone, to: signed(true))
            #expect(phone.events() == ["provider-launch"])
        }
    }

    @Test("other apps are not concerned, and a broken device leaves the provider alone")
    func unconcerned() throws {
        let (phone, _, _) = try PushPhone.running()
        try phone.perform(.update([AppDescription("dialler")]), "dialler")
        #expect(phone.events().isEmpty)
        let (broken, _, provider) = try PushPhone.running(sabotage: .keepsFormerProviders)
        try update(broken)
        try provider.work()
        #expect(broken.events().isEmpty && provider.orders == ["start"])
    }
}
