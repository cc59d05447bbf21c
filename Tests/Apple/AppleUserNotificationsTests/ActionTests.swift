import AppleUserNotifications
import DeviceStandIn
import Foundation
import Testing

@Suite("Actions, categories and attachments of notifications")
struct ActionTests {
    private let center = UNUserNotificationCenter(device: ListingDevice())
    private let reply = UNTextInputNotificationAction(
        identifier: "reply", title: "Reply", options: [.authenticationRequired], textInputButtonTitle: "Send",
        textInputPlaceholder: "Text")
    private let accept = UNNotificationAction(
        identifier: "accept", title: "Accept", options: .foreground,
        icon: UNNotificationActionIcon(systemImageName: "phone"))

    @Test("categories replace those before, and equal ones are one")
    func categories() async {
        #expect(await center.notificationCategories() == [])
        let call = UNNotificationCategory(identifier: "call", actions: [accept, reply], intentIdentifiers: [])
        let same = UNNotificationCategory(
            identifier: "call",
            actions: [
                UNNotificationAction(identifier: "accept", title: "Accept", options: .foreground), reply,
            ], intentIdentifiers: [])
        let other = UNNotificationCategory(
            identifier: "call", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "Call",
            options: .customDismissAction)
        center.setNotificationCategories([call, same, other])
        let set = await withCheckedContinuation { continuation in
            center.getNotificationCategories { continuation.resume(returning: $0) }
        }
        #expect(set.count == 2 && set.contains(same))
        #expect(other.hiddenPreviewsBodyPlaceholder == "Call" && call.categorySummaryFormat.isEmpty)
        center.setNotificationCategories([])
        #expect(await center.notificationCategories() == [])
    }

    @Test("an action of another kind is another action")
    func equality() {
        let plain = UNNotificationAction(identifier: "reply", title: "Reply", options: [.authenticationRequired])
        #expect(plain != reply && accept != plain && !plain.isEqual("reply"))
        #expect(reply.textInputPlaceholder == "Text" && reply.textInputButtonTitle == "Send")
    }

    @Test("an attachment is a file of a known type")
    func attachments() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (image, text) = (folder.appending(path: "a.PNG"), folder.appending(path: "a.txt"))
        try Data([1]).write(to: image)
        try Data([1]).write(to: text)
        let attachment = try UNNotificationAttachment(identifier: "", url: image)
        #expect(!attachment.identifier.isEmpty && attachment.type == "public.png" && attachment.url == image)
        let hinted = try UNNotificationAttachment(
            identifier: "a", url: text, options: [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"])
        #expect(hinted.type == "public.jpeg" && hinted.identifier == "a")
        func code(_ url: URL) -> UNError.Code? {
            do { _ = try UNNotificationAttachment(identifier: "a", url: url) } catch {
                return (error as? UNError)?.code
            }
            return nil
        }
        #expect(code(text) == .attachmentUnrecognizedType)
        #expect(code(folder.appending(path: "none.png")) == .attachmentInvalidURL)
        #expect(URL(string: "https://example.com/a.png").flatMap(code) == .attachmentInvalidURL)
        let content = UNMutableNotificationContent()
        content.attachments = [attachment]
        let request = UNNotificationRequest(identifier: "m", content: content, trigger: nil)
        content.attachments = []
        #expect(request.content.attachments == [attachment])
    }

    @Test("a badge below 0 is an error", arguments: [(-1, UNError.Code.badgeInputInvalid), (0, nil), (7, nil)])
    func badges(_ count: Int, _ code: UNError.Code?) async {
        do { try await center.setBadgeCount(count) } catch { #expect((error as? UNError)?.code == code && code != nil) }
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<(any Error)?, Never>) in
            center.setBadgeCount(count) { continuation.resume(returning: $0) }
        }
        #expect((error as? UNError)?.code == code)
    }
}
