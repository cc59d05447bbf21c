import Device
import DeviceProtocol
import DeviceRules
import Testing

/// Apple, "Extending your app's background execution time".
@Suite("The life of apps in the background", .needsNamespaces)
struct AppLifeTests {
    private let fixture: ServicesFixture
    private let client: Client
    private var life: RecordedLifeEffects { fixture.lifeEffects }

    init() throws { (fixture, client) = try Self.app(in: ServicesFixture()) }

    /// Starts an app that follows its state and confirms each report.
    private static func app(in fixture: ServicesFixture) throws -> (ServicesFixture, Client) {
        let client = try fixture.client()
        try client.send(AppRequest(.observeState(confirms: true), id: 1))
        _ = try client.replies()
        try client.send(AppRequest(.stateTaken, id: 2))
        _ = try client.replies()
        return (fixture, client)
    }

    private func move(toForeground isForeground: Bool) throws {
        fixture.privacy.bring(toForeground: isForeground)
        _ = try client.replies()
        try client.send(AppRequest(.stateTaken, id: 3))
        _ = try client.replies()
    }

    /// Lets seconds pass on the device's thread, and returns the events.
    private func pass(_ seconds: Double) throws -> [String] {
        let life = life
        fixture.loop.perform { life.pass(seconds) }
        try fixture.settle()
        return life.takeFacts()
    }

    @Test("an app is suspended five seconds after it has confirmed the background, and resumed by the foreground")
    func suspension() throws {
        #expect(try pass(3_600) == [])
        try move(toForeground: false)
        #expect(try pass(4.9) == [])
        #expect(try pass(0.2) == ["suspended pager"])
        #expect(life.frozen == ["pager"])
        try move(toForeground: true)
        #expect(life.takeFacts() == ["resumed pager foreground"])
        #expect(life.frozen.isEmpty)
        #expect(try pass(3_600) == [])
    }

    @Test("an app that has not confirmed the background is not suspended, and terminated after 20 s")
    func unconfirmed() throws {
        fixture.privacy.bring(toForeground: false)
        _ = try client.replies()
        #expect(try pass(19.9) == [])
        #expect(try pass(60) == ["app-terminate pager 0x8badf00d"])
        try client.send(AppRequest(.stateTaken, id: 4))
        _ = try client.replies()
        #expect(try pass(5) == ["suspended pager"])
    }

    @Test("an app that confirms only its first change of two is terminated")
    func secondUnconfirmed() throws {
        for isForeground in [false, true] {
            fixture.privacy.bring(toForeground: isForeground)
            _ = try client.replies()
        }
        try client.send(AppRequest(.stateTaken, id: 4))
        _ = try client.replies()
        #expect(try pass(60) == ["app-terminate pager 0x8badf00d"])
    }

    @Test("an app that ends before is not terminated")
    func endedUnconfirmed() throws {
        fixture.privacy.bring(toForeground: false)
        try client.send(AppRequest(.cancel(1), id: 4))
        _ = try client.replies()
        #expect(try pass(60) == [])
    }

    @Test("an app that comes back in time is not suspended, and starts a new delay the next time")
    func returnsInTime() throws {
        try move(toForeground: false)
        #expect(try pass(4) == [])
        try move(toForeground: true)
        #expect(try pass(4) == [])
        try move(toForeground: false)
        #expect(try pass(4) == [])
        #expect(try pass(1) == ["suspended pager"])
    }

    @Test("a background task keeps the app running until it ends")
    func task() throws {
        try client.send(AppRequest(.stayAwake(.backgroundTask, name: "sync"), id: 5))
        try move(toForeground: false)
        #expect(try pass(20) == [])
        try client.send(AppRequest(.cancel(5), id: 6))
        _ = try client.replies()
        #expect(try pass(4.9) == [])
        #expect(try pass(0.2) == ["suspended pager"])
    }

