import AppleUserNotifications
import DeviceProtocol
import DeviceStandIn
import Foundation
import Synchronization
import Testing

/// A delegate with the form that has a handler, which it calls when the test says so.
private final class HandlerDelegate: NSObject, UNUserNotificationCenterDelegate {
    var responses: [UNNotificationResponse] = []
    var handlers: [() -> Void] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        responses.append(response)
        handlers.append(completionHandler)
    }
}

/// A delegate with the asynchronous form.
private final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    let responses = AsyncStream<String>.makeStream()

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        responses.continuation.yield(response.actionIdentifier)
    }
}

/// "userNotificationCenter(_:didReceive:withCompletionHandler:)" and "UNTextInputNotificationResponse".
@Suite("Responses to notifications", .timeLimit(.minutes(10)))
@MainActor
struct ResponseTests {
    private let device = DeviceStandIn()
    private let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(device: device) }

    private static let content = NotificationContent(identifier: "m1", title: "Bed 3", category: "alarm")

    @Test("an app is not suspended before it has called the handler")
    func handler() throws {
        let delegate = HandlerDelegate()
        center.delegate = delegate
        center.receive(NotificationResponse(Self.content, action: "going"))
        #expect(device.held.count == 1)
        let response = try #require(delegate.responses.first)
        #expect(response.actionIdentifier == "going" && !(response is UNTextInputNotificationResponse))
        #expect(response.notification.request.identifier == "m1")
        #expect(response.notification.request.content.title == "Bed 3")
        delegate.handlers[0]()
        #expect(device.held.isEmpty)
        // A second call does nothing.
        delegate.handlers[0]()
        #expect(device.held.isEmpty)
    }

    @Test("an app that does not call the handler may be suspended when the time is up")
    func expiry() async {
        let device = ExpiringDevice()
        let center = UNUserNotificationCenter(device: device)
        let delegate = HandlerDelegate()
        center.delegate = delegate
        center.receive(NotificationResponse(Self.content, action: "going"))
        #expect(device.cancelled == 0)
        device.expire()
        while device.cancelled == 0 { await Task.yield() }
        delegate.handlers[0]()
        #expect(device.cancelled == 1)
    }

    @Test("a text makes a response with a text, also an empty one", arguments: ["On my way", ""])
    func text(_ text: String) {
        let delegate = HandlerDelegate()
        center.delegate = delegate
        center.receive(NotificationResponse(Self.content, action: "reply", text: text))
        #expect((delegate.responses.first as? UNTextInputNotificationResponse)?.userText == text)
    }

    @Test("the asynchronous form is called, and the app may be suspended after it")
    func asynchronous() async {
        let delegate = AsyncDelegate()
        center.delegate = delegate
        center.receive(NotificationResponse(Self.content, action: NotificationResponse.openAction))
        var responses = delegate.responses.stream.makeAsyncIterator()
        #expect(await responses.next() == UNNotificationDefaultActionIdentifier)
        while !device.held.isEmpty { await Task.yield() }
    }

    @Test("without a delegate nothing is held")
    func nobody() {
        center.receive(NotificationResponse(Self.content, action: NotificationResponse.dismissAction))
        #expect(device.held.isEmpty && device.pending.isEmpty)
    }

    @Test("all that a request says is in the delivered notification")
    func roundTrip() async throws {
        let center = UNUserNotificationCenter(device: ListingDevice())
        let listing = ListingDevice()
        let adding = UNUserNotificationCenter(device: listing)
        let content = UNMutableNotificationContent()
        content.title = "Bed 3"
        content.badge = 0
        content.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.25
        content.targetContentIdentifier = "room"
        content.userInfo = ["beds": [1, 2], "flag": true]
        let before = Date()
        let request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)
        let added = Task { try await adding.add(request) }
        await listing.others.next().reply(.done)
        try await added.value
        let delivered = try #require(await adding.deliveredNotifications().first)
        let copy = delivered.request.content
        #expect(copy.title == "Bed 3" && copy.badge == 0 && copy.subtitle.isEmpty && copy.attachments.isEmpty)
        #expect(copy.sound == content.sound && copy.interruptionLevel == .timeSensitive)
        #expect(copy.relevanceScore == 0.25 && copy.targetContentIdentifier == "room")
        #expect(NSDictionary(dictionary: copy.userInfo) == NSDictionary(dictionary: content.userInfo))
        #expect(delivered.request.trigger == nil && (before...Date()).contains(delivered.date))
        #expect(await center.deliveredNotifications().isEmpty)
    }
}
