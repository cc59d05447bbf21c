import Device
import DeviceProtocol
import DeviceRules
import LabEvents
import Testing

/// Apple, "BGTaskScheduler".
@Suite("Tasks in the background", .needsNamespaces, .timeLimit(.minutes(10)))
struct BackgroundTaskTests {
    private let fixture: ServicesFixture
    private var life: RecordedLifeEffects { fixture.lifeEffects }
    private static let refresh = BackgroundTaskRequest(.refresh, "refresh", earliestBegin: 7)
    private static let index = BackgroundTaskRequest(.processing, "index", needsNetwork: true, needsPower: true)

    init() throws { fixture = try ServicesFixture() }

    /// Starts an app in the background that observes its tasks, and is suspended.
    private func suspendedApp() throws -> Client {
        let client = try fixture.client()
        try client.send(AppRequest(.observeState(confirms: true), id: 1))
        try client.send(AppRequest(.stateTaken, id: 2))
        try client.send(AppRequest(.observeBackgroundTasks, id: 3))
        fixture.privacy.bring(toForeground: false)
        _ = try client.replies()
        try client.send(AppRequest(.stateTaken, id: 4))
        _ = try client.replies()
        #expect(try pass(6) == ["suspended pager"])
        return client
    }

    private func pass(_ seconds: Double) throws -> [String] {
        let life = life
        fixture.loop.perform { life.pass(seconds) }
        try fixture.settle()
        return life.takeFacts()
    }

    private func ask(_ client: Client, _ content: AppRequest.Content) throws -> AppReply.Event? {
        try client.send(AppRequest(content, id: 7))
        return try client.replies().last { $0.id == 7 }?.event
    }

    private func submit(_ client: Client, _ request: BackgroundTaskRequest) throws -> Bool {
        try ask(client, .backgroundTask(.submit(request))) == .done
    }

    private func requests(_ client: Client) throws -> [BackgroundTaskRequest] {
        guard case .backgroundTaskRequests(let list) = try ask(client, .backgroundTaskRequests) else { return [] }
        return list
    }

    /// Launches a task; returns the reason of a refusal and whether a process has got it.
    private func launch(_ identifier: String) throws -> (refusal: String?, isTaken: Bool) {
        let tasks = fixture.services.tasks
        do throws(PrivacyRefusal) {
            try tasks.launch(identifier, of: "pager")
        } catch {
            return (error.reason, false)
        }
        return (nil, tasks.handOver(to: "pager"))
    }

    @Test("are requested once for an identifier, one to refresh and ten to process; others stay until they are removed")
    func requests() throws {
        try fillRequests()
        // They outlive the process, and end with the app.
        let next = try fixture.client()
        #expect(try requests(next).count == 10)
        fixture.services.tasks.forget("pager")
        #expect(try requests(next) == [])
        #expect(try submit(next, Self.index) && ask(next, .backgroundTask(.cancel(identifier: nil))) == .done)
        #expect(try requests(next) == [])
    }

