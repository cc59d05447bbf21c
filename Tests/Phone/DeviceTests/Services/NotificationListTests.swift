import Device
import DeviceProtocol
import DeviceRules
import Testing

@Suite("The list of delivered notifications", .needsNamespaces)
struct NotificationListTests {
    private func content(_ identifier: String, title: String = "Bed") -> NotificationContent {
        NotificationContent(identifier: identifier, title: title, category: "alarm", archive: "AA==")
    }

    /// The last reply to a request.
    private func ask(_ client: Client, _ content: AppRequest.Content) throws -> AppReply.Event? {
        try client.send(AppRequest(content, id: 7))
        return try client.replies().last?.event
    }

    private func listed(_ client: Client) throws -> [String] {
        guard case .notifications(let list) = try ask(client, .deliveredNotifications) else { return ["none"] }
        return list.map(\.identifier)
    }

    @Test("has the newest last, replaces by identifier, and loses what is removed")
    func list() throws {
        let fixture = try ServicesFixture(apps: [AppDescription("pager")])
        fixture.callers.set("pager")
        let client = try fixture.client()
        #expect(try listed(client) == [])
        for identifier in ["a", "b", "c", "a"] {
            #expect(try ask(client, .notify(content(identifier))) == .done)
        }
        #expect(try listed(client) == ["b", "c", "a"])
        #expect(try ask(client, .deliveredNotifications) == .notifications(["b", "c", "a"].map { content($0) }))
        #expect(try ask(client, .removeNotifications(["c", "x"])) == .done)
        #expect(try listed(client) == ["b", "a"])
        #expect(try ask(client, .removeNotifications([])) == .done)
        #expect(try listed(client) == ["b", "a"])
        #expect(try ask(client, .removeNotifications(nil)) == .done)
        #expect(try listed(client) == [])
    }

    @Test("has the newest notifications that a reply takes, for each app")
    func length() throws {
        let fixture = try ServicesFixture(apps: [AppDescription("pager"), AppDescription("other")])
        fixture.callers.set("other")
        let other = try fixture.client()
        #expect(try ask(other, .notify(content("first"))) == .done)
        fixture.callers.set("pager")
        let client = try fixture.client()
        // Eight of these are shorter than 512 KiB.
        let long = String(repeating: "x", count: 60_000)
        for number in 1...20 { #expect(try ask(client, .notify(content("\(number)", title: long))) == .done) }
        #expect(try listed(client) == (13...20).map(String.init))
        #expect(try listed(other) == ["first"])
    }

    @Test("is that of the app for its extension as well, and another app has its own")
    func sharing() throws {
        let fixture = try ServicesFixture(
            apps: [
                AppDescription("pager"), AppDescription("push", kind: .appPushProvider, container: "pager"),
                AppDescription("other"),
            ])
        let client = try fixture.client()
        fixture.callers.set("push")
        let provider = try fixture.client()
        #expect(try ask(provider, .notify(content("p"))) == .done)
        fixture.callers.set("pager")
        let app = try fixture.client()
        #expect(try listed(app) == ["p"])
        fixture.callers.set("other")
        #expect(try listed(try fixture.client()) == [])
        _ = client
    }

    @Test("has what the app in the foreground answers, also about its extension, and what it leaves unanswered")
    func presentation() throws {
        let fixture = try ServicesFixture(
            apps: [
                AppDescription("pager"), AppDescription("push", kind: .appPushProvider, container: "pager"),
                AppDescription("other"),
            ])
        fixture.callers.set("push")
        let provider = try fixture.client()
        guard case .failed = try ask(provider, .observePresentations) else {
            Issue.record("an extension decides")
            return
        }
        #expect(try ask(provider, .notify(content("early"))) == .done)
        fixture.callers.set("pager")
        let app = try fixture.client()
        try app.send(AppRequest(.observePresentations, id: 1))
        #expect(try app.replies().isEmpty)
        var asked: [Int] = []
        for identifier in ["banner", "list", "none", "kept"] {
            #expect(try ask(provider, .notify(content(identifier))) == .done)
            guard case .willPresent(let number, let content)? = try app.replies().first?.event else {
                Issue.record("\(identifier): the app is not asked")
                return
            }
            #expect(content.identifier == identifier)
            asked.append(number)
        }
        #expect(try listed(provider) == ["early"])
        // Another app has no say.
        fixture.callers.set("other")
        guard case .pushRefused = try ask(try fixture.client(), .answerPresentation(number: asked[1], .list)) else {
            Issue.record("another app decides")
            return
        }
        #expect(try ask(app, .answerPresentation(number: asked[2], [])) == .done)
        #expect(try ask(app, .answerPresentation(number: asked[1], [.list, .sound])) == .done)
        #expect(try ask(app, .answerPresentation(number: asked[0], .banner)) == .done)
        guard case .pushRefused = try ask(app, .answerPresentation(number: asked[0], .list)) else {
            Issue.record("a second answer counts")
            return
        }
        #expect(try listed(provider) == ["early", "list"])
        #expect(try ask(app, .cancel(1)) == .done)
        #expect(try listed(provider) == ["early", "list", "kept"])
        #expect(try ask(provider, .notify(content("late"))) == .done)
        #expect(try listed(provider) == ["early", "list", "kept", "late"])
    }

    @Test("is empty until the user has allowed notifications, for which an extension cannot ask")
    func permission() throws {
        let fixture = try ServicesFixture(
            apps: [AppDescription("pager"), AppDescription("push", kind: .appPushProvider, container: "pager")],
            notifications: .ask)
        fixture.callers.set("push")
        let provider = try fixture.client()
        #expect(
            try ask(provider, .requestNotifications(options: 4))
                == .notificationPermission(NotificationPermission(.notDetermined)))
        guard case .pushRefused(1, _) = try ask(provider, .notify(content("early"))) else {
            Issue.record("it is shown")
            return
        }
        fixture.callers.set("pager")
        let app = try fixture.client()
        // Badges alone are no alerts, and no error.
        for (asked, known) in [(1, 1), (2 | 64, 1 | 2 | 64), (4, 1 | 2 | 4 | 64)] as [(UInt, UInt)] {
            let permission = NotificationPermission(.authorized, options: known)
            #expect(try ask(app, .requestNotifications(options: asked)) == .notificationPermission(permission))
            #expect(try ask(provider, .notificationSettings) == .notificationPermission(permission))
            #expect(try ask(provider, .notify(content("\(known)"))) == .done)
        }
        #expect(try listed(app) == ["71"])
        fixture.services.forget("pager")
        #expect(try ask(app, .notificationSettings) == .notificationPermission(NotificationPermission(.notDetermined)))
    }

