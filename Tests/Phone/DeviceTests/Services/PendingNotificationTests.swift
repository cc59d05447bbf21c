import Device
import DeviceProtocol
import DeviceRules
import Foundation
import Kernel
import LabEvents
import Testing

@Suite("Pending notifications", .needsNamespaces, .timeLimit(.minutes(10)))
struct PendingNotificationTests {
    private static let apps = [
        AppDescription("pager"), AppDescription("push", kind: .appPushProvider, container: "pager"),
        AppDescription("other"),
    ]

    private func content(_ identifier: String) -> NotificationContent {
        NotificationContent(identifier: identifier, title: "Bed", archive: "AA==")
    }

    /// A schedule of times in seconds from now.
    private func after(_ seconds: Double..., interval: Double? = nil) -> NotificationSchedule {
        NotificationSchedule(seconds.map { Date().timeIntervalSince1970 + $0 }, interval: interval)
    }

    private func ask(_ client: Client, _ content: AppRequest.Content) throws -> AppReply.Event? {
        try client.send(AppRequest(content, id: 7))
        return try client.replies().last?.event
    }

    private func list(_ client: Client, _ call: AppRequest.Content = .pendingNotifications) throws -> [String] {
        guard case .notifications(let list) = try ask(client, call) else { return ["none"] }
        return list.map(\.identifier)
    }

    private func client(_ fixture: ServicesFixture, of program: String = "pager") throws -> Client {
        fixture.callers.set(program)
        let client = try fixture.client()
        _ = try client.replies()
        return client
    }

    /// Waits until the device has done what is due in this time.
    private func pass(_ seconds: Double, _ fixture: ServicesFixture) async throws {
        await withCheckedContinuation { continuation in
            fixture.loop.schedule(after: seconds) { continuation.resume() }
        }
        try fixture.settle()
    }

    private func text(_ field: EventField, _ event: EventRecord) -> String? {
        if case .string(let text)? = event[field] { text } else { nil }
    }

    /// The identifiers of the shown notifications in order.
    private func shown(_ fixture: ServicesFixture) -> [String] {
        fixture.pushEffects.takeEvents().filter { $0.name == .notification }.compactMap { text(.identifier, $0) }
    }

    @Test("are shown at their times, by their dates, and then are delivered")
    func times() async throws {
        let fixture = try ServicesFixture(apps: Self.apps)
        let (app, provider, other) = (
            try client(fixture), try client(fixture, of: "push"), try client(fixture, of: "other")
        )
        let schedule = after(0.4)
        #expect(try ask(app, .scheduleNotification(content("late"), schedule)) == .done)
        #expect(try ask(provider, .scheduleNotification(content("early"), after(0.2))) == .done)
        #expect(try ask(app, .scheduleNotification(content("far"), after(1e12))) == .done)
        #expect(try list(app) == ["late", "early", "far"])
        #expect(try list(other) == [])
        #expect(try list(app, .deliveredNotifications) == [])
        try await pass(0.5, fixture)
        #expect(shown(fixture) == ["early", "late"])
        #expect(try list(provider) == ["far"])
        guard case .notifications(let delivered) = try ask(app, .deliveredNotifications) else {
            Issue.record("no list")
            return
        }
        #expect(delivered.map(\.identifier) == ["early", "late"])
        let date = try #require(delivered.last?.date)
        #expect((0..<60).contains(date - (try #require(schedule.next))))
    }

