import Foundation
import UserNotifications

/// A request that says who calls.
func request(_ identifier: String, after seconds: TimeInterval? = nil, title: String = "Call") -> UNNotificationRequest
{
    let content = UNMutableNotificationContent()
    content.title = "\(title) \(identifier)"
    let trigger = seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false) }
    return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
}

/// Adds a request, and waits until the delegate has answered.
func show(_ request: UNNotificationRequest) async {
    try? await center.add(request)
    await onMain()
}

/// Tells what waits and what was shown.
func tellState(_ step: String) async {
    let pending = await center.pendingNotificationRequests().map(\.identifier)
    let delivered = await center.deliveredNotifications().map(\.request.content.title)
    tell("\(step): waits \(pending), shown \(delivered)")
}

/// What the user has allowed.
func tellSettings() async {
    let isGranted = try? await center.requestAuthorization(options: [.alert, .sound])
    let again = try? await center.requestAuthorization()
    tell("granted: \(isGranted ?? false) \(again ?? false)")
    let settings = await center.notificationSettings()
    let ways = [
        settings.soundSetting, settings.badgeSetting, settings.alertSetting, settings.notificationCenterSetting,
        settings.lockScreenSetting, settings.timeSensitiveSetting,
    ]
    tell("allowed: \(settings.authorizationStatus.rawValue) \(ways.map(\.rawValue)) \(settings.alertStyle.rawValue)")
}

/// The app and its provider have one list.
func tellProvider() async {
    while await center.deliveredNotifications().count < 2 { try? await Task.sleep(nanoseconds: 5_000_000) }
    tell("of the provider: \(await center.deliveredNotifications().map(\.request.identifier))")
    center.removeAllDeliveredNotifications()
}

/// All that a notification says is shown.
func tellContent() async {
    await show(UNNotificationRequest(identifier: "full", content: full(), trigger: nil))
    let shown = await center.deliveredNotifications().first
    tell("shown: \(shown?.request.identifier ?? "none") \(shown.map { words($0.request.content) } ?? "none")")
    await withCheckedContinuation { done in
        center.add(UNNotificationRequest(identifier: "plain", content: UNNotificationContent(), trigger: nil)) {
            error in
            tell("plain is shown: \(error == nil)")
            done.resume()
        }
    }
    center.add(request("unheard"), withCompletionHandler: nil)
    while await center.deliveredNotifications().count < 3 { try? await Task.sleep(nanoseconds: 5_000_000) }
    await tellState("content")
    center.removeAllDeliveredNotifications()
    await tellState("removed")
}

/// Who is told of what is shown.
func tellDelegates() async {
    for (number, delegate) in delegates.enumerated() {
        center.delegate = delegate
        await show(request("of \(number)"))
    }
    center.delegate = nil
    await show(request("of nobody"))
    center.delegate = delegates[0]
    center.removeAllDeliveredNotifications()
}

/// Lets the main queue do what it has to do.
private func onMain() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
}

/// What waits, and what was shown, by what is done with it.
func tellLists() async {
    for name in ["a", "b", "c"] { await show(request(name)) }
    await tellState("added")
    await show(request("a", title: "Again"))
    await tellState("added again")
    center.removeDeliveredNotifications(withIdentifiers: ["b", "x"])
    await tellState("removed one")
    for (name, seconds) in [("d", 70.0), ("e", 50), ("f", 60)] { try? await center.add(request(name, after: seconds)) }
    await tellState("waiting")
    try? await center.add(request("d", after: 80))
    await tellState("waiting again")
    center.removePendingNotificationRequests(withIdentifiers: ["e", "x"])
    await tellState("one waits no more")
    await show(request("f"))
    await tellState("shown at once")
    center.removePendingNotificationRequests(withIdentifiers: ["a", "c"])
    center.removeDeliveredNotifications(withIdentifiers: ["d"])
    await tellState("removed from the other list")
    center.removeAllPendingNotificationRequests()
    await tellState("nothing waits")
    center.removeAllDeliveredNotifications()
    await tellState("nothing is shown")
}

/// What waits is shown when it is time.
func tellTimes() async {
    let start = Date()
    try? await center.add(request("late", after: 0.4))
    try? await center.add(request("early", after: 0.1))
    try? await center.add(request("moved", after: 60))
    try? await center.add(request("moved", after: 0.2, title: "Moved"))
    try? await center.add(request("removed", after: 0.3))
    center.removePendingNotificationRequests(withIdentifiers: ["removed"])
    try? await center.add(request("now", after: 0.3))
    try? await center.add(request("now", title: "At once"))
    while await center.deliveredNotifications().count < 4 { try? await Task.sleep(nanoseconds: 5_000_000) }
    for (name, seconds) in [("now", 0), ("early", 0.1), ("moved", 0.2), ("late", 0.4)] {
        let shown = await center.deliveredNotifications().first { $0.request.identifier == name }
        let isInTime = (shown?.date.timeIntervalSince(start) ?? -1) >= seconds
        tell("in time: \(shown?.request.content.title ?? "none"), \(isInTime)")
    }
    tell("in time: waits \(await center.pendingNotificationRequests().count)")
    center.removeAllDeliveredNotifications()
}

/// What cannot be shown.
func tellErrors() async {
    let content = UNMutableNotificationContent()
    content.userInfo = ["center": center]
    do {
        try await center.add(UNNotificationRequest(identifier: "odd", content: content, trigger: nil))
        tell("never: shown")
    } catch {
        tell("odd: domain \((error as NSError).domain)")
    }
    await tellState("errors")
}
