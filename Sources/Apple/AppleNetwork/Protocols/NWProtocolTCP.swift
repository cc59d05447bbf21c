/// TCP.
public class NWProtocolTCP: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The definition, to get the metadata of a connection.
    public static let definition = NWProtocolDefinition(name: "tcp")

    /// The options of TCP for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        struct Values: Sendable {
            var noDelay = false
            var noPush = false
            var noOptions = false
            var enableKeepalive = false
            var keepaliveCount = 0
            var keepaliveIdle = 0
            var keepaliveInterval = 0
            var maximumSegmentSize = 0
            var connectionTimeout = 0
            var persistTimeout = 0
            var connectionDropTime = 0
            var retransmitFinDrop = false
            var disableAckStretching = false
            var enableFastOpen = false
            var disableECN = false
        }

        private let values: LockedValues<Values>

        /// Options with the system's defaults.
        public convenience init() { self.init(Values()) }

        private init(_ values: Values) {
            self.values = LockedValues(values)
            super.init(definition: NWProtocolTCP.definition)
        }

        package override func copy() -> NWProtocolOptions { Options(values.all) }

        /// Whether small segments are sent at once (TCP_NODELAY).
        public var noDelay: Bool {
            get { values.noDelay }
            set { values.noDelay = newValue }
        }

        /// Whether only full segments are sent (TCP_CORK).
        public var noPush: Bool {
            get { values.noPush }
            set { values.noPush = newValue }
        }

        /// Whether segments carry no TCP options; stored only, Linux has no such setting.
        public var noOptions: Bool {
            get { values.noOptions }
            set { values.noOptions = newValue }
        }

        /// Whether an idle connection is probed (SO_KEEPALIVE).
        public var enableKeepalive: Bool {
            get { values.enableKeepalive }
            set { values.enableKeepalive = newValue }
        }

        /// The number of unanswered probes that end the connection; 0 for the system's number.
        public var keepaliveCount: Int {
            get { values.keepaliveCount }
            set { values.keepaliveCount = newValue }
        }

        /// After how many idle seconds the first probe is sent; 0 for the system's time.
        public var keepaliveIdle: Int {
            get { values.keepaliveIdle }
            set { values.keepaliveIdle = newValue }
        }

        /// The interval between probes, in seconds; 0 for the system's.
        public var keepaliveInterval: Int {
            get { values.keepaliveInterval }
            set { values.keepaliveInterval = newValue }
        }

        /// The maximum number of bytes of a segment; 0 for that of the path.
        public var maximumSegmentSize: Int {
            get { values.maximumSegmentSize }
            set { values.maximumSegmentSize = newValue }
        }

        /// After how many seconds an attempt to connect ends; 0 for the system's time.
        public var connectionTimeout: Int {
            get { values.connectionTimeout }
            set { values.connectionTimeout = newValue }
        }

        /// After how many seconds of a closed window the connection ends; stored only.
        public var persistTimeout: Int {
            get { values.persistTimeout }
            set { values.persistTimeout = newValue }
        }

        /// After how many seconds without an acknowledgement the connection ends (TCP_USER_TIMEOUT).
        public var connectionDropTime: Int {
            get { values.connectionDropTime }
            set { values.connectionDropTime = newValue }
        }

        /// Whether the connection ends when its FIN is not acknowledged; stored only.
        public var retransmitFinDrop: Bool {
            get { values.retransmitFinDrop }
            set { values.retransmitFinDrop = newValue }
        }

        /// Whether every segment is acknowledged; stored only.
        public var disableAckStretching: Bool {
            get { values.disableAckStretching }
            set { values.disableAckStretching = newValue }
        }

        /// Whether data may go with the SYN (RFC 7413); stored only.
        public var enableFastOpen: Bool {
            get { values.enableFastOpen }
            set { values.enableFastOpen = newValue }
        }

        /// Whether congestion notification is off (RFC 3168); stored only.
        public var disableECN: Bool {
            get { values.disableECN }
            set { values.disableECN = newValue }
        }
    }
}