    @Test("are replaced by their identifiers, also by one that is shown at once, and can be removed")
    func replaced() async throws {
        let fixture = try ServicesFixture(apps: Self.apps)
        let (app, other) = (try client(fixture), try client(fixture, of: "other"))
        for identifier in ["a", "b", "c", "d", "a"] {
            #expect(try ask(app, .scheduleNotification(content(identifier), after(0.3))) == .done)
        }
        #expect(try list(app) == ["b", "c", "d", "a"])
        #expect(try ask(other, .removePendingNotifications(nil)) == .done)
        #expect(try ask(app, .removePendingNotifications(["b", "x"])) == .done)
        #expect(try ask(app, .removeNotifications(nil)) == .done)
        #expect(try ask(app, .notify(content("c"))) == .done)
        #expect(try list(app) == ["d", "a"])
        // A schedule without a time to come replaces it as well.
        #expect(try ask(app, .scheduleNotification(content("d"), after())) == .done)
        #expect(
            fixture.privacy.events.contains { text(.message, $0)?.contains("'d' of pager has no date to come") == true }
        )
        try await pass(0.5, fixture)
        #expect(shown(fixture) == ["c", "a"])
        #expect(try ask(app, .scheduleNotification(content("e"), after(0.1))) == .done)
        #expect(try ask(app, .removePendingNotifications(nil)) == .done)
        try await pass(0.2, fixture)
        #expect(shown(fixture) == [])
    }

    @Test("are shown again at further times, and in intervals")
    func repeated() async throws {
        let fixture = try ServicesFixture(apps: Self.apps)
        let app = try client(fixture)
        #expect(try ask(app, .scheduleNotification(content("dates"), after(0.2, 0.4, 5))) == .done)
        #expect(try ask(app, .scheduleNotification(content("minutes"), after(0.1, interval: 60))) == .done)
        try await pass(0.6, fixture)
        #expect(shown(fixture) == ["minutes", "dates", "dates"])
        #expect(try list(app) == ["dates", "minutes"])
        #expect(try list(app, .deliveredNotifications) == ["minutes", "dates"])
        try await pass(5, fixture)
        #expect(shown(fixture) == ["dates"])
        #expect(try list(app) == ["minutes"])
        // One that is overdue for more than an interval comes once.
        #expect(try ask(app, .scheduleNotification(content("minutes"), after(-90, interval: 60))) == .done)
        try await pass(0.05, fixture)
        #expect(shown(fixture) == ["minutes"])
        try await pass(0.05, fixture)
        #expect(shown(fixture) == [])
        #expect(try list(app) == ["minutes"])
    }

    @Test("outlive a restart of the device, which shows those that are overdue, and end with their app")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "notifications-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        func device() throws -> ServicesFixture {
            let fixture = try ServicesFixture(apps: Self.apps) {
                $0.notificationFile = file
            }
            let services = fixture.services
            fixture.loop.perform { services.start() }
            return fixture
        }
        do {
            let fixture = try device()
            let (app, other) = (try client(fixture), try client(fixture, of: "other"))
            #expect(try ask(app, .scheduleNotification(content("overdue"), after(-1))) == .done)
            #expect(try ask(app, .scheduleNotification(content("later"), after(3))) == .done)
            #expect(try ask(other, .scheduleNotification(content("deleted"), after(3))) == .done)
            try fixture.settle()
            fixture.services.forget("other")
        }
        let fixture = try device()
        #expect(try list(try client(fixture)) == ["later"])
        #expect(try list(try client(fixture, of: "other")) == [])
        try await pass(3, fixture)
        #expect(shown(fixture) == ["later"])
        #expect(try list(try client(fixture)) == [])
    }

    @Test("are 64 at most, of which the one that is due last is dropped")
    func limit() throws {
        let fixture = try ServicesFixture(apps: Self.apps)
        let app = try client(fixture)
        for number in 1...64 {
            #expect(try ask(app, .scheduleNotification(content("\(number)"), after(1000 - Double(number)))) == .done)
        }
        #expect(try list(app).count == 64)
        #expect(try ask(app, .scheduleNotification(content("soon"), after(500))) == .done)
        #expect(try list(app) == (2...64).map(String.init) + ["soon"])
        #expect(try ask(app, .scheduleNotification(content("never"), after(2000))) == .done)
        #expect(try list(app) == (2...64).map(String.init) + ["soon"])
        let dropped = fixture.privacy.events.compactMap { text(.message, $0) }.filter {
            $0.contains("due last, is dropped")
        }
        #expect(dropped.count == 2 && dropped[0].contains("'1'") && dropped[1].contains("'never'"))
    }

    @Test("are no more than a reply takes")
    func length() throws {
        let fixture = try ServicesFixture(apps: Self.apps)
        let app = try client(fixture)
        var long = content("")
        long.body = String(repeating: "x", count: 60_000)
        for number in 1...20 {
            long.identifier = "\(number)"
            #expect(try ask(app, .scheduleNotification(long, after(1000 - Double(number)))) == .done)
        }
        // Eight of these are shorter than 512 KiB; the last ones are due first.
        #expect(try list(app) == (13...20).map(String.init))
    }

    @Test("are refused to apps that the user has not allowed, and to programs of no app")
    func refused() throws {
        let fixture = try ServicesFixture(apps: Self.apps, notifications: .denied)
        let app = try client(fixture)
        guard case .pushRefused(1, _) = try ask(app, .scheduleNotification(content("a"), after(1))) else {
            Issue.record("not refused")
            return
        }
        #expect(try list(app) == [])
        fixture.callers.set(nil)
        let nobody = try fixture.client()
        for call in [
            .scheduleNotification(content("a"), after(1)), .pendingNotifications, .removePendingNotifications(nil),
        ] as [AppRequest.Content] {
            guard case .pushRefused = try ask(nobody, call) else {
                Issue.record("\(call) is not refused")
                return
            }
        }
    }

    @Test(
        "are refused with times that a device cannot keep",
        arguments: [
            #"{"times":[2,1]}"#, #"{"times":[1,1]}"#, #"{"times":[1],"interval":59}"#, #"{"times":[1],"interval":-1}"#,
        ])
    func malformed(_ schedule: String) throws {
        let fixture = try ServicesFixture(apps: Self.apps)
        let app = try client(fixture)
        let notification = String(decoding: try JSONEncoder().encode(content("a")), as: UTF8.self)
        try app.send(
            line: #"{"id":7,"call":"schedule-notification","notification":\#(notification),"schedule":\#(schedule)}"#)
        let message = try app.replies().last?.failure?.message
        #expect(message?.hasSuffix("needs times in ascending order, and an interval of 60 seconds or more") == true)
    }
}
