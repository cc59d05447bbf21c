public import Foundation

/// A kind of push ("PKPushType" of Apple).
public struct PKPushType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates the type of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Incoming calls.
    public static let voIP = PKPushType(rawValue: "PKPushTypeVoIP")
    /// Changes of files that a provider has.
    public static let fileProvider = PKPushType(rawValue: "PKPushTypeFileProvider")
    /// Complications of watches.
    public static let complication = PKPushType(rawValue: "PKPushTypeComplication")
}

/// The token that a server addresses the app by.
public class PKPushCredentials: NSObject {
    /// The kind of push.
    public let type: PKPushType
    /// The token.
    public let token: Data

    init(_ type: PKPushType, _ token: Data) {
        self.type = type
        self.token = token
    }
}

/// The content of a push.
public class PKPushPayload: NSObject {
    /// The kind of push.
    public let type: PKPushType
    /// The values of the server.
    public let dictionaryPayload: [AnyHashable: Any]

    init(_ type: PKPushType, _ values: [AnyHashable: Any]) {
        self.type = type
        dictionaryPayload = values
    }
}
