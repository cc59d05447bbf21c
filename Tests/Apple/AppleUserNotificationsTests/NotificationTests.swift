import AppleFoundation
import AppleUserNotifications
import DeviceProtocol
import DeviceStandIn
import Foundation
import Synchronization
import Testing

/// A clock whose times pass when the test says so.
private final class TestClock: Sendable {
    private let waits = Mutex<[(seconds: TimeInterval, body: @Sendable () -> Void)]>([])

    var seconds: [TimeInterval] { waits.withLock { $0.map(\.seconds) } }

    func wait(_ seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) {
        waits.withLock { $0.append((seconds, body)) }
    }

    func passFirst() {
        let body = waits.withLock { $0.removeFirst().body }
        body()
    }
}

@Suite("Notifications", .timeLimit(.minutes(10)))
struct NotificationTests {
    private let listing = ListingDevice()
    private let clock = TestClock()
    private let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(device: listing, clock: clock.wait) }

    /// The part of the device that the test answers for.
    private var device: DeviceStandIn { listing.others }

    /// A request; with the time after which it is shown.
    private static func request(_ identifier: String, after seconds: TimeInterval? = nil, repeats: Bool = false)
        -> UNNotificationRequest
    {
        let content = UNMutableNotificationContent()
        content.title = "Call \(identifier)"
        return UNNotificationRequest(
            identifier: identifier, content: content,
            trigger: seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: repeats) })
    }

    /// Adds a request, and has the device show it.
    private func show(_ request: UNNotificationRequest) async throws {
        async let asked = device.next()
        async let added: Void = center.add(request)
        await asked.reply(.done)
        try await added
    }

    @Test("all that a notification says is told to the device")
    func content() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Desk"
        content.subtitle = "Ward 3"
        content.body = "Please come"
        content.badge = 2
        content.threadIdentifier = "ward"
        content.categoryIdentifier = "call"
        content.userInfo = ["message": "m1", "count": 3]
        let request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)
        // What is changed later is not what was asked for.
        content.title = "Door"
        async let asked = device.next()
        async let added: Void = center.add(request)
        let notify = await asked
        #expect(notify.request.call == .notify)
        var shown = try #require(notify.request.notification)
        let userInfo = try #require(shown.userInfo.flatMap(PropertyListText.decode))
        #expect(NSDictionary(dictionary: userInfo) == ["message": "m1", "count": 3] as NSDictionary)
        #expect(shown.archive.flatMap(PropertyListText.decode)?["level"] as? Int == 1)
        (shown.userInfo, shown.archive) = (nil, nil)
        #expect(
            shown
                == NotificationContent(
                    identifier: "m1", title: "Desk", subtitle: "Ward 3", body: "Please come", badge: 2, thread: "ward",
                    category: "call"))
        notify.reply(.done)
        try await added
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["m1"])
    }

    @Test("what the device refuses is an error, and not shown")
    func refused() async throws {
        async let asked = device.next()
        let center = center
        let adding = Task { try await center.add(Self.request("m1")) }
        await asked.reply(.failed(.init(.serviceNotRunning, "There is no device here.")))
        let error = await #expect(throws: UNError.self) { try await adding.value }
        #expect(error?.code == .notificationsNotAllowed)
        #expect(await center.deliveredNotifications().isEmpty)
    }

    @Test("a notification that is longer than a device takes is an error that says so")
    func tooLong() async throws {
        let content = UNMutableNotificationContent()
        content.body = String(repeating: "x", count: 70_000)
        let request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)
        // It is refused before any device is asked.
        let error = await #expect(throws: UNError.self) { try await UNUserNotificationCenter.current().add(request) }
        #expect(error?.localizedDescription == "BadParam: the request takes more than 65536 bytes.")
    }

    @Test("values that are no property list are an error, and not shown")
    func noPropertyList() async throws {
        let content = UNMutableNotificationContent()
        content.userInfo = ["clock": clock]
        let request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)
        await #expect(throws: (any Error).self) { try await center.add(request) }
        #expect(device.pending.isEmpty)
    }

    @Test("a notification with a time is shown after it")
    func timeInterval() async throws {
        try await center.add(Self.request("m1", after: 7.5))
        #expect(clock.seconds == [7.5])
        #expect(device.pending.isEmpty)
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["m1"])
        clock.passFirst()
        let notify = await device.next()
        #expect(notify.request.notification?.identifier == "m1")
        #expect(await center.pendingNotificationRequests().isEmpty)
        #expect(clock.seconds.isEmpty)
    }

    @Test("a notification with a time is refused to an app that the user has not allowed any", arguments: [1.0, nil])
    func notAllowed(_ seconds: TimeInterval?) async throws {
        listing.permission.withLock { $0 = NotificationPermission(.denied) }
        let center = center
        let adding = Task { try await center.add(Self.request("m1", after: seconds)) }
        if seconds == nil { await device.next().reply(.pushRefused(code: 1, message: "no")) }
        let error = await #expect(throws: UNError.self) { try await adding.value }
        #expect(error?.code == .notificationsNotAllowed)
        #expect(await center.pendingNotificationRequests().isEmpty)
        #expect(clock.seconds.isEmpty)
    }

    @Test("one that repeats is shown again")
    func repeats() async throws {
        try await center.add(Self.request("m1", after: 60, repeats: true))
        for _ in 0..<3 {
            clock.passFirst()
            #expect(await device.next().request.notification?.identifier == "m1")
        }
        #expect(await center.pendingNotificationRequests().count == 1)
        center.removeAllPendingNotificationRequests()
        clock.passFirst()
        #expect(device.pending.isEmpty)
        #expect(clock.seconds.isEmpty)
    }

    @Test("what waits can be removed, and is replaced by another with its identifier")
    func removePending() async throws {
        try await center.add(Self.request("m1", after: 1))
        try await center.add(Self.request("m2", after: 2))
        try await center.add(Self.request("m2", after: 3))
        center.removePendingNotificationRequests(withIdentifiers: ["m1"])
        clock.passFirst()
        clock.passFirst()
        #expect(device.pending.isEmpty)
        clock.passFirst()
        #expect(await device.next().request.notification?.identifier == "m2")
    }

    @Test("what was shown can be removed, and is replaced by another with its identifier")
    func delivered() async throws {
        for identifier in ["m1", "m2", "m3", "m1"] { try await show(Self.request(identifier)) }
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["m2", "m3", "m1"])
        center.removeDeliveredNotifications(withIdentifiers: ["m3", "m9"])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["m2", "m1"])
        center.removeAllDeliveredNotifications()
        #expect(await center.deliveredNotifications().isEmpty)
    }

    @Test(
        "the answer of the user is that of the device",
        arguments: [
            (NotificationPermission.Status.notDetermined, UNAuthorizationStatus.notDetermined, false),
            (.denied, .denied, false), (.authorized, .authorized, true), (.provisional, .provisional, true),
        ])
    func authorization(
        _ status: NotificationPermission.Status, _ known: UNAuthorizationStatus, _ isGranted: Bool
    ) async throws {
        let permission = NotificationPermission(status, options: UNAuthorizationOptions.alert.rawValue)
        async let asked = device.next()
        let center = center
        let asking = Task { try await center.requestAuthorization(options: [.alert, .sound]) }
        let request = await asked
        #expect(request.request.content == .requestNotifications(options: 1 << 1 | 1 << 2))
        request.reply(.notificationPermission(permission))
        #expect(try await asking.value == isGranted)
        listing.permission.withLock { $0 = permission }
        async let settings = center.notificationSettings()
        #expect(await settings.authorizationStatus == known)
        #expect(await settings.alertSetting == (isGranted ? .enabled : status == .denied ? .disabled : .notSupported))
        #expect(await settings.soundSetting == (status == .denied ? .disabled : .notSupported))
        #expect(UNUserNotificationCenter.current() === UNUserNotificationCenter.current())
    }

    @Test("a device that does not answer the request is an error")
    func noAuthorization() async throws {
        async let asked = device.next()
        let center = center
        let asking = Task { try await center.requestAuthorization() }
        await asked.reply(.failed(.init(.serviceNotRunning, "There is no device here.")))
        await #expect(throws: UNError.self) { try await asking.value }
    }

    @Test("the default clock waits")
    func realClock() async throws {
        let center = UNUserNotificationCenter(device: listing)
        let start = ContinuousClock.now
        try await center.add(Self.request("m1", after: 0.2))
        #expect(await device.next().request.notification?.identifier == "m1")
        #expect(ContinuousClock.now - start >= .milliseconds(200))
    }
}
