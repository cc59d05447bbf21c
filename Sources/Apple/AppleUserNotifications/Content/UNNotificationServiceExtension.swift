public import Foundation

/// An extension that changes remote notifications; it is never called, because a lab has none.
open class UNNotificationServiceExtension: NSObject {
    /// Changes a notification, and passes it to the handler; the inherited method passes it unchanged.
    open func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) { contentHandler(request.content) }

    /// The time of the extension is nearly over.
    open func serviceExtensionTimeWillExpire() {}
}