    @Test("a task that does not end is expired after 30 s, and its app is terminated")
    func expiredTask() throws {
        try client.send(AppRequest(.stayAwake(.backgroundTask, name: "sync"), id: 5))
        try client.send(AppRequest(.stayAwake(.backgroundTask), id: 6))
        try move(toForeground: false)
        #expect(try pass(29.9) == [])
        #expect(try pass(0.2) == ["background-task-expired pager sync", "background-task-expired pager "])
        #expect(try client.replies().map(\.event) == [.expired, .expired])
        try client.send(AppRequest(.cancel(6), id: 7))
        _ = try client.replies()
        #expect(try pass(5) == ["app-terminate pager 0x2182bad2"])
    }

    @Test("an app whose expiration handlers end their tasks is suspended")
    func endedByHandler() throws {
        try client.send(AppRequest(.stayAwake(.backgroundTask, name: "sync"), id: 5))
        try move(toForeground: false)
        _ = try pass(30)
        try client.send(AppRequest(.cancel(5), id: 7))
        _ = try client.replies()
        #expect(try pass(60) == ["suspended pager"])
    }

    @Test("a task that begins when the time is up expires at once, unless there was a call in between")
    func lateTask() throws {
        try client.send(AppRequest(.stayAwake(.call), id: 5))
        try move(toForeground: false)
        #expect(try pass(100) == [])
        try client.send(AppRequest(.stayAwake(.backgroundTask, name: "late"), id: 6))
        _ = try client.replies()
        #expect(life.takeFacts() == ["background-task-expired pager late"])
        try client.send(AppRequest(.cancel(6), id: 7))
        _ = try client.replies()
        #expect(try pass(100) == [])
        try client.send(AppRequest(.cancel(5), id: 8))
        _ = try client.replies()
        #expect(try pass(5) == ["suspended pager"])
    }

    @Test("a return to the foreground gives expired tasks new time")
    func returnsWithTask() throws {
        try client.send(AppRequest(.stayAwake(.backgroundTask, name: "sync"), id: 5))
        try move(toForeground: false)
        _ = try pass(31)
        try move(toForeground: true)
        #expect(try pass(60) == [])
        try move(toForeground: false)
        #expect(try pass(29) == [])
        #expect(try pass(1) == ["background-task-expired pager sync"])
    }

    @Test("the end of a suspended app's connection releases its processes")
    func end() throws {
        try move(toForeground: false)
        _ = try pass(5)
        try client.send(AppRequest(.cancel(1), id: 9))
        _ = try client.replies()
        #expect(life.frozen.isEmpty)
        #expect(life.takeFacts() == [])
        #expect(try pass(60) == [])
    }

    @Test(
        "saboteurs break one rule each",
        arguments: [
            DeviceSaboteur.neverSuspends, .suspendsDuringCalls, .ignoresBackgroundTasks, .sparesExpiredApps,
        ])
    func sabotaged(_ saboteur: DeviceSaboteur) throws {
        let (fixture, client) = try Self.app(in: ServicesFixture(sabotage: saboteur))
        try client.send(AppRequest(.stayAwake(.call), id: 5))
        try client.send(AppRequest(.stayAwake(.backgroundTask, name: "sync"), id: 6))
        fixture.privacy.bring(toForeground: false)
        _ = try client.replies()
        try client.send(AppRequest(.stateTaken, id: 3))
        _ = try client.replies()
        func pass(_ seconds: Double) throws -> [String] {
            let life = fixture.lifeEffects
            fixture.loop.perform { life.pass(seconds) }
            try fixture.settle()
            return life.takeFacts()
        }
        switch saboteur {
        case .neverSuspends: #expect(try pass(100) == [])
        case .suspendsDuringCalls:
            try client.send(AppRequest(.cancel(6), id: 7))
            _ = try client.replies()
            #expect(try pass(5) == ["suspended pager"])
        case .ignoresBackgroundTasks:
            try client.send(AppRequest(.cancel(5), id: 7))
            _ = try client.replies()
            #expect(try pass(5) == ["suspended pager"])
        default: #expect(try pass(100) == ["background-task-expired pager sync"])
        }
    }
}
