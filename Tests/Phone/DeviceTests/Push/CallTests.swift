import Device
import DeviceProtocol
import EventLiterals
import FoundationEssentials
import LabEvents
import TestTraits
import Testing

@Suite("What providers hand to their apps and users", .needsNamespaces)
struct CallTests {
    @Test("a call reaches the app once, unchanged, and the lab with its keys", .shows("J21"))
    func call() throws {
        let (phone, app, provider) = try PushPhone.running()
        try app.client.send(AppRequest(.pushObserve, id: 1))
        _ = try app.client.replies()
        let userInfo = try propertyList(["from": "Ward 3"])
        try provider.ask(.reportCall(userInfo: userInfo))
        #expect(provider.replies.last == .done)
        #expect(try app.client.replies() == [AppReply(.incomingCall(number: 1, userInfo: userInfo), to: 1)])
        let event = try #require(phone.records().last)
        #expect(event.line == #"{"event":"incoming-call","app":"pager","provider":"push","user-info.from":"Ward 3"}"#)
        #expect(try app.ask(.callReported) == [.done])
        try phone.pass(60, provider)
        #expect(phone.events() == ["call-reported", "provider-timer"])
    }

    @Test("a call that the app does not report within seven seconds ends it")
    func notReported() throws {
        let (phone, app, provider) = try PushPhone.running()
        try app.client.send(AppRequest(.pushObserve, id: 1))
        _ = try app.client.replies()
        for _ in 0..<2 { try provider.ask(.reportCall()) }
        try app.ask(.callReported)
        _ = phone.events()
        try phone.pass(6.9)
        #expect(phone.events().isEmpty)
        try phone.pass(0.1)
        #expect(phone.events() == ["call-not-reported", "app-terminate 0xBAADCA11"])
        try phone.perform(.programEnded(cause: "SIGKILL"), "pager")
        try phone.pass(10)
        #expect(phone.events().isEmpty)
    }

