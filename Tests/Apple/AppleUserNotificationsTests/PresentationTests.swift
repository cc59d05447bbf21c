import AppleFoundation
import AppleUserNotifications
import DeviceProtocol
import DeviceStandIn
import Foundation
import Synchronization
import Testing

/// A delegate that answers with the same options each time, after the test has taken the notification.
private final class Delegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    let presented = AsyncStream<String>.makeStream()
    private let options: UNNotificationPresentationOptions

    init(_ options: UNNotificationPresentationOptions) { self.options = options }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        presented.continuation.yield(notification.request.content.title)
        return options
    }
}

/// A delegate that does not call its handler, or calls it twice.
private final class CarelessDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let calls: Int

    init(calls: Int) { self.calls = calls }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        for _ in 0..<calls { completionHandler([.list]) }
    }
}

/// A delegate without methods.
private final class PlainDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {}

@Suite("Notifications in the foreground", .timeLimit(.minutes(10)))
struct PresentationTests {
    private let device = DeviceStandIn()
    private let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(device: device) }

    /// Has the device ask about a notification, and returns the answer.
    private func answer(_ asked: DeviceStandIn.Asked, _ number: Int) async -> AppRequest.Content {
        asked.reply(.willPresent(number: number, NotificationContent(identifier: "m1", title: "Call \(number)")))
        return await device.next().request.content
    }

    @Test("the device gets the options of the delegate, with the number of the notification")
    func answers() async throws {
        let delegate = Delegate([.banner, .sound])
        center.delegate = delegate
        let observing = await device.next()
        #expect(observing.request.content == .observePresentations)
        for number in [7, 8] {
            #expect(await answer(observing, number) == .answerPresentation(number: number, [.banner, .sound]))
        }
        var presented = delegate.presented.stream.makeAsyncIterator()
        #expect(await presented.next() == "Call 7")
        #expect(await presented.next() == "Call 8")
        // Another delegate answers from now on, and nothing more is asked of the device.
        let other = PlainDelegate()
        center.delegate = other
        #expect(await answer(observing, 9) == .answerPresentation(number: 9, []))
        #expect(device.pending.isEmpty)
        withExtendedLifetime((delegate, other)) {}
    }

    @Test("an app without a delegate silences what comes in the foreground")
    func noDelegate() async throws {
        center.answerPresentations()
        #expect(await answer(await device.next(), 1) == .answerPresentation(number: 1, []))
    }

    @Test("a handler that is dropped silences, and one that is called twice answers once", arguments: [0, 2])
    func careless(calls: Int) async throws {
        let delegate = CarelessDelegate(calls: calls)
        center.delegate = delegate
        let observing = await device.next()
        #expect(
            await answer(observing, 1) == .answerPresentation(number: 1, calls == 0 ? [] : .list))
        #expect(await answer(observing, 2) == .answerPresentation(number: 2, calls == 0 ? [] : .list))
        #expect(device.pending.isEmpty)
        withExtendedLifetime(delegate) {}
    }
}
