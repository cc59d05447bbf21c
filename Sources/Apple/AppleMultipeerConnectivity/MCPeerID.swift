public import Foundation

/// A peer: a name for people, and an identifier that makes it different from all others.
open class MCPeerID: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Unchecked: the values change in no method.

    /// The name for people, of 1 to 63 bytes.
    public let displayName: String

    private(set) var identifier = UUID().uuidString

    /// Creates a new peer, which differs from all others, also from those with the same name.
    public init(displayName myDisplayName: String) {
        precondition((1...63).contains(myDisplayName.utf8.count), "Invalid displayName passed to MCPeerID")
        displayName = myDisplayName
    }

    // Not designated, so that subclasses of apps inherit the others.
    convenience init(displayName: String, identifier: String) {
        self.init(displayName: displayName)
        self.identifier = identifier
    }

    /// Reads a peer from an archive.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "displayName"),
            let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier")
        else { return nil }
        displayName = "\(name)"
        self.identifier = "\(identifier)"
    }

    /// Writes the peer into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: displayName), forKey: "displayName")
        coder.encode(NSString(string: identifier), forKey: "identifier")
    }

    /// Whether archives may be secure; they may.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the peer itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether an object is the same peer.
    open override func isEqual(_ object: Any?) -> Bool { (object as? MCPeerID)?.identifier == identifier }

    /// The hash of the identifier.
    open override var hash: Int { identifier.hashValue }

    /// The name, as Apple's description has it.
    open override var description: String { "<MCPeerID: \(identifier.prefix(8)) DisplayName = \(displayName)>" }
}