    /// Submits and removes requests by a process that ends afterwards.
    private func fillRequests() throws {
        let client = try fixture.client()
        #expect(try submit(client, Self.refresh))
        var later = Self.refresh
        later.earliestBegin = 8
        #expect(try submit(client, Self.index) && submit(client, later))
        #expect(try requests(client) == [Self.index, later])
        #expect(try !submit(client, BackgroundTaskRequest(.refresh, "another")))
        for number in 2...10 { #expect(try submit(client, BackgroundTaskRequest(.processing, "\(number)"))) }
        #expect(try !submit(client, BackgroundTaskRequest(.processing, "eleventh")))
        #expect(try requests(client).count == 11)
        #expect(try ask(client, .backgroundTask(.cancel(identifier: "absent"))) == .done)
        #expect(try ask(client, .backgroundTask(.cancel(identifier: "refresh"))) == .done)
        #expect(try requests(client).map(\.identifier) == ["index"] + (2...10).map(String.init))
    }

    @Test("resume their app, keep it awake until they are completed, and are launched once")
    func launches() throws {
        let client = try suspendedApp()
        #expect(try launch("refresh").refusal == "pager has no request for the task 'refresh'. It has submitted none.")
        #expect(try submit(client, Self.refresh) && submit(client, Self.index))
        #expect(try launch("absent").refusal?.contains("'refresh', 'index'") == true)
        #expect(try launch("refresh") == (nil, true))
        #expect(life.takeFacts() == ["resumed pager background-task"])
        #expect(try client.replies().map(\.event) == [.backgroundTask(.launch(Self.refresh))])
        #expect(try requests(client) == [Self.index])
        #expect(try launch("refresh").refusal != nil)
        #expect(try submit(client, Self.refresh))
        #expect(try launch("refresh").refusal == "The task 'refresh' of pager runs already.")
        #expect(try pass(29) == [])
        #expect(try ask(client, .backgroundTask(.completed(identifier: "refresh", success: true))) == .done)
        #expect(try pass(4.9) == [])
        #expect(try pass(0.2) == ["suspended pager"])
        guard case .failed = try ask(client, .backgroundTask(.completed(identifier: "refresh", success: true))) else {
            Issue.record("a task that has ended is completed again")
            return
        }
    }

    @Test("are told when their time is up, and their app is terminated if it goes on")
    func expires() throws {
        let client = try suspendedApp()
        #expect(try submit(client, Self.index))
        #expect(try launch("index") == (nil, true))
        _ = try client.replies()
        _ = life.takeFacts()
        #expect(try pass(29.9) == [])
        #expect(try pass(0.2) == ["background-task-expired pager index"])
        #expect(try client.replies().map(\.event) == [.backgroundTask(.expire(identifier: "index"))])
        #expect(try pass(5) == ["app-terminate pager 0x2182bad2"])
    }

    @Test("terminate the app that does not end one in time, also when it gets another one meanwhile")
    func expiresBesideAnother() throws {
        let client = try suspendedApp()
        for request in [Self.index, Self.refresh] { #expect(try submit(client, request)) }
        #expect(try launch("index") == (nil, true))
        _ = try client.replies()
        #expect(try pass(30).last == "background-task-expired pager index")
        #expect(try launch("refresh") == (nil, true))
        #expect(try ask(client, .backgroundTask(.completed(identifier: "refresh", success: true))) == .done)
        #expect(try pass(5).last == "app-terminate pager 0x2182bad2")
        #expect(try pass(60) == [])
    }

    @Test("wait for a process that observes them; those of a process that has ended are over")
    func processes() throws {
        try takeTaskLate()
        try fixture.settle()
        let second = try fixture.client()
        try second.send(AppRequest(.observeBackgroundTasks, id: 3))
        #expect(try second.replies().isEmpty)
        #expect(try submit(second, Self.index))
        #expect(try launch("index") == (nil, true))
        #expect(try second.replies().map(\.event) == [.backgroundTask(.launch(Self.index))])
    }

    @Test("end with a process whose end is noticed after another one observes them")
    func successors() throws {
        let first = try suspendedApp()
        #expect(try submit(first, Self.index))
        #expect(try launch("index") == (nil, true))
        let second = try fixture.client()
        try second.send(AppRequest(.observeBackgroundTasks, id: 3))
        _ = try second.replies()
        #expect(try submit(second, Self.index))
        #expect(try launch("index") == (nil, true))
        #expect(try second.replies().map(\.event) == [.backgroundTask(.launch(Self.index))])
    }

    /// Observes tasks after a launch, by a process that ends afterwards.
    private func takeTaskLate() throws {
        let client = try fixture.client()
        #expect(try submit(client, Self.index))
        #expect(try launch("index") == (nil, false))
        #expect(try ask(client, .observeBackgroundTasks) == .backgroundTask(.launch(Self.index)))
    }

    @Test("belong to apps only")
    func strangers() throws {
        fixture.callers.set(nil)
        let client = try fixture.client()
        for content in [AppRequest.Content.observeBackgroundTasks, .backgroundTask(.submit(Self.index))] {
            guard case .failed = try ask(client, content) else {
                Issue.record("a program that is no app has tasks")
                return
            }
        }
        #expect(try ask(client, .backgroundTaskRequests) == .backgroundTaskRequests([]))
    }
}
