extension NWParameters {
    /// How urgent traffic is.
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
        /// What sets up calls.
        case signaling
    }

    /// How several links are used at once (multipath TCP).
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

    /// Who wants the connection.
    public enum Attribution: Sendable {
        /// The app.
        case developer
        /// The user, by an address typed in.
        case user
    }

    /// Which connections may know of each other.
    public class PrivacyContext: CustomDebugStringConvertible, @unchecked Sendable {
        // Unchanging; only as a class of Apple's it is not final, so that it cannot be checked.

        /// The context of all parameters that are given no other.
        public static let `default` = PrivacyContext(description: "default")

        private let description: String

        /// A context of a name.
        public init(description: String) { self.description = description }

        /// Its name.
        public var debugDescription: String { description }
    }
}
