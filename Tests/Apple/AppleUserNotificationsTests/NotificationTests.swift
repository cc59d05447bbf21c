import AppleFoundation
import AppleUserNotifications
import DeviceProtocol
import DeviceStandIn
import Foundation
import Synchronization
import Testing

@Suite("Notifications", .timeLimit(.minutes(10)))
struct NotificationTests {
    private let listing = ListingDevice()
    private let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(device: listing) }

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
        #expect(try abs(#require(shown.date) - Date().timeIntervalSince1970) < 60)
        (shown.userInfo, shown.archive, shown.date) = (nil, nil, nil)
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
        content.userInfo = ["center": center]
        let request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)
        await #expect(throws: (any Error).self) { try await center.add(request) }
        #expect(device.pending.isEmpty)
    }

    @Test("a notification with a time is given to the device, which has it as it was", arguments: [true, false])
    func timeInterval(_ repeats: Bool) async throws {
        let before = Date().timeIntervalSince1970
        try await center.add(Self.request("m1", after: 90, repeats: repeats))
        let schedule = try #require(listing.schedules.first)
        #expect(schedule.times.count == 1)
        #expect((before + 90...Date().timeIntervalSince1970 + 90).contains(try #require(schedule.next)))
        #expect(schedule.interval == (repeats ? 90 : nil))
        #expect(device.pending.isEmpty)
        let request = try #require(await center.pendingNotificationRequests().first)
        #expect(request.identifier == "m1" && request.content.title == "Call m1")
        let trigger = try #require(request.trigger as? UNTimeIntervalNotificationTrigger)
        #expect(trigger.timeInterval == 90 && trigger.repeats == repeats)
        #expect(abs(trigger.start.timeIntervalSince1970 + 90 - (schedule.next ?? 0)) < 0.001)
    }

    @Test("a notification with a date is given to the device, which has it as it was", arguments: [true, false])
    func calendar(_ repeats: Bool) async throws {
        let components = DateComponents(timeZone: TimeZone(secondsFromGMT: 3600), hour: 7, minute: 30)
        let content = UNMutableNotificationContent()
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
        try await center.add(UNNotificationRequest(identifier: "m1", content: content, trigger: trigger))
        let schedule = try #require(listing.schedules.first)
        #expect(schedule.times.count == (repeats ? 200 : 1) && schedule.interval == nil)
        // Half past seven is 6:30 in UTC.
        #expect(schedule.times.allSatisfy { $0.truncatingRemainder(dividingBy: 86_400) == 6.5 * 3600 })
        #expect(zip(schedule.times, schedule.times.dropFirst()).allSatisfy { $1 - $0 == 86_400 })
        let request = try #require(await center.pendingNotificationRequests().first)
        let kept = try #require(request.trigger as? UNCalendarNotificationTrigger)
        #expect(kept.dateComponents == components && kept.repeats == repeats)
        #expect(kept.nextTriggerDate()?.timeIntervalSince1970 == schedule.next)
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
    }

    @Test("what is pending can be removed")
    func removePending() async throws {
        for identifier in ["m1", "m2", "m3"] { try await center.add(Self.request(identifier, after: 60)) }
        center.removePendingNotificationRequests(withIdentifiers: ["m1", "x"])
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["m2", "m3"])
        center.removeAllPendingNotificationRequests()
        #expect(await center.pendingNotificationRequests().isEmpty)
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
}
