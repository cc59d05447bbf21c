import Device
import DeviceProtocol
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("Push-to-talk", .needsNamespaces)
struct PushToTalkTests {
    private static let ward = PushToTalkChannel("A", name: "Ward")

    /// Returns an app that gets its messages and the channel from before.
    private func talker(_ phone: PushPhone, _ name: String = "pager") throws -> (FakeApp, PushToTalkChannel?) {
        let app = try phone.app(name)
        try app.client.send(AppRequest(.observePushToTalk, id: 1))
        guard case .pushToTalk(.restored(let channel))? = try app.client.replies().first?.event else {
            throw Missing()
        }
        return (app, channel)
    }

    private struct Missing: Error {}

    @Test("a message reaches the app that has joined a channel, and no other request")
    func message() throws {
        let (phone, other, provider) = try PushPhone.running()
        let (app, channel) = try talker(phone)
        #expect(channel == nil)
        #expect(try app.ask(.pushToTalk(.join(Self.ward))) == [.done])
        #expect(phone.events() == ["channel-joined A Ward"])
        try other.client.send(AppRequest(.pushObserve, id: 1))
        _ = try other.client.replies()
        let userInfo = try propertyList(["from": "Ward 3"])
        try provider.ask(.reportPushToTalk(userInfo: userInfo))
        #expect(try app.client.replies() == [AppReply(.pushToTalk(.message(userInfo: userInfo)), to: 1)])
        #expect(try other.client.replies().isEmpty)
        #expect(phone.events().count == 1)
    }

    @Test("without a channel, a message is dropped with a warning, and launches nothing")
    func withoutChannel() throws {
        let (phone, _, provider) = try PushPhone.running()
        let (app, _) = try talker(phone)
        try provider.ask(.reportPushToTalk())
        #expect(phone.events().map { $0.split(separator: " ").first } == ["push-to-talk", "warning"])
        #expect(try app.client.replies().isEmpty)
        #expect(try app.ask(.pushToTalk(.join(Self.ward))) == [.done])
        #expect(try app.ask(.pushToTalk(.leave(identifier: "A"))) == [.done])
        _ = phone.events()
        try provider.ask(.reportPushToTalk())
        #expect(phone.events().map { $0.split(separator: " ").first } == ["push-to-talk", "warning"])
    }

    @Test("the device has one channel, and none of another app or name can be used")
    func oneChannel() throws {
        let (phone, _, _) = try PushPhone.running()
        let (app, _) = try talker(phone)
        let (dialler, channel) = try talker(phone, "dialler")
        #expect(channel == nil)
        #expect(try app.ask(.pushToTalk(.join(Self.ward))) == [.done])
        for (app, message, code) in [
            (app, PushToTalkMessage.join(PushToTalkChannel("B", name: "Desk")), 2), (dialler, .join(Self.ward), 2),
            (app, .leave(identifier: "B"), 1), (dialler, .leave(identifier: "A"), 1),
            (app, .participant(name: "Desk", identifier: "B"), 1),
            (dialler, .transmission(isOn: true, isByUser: true, identifier: "A"), 1),
        ] {
            let replies = try app.ask(.pushToTalk(message))
            guard case .pushToTalkRefused(code, _)? = replies.first else {
                Issue.record("\(message): \(replies)")
                continue
            }
        }
        #expect(phone.events() == ["channel-joined A Ward"])
    }

    @Test("a message launches an app that has ended, which gets its channel and all messages")
    func launch() throws {
        let (phone, _, provider) = try PushPhone.running()
        let (app, _) = try talker(phone)
        try app.ask(.pushToTalk(.join(Self.ward)))
        try app.ask(.cancel(1))
        try phone.perform(.programEnded(cause: "SIGKILL"), "pager")
        _ = phone.events()
        let messages = try ["1", "2"].map { try propertyList(["number": $0]) }
        for message in messages { try provider.ask(.reportPushToTalk(userInfo: message)) }
        #expect(phone.events().filter { $0 == "app-launch" }.count == 1)
        let next = try phone.app()
        try next.client.send(AppRequest(.observePushToTalk, id: 1))
        #expect(
            try next.client.replies().map(\.event)
                == [.pushToTalk(.restored(Self.ward))] + messages.map { .pushToTalk(.message(userInfo: $0)) })
    }

    @Test("the button of the user reaches the app, also one that is launched for it; leaving ends the channel")
    func button() throws {
        let (phone, _, provider) = try PushPhone.running()
        let (app, _) = try talker(phone)
        for action in [DeviceAction.talk, .endTalk, .leaveChannel] {
            #expect(throws: PrivacyRefusal.self) { try phone.perform(.user(action), "pager") }
        }
        try app.ask(.pushToTalk(.join(Self.ward)))
        try phone.perform(.user(.lock))
        try phone.perform(.user(.talk), "pager")
        try phone.perform(.user(.endTalk), "pager")
        #expect(
            try app.client.replies().map(\.event) == [
                .pushToTalk(.button(isPressed: true)), .pushToTalk(.button(isPressed: false)),
            ])
        #expect(try app.ask(.pushToTalk(.transmission(isOn: true, isByUser: true, identifier: "A"))) == [.done])
        try app.ask(.cancel(1))
        try phone.perform(.programEnded(cause: "SIGKILL"), "pager")
        _ = phone.events()
        try phone.perform(.user(.talk), "pager")
        #expect(phone.events() == ["app-launch"])
        let next = try phone.app()
        try next.client.send(AppRequest(.observePushToTalk, id: 1))
        #expect(
            try next.client.replies().map(\.event) == [
                .pushToTalk(.restored(Self.ward)), .pushToTalk(.button(isPressed: true)),
            ])
        try phone.perform(.user(.leaveChannel), "pager")
        #expect(try next.client.replies().map(\.event) == [.pushToTalk(.left)])
        try provider.ask(.reportPushToTalk())
        #expect(try next.client.replies().isEmpty)
    }

    @Test("an app that runs without a manager is launched once for a message, and not again when it ends")
    func withoutManager() throws {
        let (phone, _, provider) = try PushPhone.running()
        let (app, _) = try talker(phone)
        try app.ask(.pushToTalk(.join(Self.ward)))
        try app.ask(.cancel(1))
        try phone.perform(.programEnded(cause: "exit 0"), "pager")
        let next = try phone.app()
        try next.client.send(AppRequest(.pushObserve, id: 1))
        _ = try next.client.replies()
        _ = phone.events()
        try provider.ask(.reportPushToTalk())
        #expect(phone.events() == ["push-to-talk", "app-launch"])
        try next.ask(.cancel(1))
        try phone.perform(.programEnded(cause: "exit 0"), "pager")
        #expect(phone.events().isEmpty)
    }

    @Test("a channel outlives a restart of the device, and ends with its app")
    func restart() throws {
        let (phone, _, _) = try PushPhone.running()
        let (app, _) = try talker(phone)
        try app.ask(.pushToTalk(.join(Self.ward)))
        let saved = try #require(phone.fixture.pushEffects.saved)
        let next = try PushPhone(former: saved)
        #expect(try talker(next).1 == Self.ward)
        try next.perform(.user(.uninstall), "pager")
        #expect(next.events().contains("channel-left A Ward"))
        #expect(try talker(next).1 == nil)
    }
}
