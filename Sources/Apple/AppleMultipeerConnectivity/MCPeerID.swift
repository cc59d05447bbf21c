public import Foundation

/// A peer: a name for people, and an identifier that makes it different from all others.
public final class MCPeerID: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Unchecked: the values never change.

    /// The name for people, of 1 to 63 bytes.
    public let displayName: String

    let identifier: String

    /// Creates a new peer, which differs from all others, also from those with the same name.
    public init(displayName myDisplayName: String) {
        precondition((1...63).contains(myDisplayName.utf8.count), "Invalid displayName passed to MCPeerID")
        displayName = myDisplayName
        identifier = UUID().uuidString
    }

    init(displayName: String, identifier: String) {
        self.displayName = displayName
        self.identifier = identifier
    }

    /// Reads a peer from an archive.
    public init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "displayName"),
            let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier")
        else { return nil }
        displayName = "\(name)"
        self.identifier = "\(identifier)"
    }

    /// Writes the peer into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(NSString(string: displayName), forKey: "displayName")
        coder.encode(NSString(string: identifier), forKey: "identifier")
    }

    /// Whether archives may be secure; they may.
    public static var supportsSecureCoding: Bool { true }

    /// Returns the peer itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether an object is the same peer.
    public override func isEqual(_ object: Any?) -> Bool { (object as? MCPeerID)?.identifier == identifier }

    /// The hash of the identifier.
    public override var hash: Int { identifier.hashValue }

    /// The name, as Apple's description has it.
    public override var description: String { "<MCPeerID: \(identifier.prefix(8)) DisplayName = \(displayName)>" }
}
