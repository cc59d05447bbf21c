extension NWParameters {
    /// The service classes of traffic.
    public enum ServiceClass: Sendable {
        /// As other traffic.
        case bestEffort
        /// Not urgent at all.
        case background
        /// A video call.
        case interactiveVideo
        /// A voice call.
        case interactiveVoice
        /// Someone waits for it.
        case responsiveData
        /// Call signalling.
        case signaling
    }

    /// The ways to use several links at once (multipath TCP).
    public enum MultipathServiceType: Sendable {
        /// They are not.
        case disabled
        /// A second link takes over.
        case handover
        /// A second link helps when the first is slow.
        case interactive
        /// All links are used.
        case aggregate
    }

    /// Whether answers of DNS that have expired are used.
    public enum ExpiredDNSBehavior: Sendable {
        /// As the system does.
        case systemDefault
        /// They are.
        case allow
        /// They are not.
        case prohibit
        /// They are, and kept while the device sleeps.
        case persistent
    }

    /// The originators of a connection.
    public enum Attribution: Sendable {
        /// The app.
        case developer
        /// The user, by an address typed in.
        case user
    }

    /// Which connections may know of each other.
    public class PrivacyContext: CustomDebugStringConvertible, @unchecked Sendable {
        // Immutable; it is not final, as on iOS, and so the compiler cannot check it.

        /// The context of all parameters that are given no other.
        public static let `default` = PrivacyContext(description: "default")

        private let description: String

        /// A context of a name.
        public init(description: String) { self.description = description }

        /// Its name.
        public var debugDescription: String { description }
    }
}
