import Foundation
import UserNotifications

/// Numbers and names that others compare with, and what there is if nothing is said.
func tellValues() {
    let options: [UNAuthorizationOptions] = [
        .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings, .provisional,
    ]
    tell("authorization options: \(options.map(\.rawValue))")
    let presentation: [UNNotificationPresentationOptions] = [.badge, .sound, .list, .banner]
    tell("presentation options: \(presentation.map(\.rawValue))")
    let statuses: [UNAuthorizationStatus] = [.notDetermined, .denied, .authorized, .provisional, .ephemeral]
    tell("statuses: \(statuses.map(\.rawValue))")
    tell("settings: \([UNNotificationSetting.notSupported, .disabled, .enabled].map(\.rawValue))")
    tell("styles: \([UNAlertStyle.none, .banner, .alert].map(\.rawValue))")
    tell("levels: \([UNNotificationInterruptionLevel.passive, .active, .timeSensitive, .critical].map(\.rawValue))")
    tell("names: \(UNErrorDomain) \(UNNotificationDefaultActionIdentifier) \(UNNotificationDismissActionIdentifier)")
    let sound = UNNotificationSound(named: UNNotificationSoundName("bell"))
    let sounds: [UNNotificationSound] = [
        sound, .default, .defaultRingtone, .defaultCritical,
        UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell")),
    ]
    tell("sounds that are the same: \(sounds.map { $0 == sound })")
    tell("sounds in a set: \(Set(sounds).count)")
    tell("new: \(words(UNNotificationContent()))")
    tell("new: \(words(UNMutableNotificationContent()))")
    tellCopies()
    tellTriggers()
}

/// A content in words.
func words(_ content: UNNotificationContent) -> String {
    let badge = content.badge.map { "\($0)" } ?? "none"
    let user = content.userInfo.map { "\($0.key) \($0.value)" }.sorted()
    return "'\(content.title)' '\(content.subtitle)' '\(content.body)' badge \(badge) sound \(content.sound != nil) "
        + "\(user) thread '\(content.threadIdentifier)' category '\(content.categoryIdentifier)' level "
        + "\(content.interruptionLevel.rawValue) score \(content.relevanceScore) target "
        + "\(content.targetContentIdentifier ?? "none")"
}

/// A content with something in each of its values.
func full() -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = "Desk"
    content.subtitle = "Ward 3"
    content.body = "Please come"
    content.badge = 2
    content.sound = .default
    content.userInfo = ["message": "m1", "count": 3]
    content.threadIdentifier = "ward"
    content.categoryIdentifier = "call"
    content.interruptionLevel = .timeSensitive
    content.relevanceScore = 0.5
    content.targetContentIdentifier = "room"
    return content
}

/// Copies have the same values, and change on their own.
private func tellCopies() {
    let content = full()
    tell("full: \(words(content))")
    let copy = content.copy() as? UNNotificationContent
    let mutable = content.mutableCopy() as? UNMutableNotificationContent
    content.title = "Door"
    content.badge = nil
    tell("changed: \(content.title) \(content.badge == nil)")
    tell("copy: \(copy.map(words) ?? "none"), mutable \(copy is UNMutableNotificationContent)")
    tell("mutable copy: \(mutable.map(words) ?? "none")")
    let request = UNNotificationRequest(identifier: "m1", content: content, trigger: nil)
    content.title = "Gate"
    tell("request: \(request.identifier) \(request.content.title) \(request.trigger == nil)")
}

/// When a notification with a time is shown.
private func tellTriggers() {
    let before = Date()
    let once = UNTimeIntervalNotificationTrigger(timeInterval: 90.5, repeats: false)
    let again = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
    let short = UNTimeIntervalNotificationTrigger(timeInterval: 0.01, repeats: false)
    let after = Date()
    tell("triggers: \(once.timeInterval) \(once.repeats) \(again.timeInterval) \(again.repeats)")
    for (name, trigger) in [("once", once), ("again", again)] {
        let next = trigger.nextTriggerDate() ?? .distantPast
        let isInTime = next >= before + trigger.timeInterval && next <= after + trigger.timeInterval
        tell("\(name): in time \(isInTime)")
    }
    usleep(20_000)
    tell("passed: \(short.nextTriggerDate() == nil)")
}