    @Test("a call for an app that does not run launches it, and is handed over once it follows its managers")
    func launch() throws {
        let (phone, _, provider) = try PushPhone.running()
        let calls = try ["1", "2"].map { try propertyList(["call": $0]) }
        for call in calls { try provider.ask(.reportCall(userInfo: call)) }
        #expect(phone.events() == ["incoming-call 1", "app-launch", "incoming-call 2"])
        try phone.pass(30, provider)
        #expect(!phone.events().contains("call-not-reported"), "the time counts from when the app has the call")
        let app = try phone.app()
        try app.client.send(AppRequest(.pushObserve, id: 1))
        #expect(
            try app.client.replies().map(\.event).dropFirst(2) == [
                .incomingCall(number: 1, userInfo: calls[0]), .incomingCall(number: 1, userInfo: calls[1]),
            ])
        try phone.pass(7)
        #expect(phone.events() == ["call-not-reported", "app-terminate 0xBAADCA11"])
    }

    @Test("up to a hundred calls wait for an app; then the oldest is dropped, with a warning")
    func manyCalls() throws {
        let (phone, _, provider) = try PushPhone.running()
        let calls = try (0...100).map { try propertyList(["call": "\($0)"]) }
        for call in calls { try provider.ask(.reportCall(userInfo: call)) }
        #expect(phone.events().count { $0.hasPrefix("warning") } == 1)
        let app = try phone.app()
        try app.client.send(AppRequest(.pushObserve, id: 1))
        let handed = try app.client.replies().map(\.event).dropFirst(2)
        #expect(
            Array(handed) == calls.dropFirst().map { AppReply.Event.incomingCall(number: 1, userInfo: $0) })
    }

    @Test("an app that ends before it has its call is launched for the next one")
    func endedLaunch() throws {
        let (phone, _, provider) = try PushPhone.running()
        try provider.ask(.reportCall())
        try phone.perform(.programEnded(cause: "exit 1"), "pager")
        try provider.ask(.reportCall())
        #expect(phone.events() == ["incoming-call", "app-launch", "incoming-call", "app-launch"])
        let app = try phone.app()
        try app.client.send(AppRequest(.pushObserve, id: 1))
        #expect(try app.client.replies().filter { $0.event.name == .incomingCall }.count == 1)
    }

    @Test(
        "a call that comes before it is said how its app ended is kept for the one that is launched",
        arguments: [1, 2])
    func callAfterEnd(calls: Int) throws {
        let (phone, app, provider) = try PushPhone.running()
        try app.client.send(AppRequest(.pushObserve, id: 1))
        try app.ask(.cancel(1))
        for _ in 0..<calls { try provider.ask(.reportCall()) }
        #expect(phone.events().count { $0 == "app-launch" } == 1)
        // The lab starts what does not run: at the first order the programs may not have ended yet.
        try phone.perform(.programEnded(cause: "SIGSEGV"), "pager")
        #expect(phone.events() == ["app-launch"])
        let next = try phone.app()
        try next.client.send(AppRequest(.pushObserve, id: 1))
        #expect(try next.client.replies().count { $0.event.name == .incomingCall } == calls)
        // One that ends without having taken its call has lost it.
        try next.ask(.cancel(1))
        try phone.perform(.programEnded(cause: "SIGSEGV"), "pager")
        _ = phone.events()
        try provider.ask(.reportCall())
        try phone.perform(.programEnded(cause: "exit 1"), "pager")
        try provider.ask(.reportCall())
        #expect(phone.events() == ["incoming-call", "app-launch", "incoming-call", "app-launch"])
    }

    @Test("a call goes to the request that came last, and to no other app")
    func lastObserver() throws {
        let (phone, _, provider) = try PushPhone.running()
        let apps = [try phone.app(), try phone.app(), try phone.app("dialler")]
        for app in apps {
            try app.client.send(AppRequest(.pushObserve, id: 1))
            _ = try app.client.replies()
        }
        try provider.ask(.reportCall())
        #expect(try apps.map { try $0.client.replies().map(\.event.name) } == [[], [.incomingCall], []])
    }

    @Test("a provider that does not run has no calls, and what is no property list is none")
    func refused() throws {
        let (phone, _, provider) = try PushPhone.running()
        try provider.ask(.reportCall(userInfo: "AAAA"))
        try provider.ask(.reportCall(userInfo: try? PropertyListEncoder().encode(["a"]).base64EncodedString()))
        try phone.leave()
        try provider.work()
        try provider.ask(.reportCall())
        let errors = provider.replies.compactMap { if case .failed(let failure) = $0 { failure.error } else { nil } }
        #expect(errors == [.badParam, .badParam, .badState])
        #expect(!phone.events().contains { $0.hasPrefix("incoming-call") })
    }

    @Test("a notification is reported with all that it says, as its app's", .shows("J21"))
    func notification() throws {
        let phone = try PushPhone()
        let content = NotificationContent(
            identifier: "1", title: "Ward 3", subtitle: "Bed 4", body: "Ringing", badge: 2, thread: "ward",
            category: "call", userInfo: try propertyList(["bed": "4"]))
        for (program, provider) in [("push", #","provider":"push""#), ("pager", ""), ("share", "")] {
            let client = FakeApp(try phone.client(program))
            #expect(try client.ask(.notify(content)) == [.done])
            let line =
                #"{"event":"notification","app":"pager"\#(provider),"identifier":"1","title":"Ward 3","#
                + #""subtitle":"Bed 4","body":"Ringing","badge":2,"thread":"ward","category":"call","#
                + #""user-info.bed":"4"}"#
            #expect(phone.records().map(\.line) == [line])
        }
    }

    @Test("every kind of value of a property list has its form in an event")
    func values() throws {
        struct All: Encodable {
            var text = "a"
            var truth = true
            var whole = 3
            var real = 1.5
            var date = Date(timeIntervalSince1970: 0)
            var data = Data([1, 2])
            var list = [1, 2]
            var map = ["b": ["c"]]
        }
        for format in [PropertyListDecoder.PropertyListFormat.binary, .xml] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let (phone, _, provider) = try PushPhone.running()
            let userInfo = try encoder.encode(All()).base64EncodedString()
            try provider.ask(.reportCall(userInfo: userInfo))
            let event = try #require(phone.records().first)
            let call = try #require(ProviderMessage(event.name, event.table))
            #expect(
                call.userInfo == [
                    "text": "a", "truth": true, "whole": 3, "real": 1.5, "date": "1970-01-01T00:00:00Z",
                    "data": "AQI=", "list": "[1,2]", "map": #"{"b":["c"]}"#,
                ])
        }
    }
}
