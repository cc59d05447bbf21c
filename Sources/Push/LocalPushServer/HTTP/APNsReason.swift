/// The reasons for refusing a request, with the names and status codes of APNs.
///
/// Source: *Handling notification responses from APNs*, without reasons about certificates and Apple's channels.
package enum APNsReason: String, Sendable, CaseIterable {
    /// The `apns-collapse-id` has more than 64 bytes.
    case badCollapseID = "BadCollapseId"
    case badDeviceToken = "BadDeviceToken"
    /// The `apns-expiration` is not a time.
    case badExpirationDate = "BadExpirationDate"
    /// The `apns-id` is not a UUID.
    case badMessageID = "BadMessageId"
    /// The `apns-priority` is not 1, 5 or 10, or is 10 for a background push.
    case badPriority = "BadPriority"
    case badTopic = "BadTopic"
    /// The request has an authentication token but no `apns-topic`.
    case missingTopic = "MissingTopic"
    case duplicateHeaders = "DuplicateHeaders"
    case invalidPushType = "InvalidPushType"
    case missingDeviceToken = "MissingDeviceToken"
    /// The body is empty or not a JSON object with `aps`.
    case payloadEmpty = "PayloadEmpty"
    /// The server has a provider key, but the request has no authentication token.
    case missingProviderToken = "MissingProviderToken"
    /// The authentication token is invalid or not signed with the server's provider key.
    case invalidProviderToken = "InvalidProviderToken"
    /// The authentication token is more than an hour old.
    case expiredProviderToken = "ExpiredProviderToken"
    case badPath = "BadPath"
    case methodNotAllowed = "MethodNotAllowed"
    /// The app of this device is deleted.
    case unregistered = "Unregistered"
    /// The body has more than 4096 bytes, or 5120 for `voip`.
    case payloadTooLarge = "PayloadTooLarge"
    /// Too many messages are pending for this device.
    case tooManyRequests = "TooManyRequests"
    case internalServerError = "InternalServerError"
    case shutdown = "Shutdown"

    package var status: Int {
        switch self {
        case .badCollapseID, .badDeviceToken, .badExpirationDate, .badMessageID, .badPriority, .badTopic,
            .duplicateHeaders, .invalidPushType, .missingDeviceToken, .missingTopic, .payloadEmpty:
            400
        case .missingProviderToken, .invalidProviderToken, .expiredProviderToken: 403
        case .badPath: 404
        case .methodNotAllowed: 405
        case .unregistered: 410
        case .payloadTooLarge: 413
        case .tooManyRequests: 429
        case .internalServerError: 500
        case .shutdown: 503
        }
    }
}
