internal import AppleFoundation
public import Foundation

/// A file of a notification.
///
/// iOS moves the file to its own store when the notification is added; a lab leaves it where it is
/// ([UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment)).
public final class UNNotificationAttachment: NSObject, Sendable {
    /// The identifier.
    public let identifier: String
    /// The file.
    public let url: URL
    /// The uniform type of the file.
    public let type: String

    /// Makes an attachment; an empty identifier is replaced by a unique one.
    ///
    /// - Throws: `UNError` when there is no such file, or when its name has no extension of images, sounds and films.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else {
            throw UNError(.attachmentInvalidURL, "Invalid attachment file URL")
        }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        guard let type = hint ?? Self.types[url.pathExtension.lowercased()] else {
            throw UNError(.attachmentUnrecognizedType, "Unrecognized attachment file type")
        }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = url
        self.type = type
    }

    /// Makes the attachment of a delivered notification from its identifier, URL and type.
    init?(_ parts: [String]) {
        guard parts.count == 3, let url = URL(string: parts[1]) else { return nil }
        (identifier, self.url, type) = (parts[0], url, parts[2])
    }

    /// The types that Apple's page lists, by the extension of a file.
    private static let types = [
        "aif": "public.aiff-audio", "aiff": "public.aiff-audio", "wav": "com.microsoft.waveform-audio",
        "mp3": "public.mp3", "m4a": "public.mpeg-4-audio", "jpg": "public.jpeg", "jpeg": "public.jpeg",
        "gif": "com.compuserve.gif", "png": "public.png", "mpg": "public.mpeg", "mpeg": "public.mpeg",
        "mp4": "public.mpeg-4", "avi": "public.avi",
    ]
}

/// The key of the uniform type of a file.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
/// The key of whether the thumbnail is hidden.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
