import AppleUserNotifications
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

@Suite("When notifications are shown")
struct TriggerTests {
    @Test(
        "one that is shown once has a date until then",
        arguments: [(0.0, 90.0), (89.75, 90), (90, nil), (91, nil), (1000, nil)] as [(TimeInterval, TimeInterval?)])
    func once(_ passed: TimeInterval, _ next: TimeInterval?) {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)
        #expect(trigger.nextTriggerDate(at: trigger.start + passed) == next.map { trigger.start + $0 })
    }

    @Test(
        "one that repeats has the next of its dates",
        arguments: [(0.0, 60.0), (59.75, 60), (60, 120), (119.75, 120), (120, 180), (601, 660)])
    func repeating(_ passed: TimeInterval, _ next: TimeInterval) {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        #expect(trigger.nextTriggerDate(at: trigger.start + passed) == trigger.start + next)
    }

    @Test("a trigger begins when it is made")
    func beginning() {
        let before = Date()
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        #expect((before...Date()).contains(trigger.start))
        #expect(trigger.nextTriggerDate() == trigger.start + 60)
    }

    @Test(
        "one with a date has the next one that matches, in its time zone",
        arguments: [
            (DateComponents(hour: 12), 43_200.0), (DateComponents(hour: 0), 86_400), (DateComponents(second: 30), 30),
            (DateComponents(day: 2, hour: 6), 86_400 + 21_600), (DateComponents(hour: 6, weekday: 5), 21_600),
            (DateComponents(year: 1970, month: 1, day: 1, hour: 1), 3600), (DateComponents(year: 1969), nil),
            (DateComponents(timeZone: TimeZone(secondsFromGMT: 3600), hour: 12), 39_600),
        ] as [(DateComponents, TimeInterval?)])
    func calendar(_ components: DateComponents, _ next: TimeInterval?) {
        var components = components
        components.timeZone = components.timeZone ?? .gmt
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        #expect(trigger.nextTriggerDate(after: Date(timeIntervalSince1970: 0))?.timeIntervalSince1970 == next)
    }

    @Test("times that iOS ends the program for")
    func refused() async {
        _ = UNTimeIntervalNotificationTrigger(timeInterval: 0.001, repeats: false)
        _ = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        await #expect(processExitsWith: .failure) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
        }
        await #expect(processExitsWith: .failure) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 59.999, repeats: true)
        }
    }
}

@Suite("Notifications that are refused", .timeLimit(.minutes(10)))
struct RefusalTests {
    @Test(
        "the error says why, whoever refuses",
        arguments: [
            AppReply.Event.failed(.init(.serviceNotRunning, "There is no device here.")),
            .pushRefused(code: 4, message: "There is no device here."),
        ])
    func refused(_ reply: AppReply.Event) async throws {
        let listing = ListingDevice()
        let (device, center) = (listing.others, UNUserNotificationCenter(device: listing))
        let content = UNMutableNotificationContent()
        let adding = Task { [request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)] in
            try await center.add(request)
        }
        await device.next().reply(reply)
        let error = try #require(await #expect(throws: UNError.self) { try await adding.value })
        #expect(error.code == .notificationsNotAllowed && error.errorCode == 1)
        #expect(error.localizedDescription == "There is no device here.")
        #expect((error as NSError).domain == "UNErrorDomain" && (error as NSError).code == 1)
        #expect(error.errorUserInfo as? [String: String] == [NSLocalizedDescriptionKey: "There is no device here."])
        #expect(UNError.notificationsNotAllowed ~= (error as any Error))
        #expect(!(UNError.notificationsNotAllowed ~= (CocoaError(.fileNoSuchFile) as any Error)))
        #expect(await center.deliveredNotifications().isEmpty)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }
}