    @Test("is that of a quiet app, which asks the user only for more", arguments: [true, false])
    func provisional(asksForMore: Bool) throws {
        let fixture = try ServicesFixture(apps: [AppDescription("pager")], notifications: .ask)
        fixture.callers.set("pager")
        let app = try fixture.client()
        #expect(
            try ask(app, .requestNotifications(options: 4 | 64))
                == .notificationPermission(NotificationPermission(.provisional, options: 4 | 64)))
        #expect(try ask(app, .notify(content("a"))) == .done)
        let more: UInt = asksForMore ? 2 : 2 | 64
        #expect(
            try ask(app, .requestNotifications(options: more))
                == .notificationPermission(
                    NotificationPermission(asksForMore ? .authorized : .provisional, options: 4 | 64 | 2)))
        #expect(try listed(app) == ["a"])
    }

    @Test(
        "stays empty after a denial, and a deleted app has to ask anew",
        arguments: [NotificationChoice.denied, .allowed])
    func chosen(_ choice: NotificationChoice) throws {
        let fixture = try ServicesFixture(apps: [AppDescription("pager")], notifications: choice)
        fixture.callers.set("pager")
        let app = try fixture.client()
        func permission() throws -> NotificationPermission.Status? {
            if case .notificationPermission(let known)? = try ask(app, .notificationSettings) {
                known.status
            } else {
                nil
            }
        }
        let known: NotificationPermission.Status = choice == .denied ? .denied : .authorized
        #expect(try permission() == known)
        _ = try ask(app, .requestNotifications(options: 7))
        #expect(try permission() == known)
        _ = try ask(app, .notify(content("a")))
        #expect(try listed(app) == (choice == .denied ? [] : ["a"]))
        fixture.services.forget("pager")
        #expect(try permission() == .notDetermined)
        _ = try ask(app, .notify(content("b")))
        #expect(try listed(app) == [])
        _ = try ask(app, .requestNotifications(options: 7))
        #expect(try permission() == known)
    }

    @Test("keeps the categories of the last call")
    func categories() throws {
        let fixture = try ServicesFixture(apps: [AppDescription("pager")])
        fixture.callers.set("pager")
        let client = try fixture.client()
        #expect(try ask(client, .notificationCategories) == .notificationCategories([]))
        let call = NotificationCategory(
            identifier: "call", actions: [.init(identifier: "reply", title: "Reply", options: 5, input: .init())])
        #expect(try ask(client, .setNotificationCategories([call])) == .done)
        #expect(try ask(client, .notificationCategories) == .notificationCategories([call]))
        #expect(try ask(client, .setNotificationCategories([])) == .done)
        #expect(try ask(client, .notificationCategories) == .notificationCategories([]))
    }

    @Test("goes with a deleted app, and so do the quick actions that it has not got")
    func deleted() throws {
        let fixture = try ServicesFixture(apps: [AppDescription("pager")])
        fixture.callers.set("pager")
        let client = try fixture.client()
        #expect(try ask(client, .notify(content("a"))) == .done)
        fixture.services.add(quickAction: "search", of: "pager")
        fixture.services.forget("pager")
        #expect(try listed(client) == [])
        try client.send(AppRequest(.observeState(confirms: true), id: 1))
        #expect(try client.replies().map(\.event) == [.foreground(true)])
    }

    @Test(
        "is refused to a program of no app",
        arguments: [
            .deliveredNotifications, .removeNotifications(nil), .notificationCategories,
            .setNotificationCategories([]), .notify(NotificationContent(identifier: "a")),
        ] as [AppRequest.Content])
    func noApp(_ request: AppRequest.Content) throws {
        let fixture = try ServicesFixture()
        fixture.callers.set(nil)
        guard case .pushRefused = try ask(try fixture.client(), request) else {
            Issue.record("not refused")
            return
        }
    }
}
