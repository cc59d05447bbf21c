/// Why a request was refused, in the words and with the status codes of Apple's table for APNs.
///
/// Source: *Handling notification responses from APNs*. Reasons that concern certificates and channels of Apple's own
/// service have no place here.
package enum APNsReason: String, Sendable, CaseIterable {
    /// The `apns-collapse-id` has more than 64 bytes.
    case badCollapseID = "BadCollapseId"
    /// The device token in the path is none.
    case badDeviceToken = "BadDeviceToken"
    /// The `apns-expiration` is no time.
    case badExpirationDate = "BadExpirationDate"
    /// The `apns-id` is no UUID.
    case badMessageID = "BadMessageId"
    /// The `apns-priority` is not 1, 5 or 10, or it is 10 for a push in the background.
    case badPriority = "BadPriority"
    /// The `apns-topic` is no topic.
    case badTopic = "BadTopic"
    /// The request has an authentication token, and no `apns-topic`.
    case missingTopic = "MissingTopic"
    /// A header came twice.
    case duplicateHeaders = "DuplicateHeaders"
    /// The `apns-push-type` is unknown.
    case invalidPushType = "InvalidPushType"
    /// The path has no device token.
    case missingDeviceToken = "MissingDeviceToken"
    /// The body is empty, or holds no JSON object with `aps`.
    case payloadEmpty = "PayloadEmpty"
    /// The server has a provider key, and the request no authentication token.
    case missingProviderToken = "MissingProviderToken"
    /// The authentication token is none, or not signed with the server's provider key.
    case invalidProviderToken = "InvalidProviderToken"
    /// The authentication token is more than an hour old.
    case expiredProviderToken = "ExpiredProviderToken"
    /// There is nothing at this path.
    case badPath = "BadPath"
    /// Only POST is taken.
    case methodNotAllowed = "MethodNotAllowed"
    /// The app of this device is gone.
    case unregistered = "Unregistered"
    /// The body has more than 4096 bytes, or 5120 for `voip`.
    case payloadTooLarge = "PayloadTooLarge"
    /// Too many messages wait for this device.
    case tooManyRequests = "TooManyRequests"
    /// The message could not be stored.
    case internalServerError = "InternalServerError"
    /// The server ends.
    case shutdown = "Shutdown"

    /// The HTTP status code.
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
