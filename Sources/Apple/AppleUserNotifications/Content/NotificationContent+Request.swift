internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation

extension NotificationContent {
    /// Encodes a request that is added at `now` for the device.
    ///
    /// - Throws: Foundation's error when `userInfo` is no property list.
    init(_ request: UNNotificationRequest, at now: Date) throws {
        let values = request.content.values
        self.init(
            identifier: request.identifier, title: values.title, subtitle: values.subtitle, body: values.body,
            badge: values.badge, thread: values.threadIdentifier, category: values.categoryIdentifier,
            userInfo: values.userInfo.isEmpty ? nil : try PropertyListText.encode(values.userInfo),
            archive: try NotificationArchive.encode(request, at: now), date: now.timeIntervalSince1970)
    }
}
