/// IP, of either version.
public class NWProtocolIP: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The definition, to get the metadata of a connection.
    public static let definition = NWProtocolDefinition(name: "ip")

    /// The options of IP for one connection.
    ///
    /// It is part of every stack and not made by programs.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        /// Which versions of IP may be used.
        public enum Version: Sendable {
            /// Either.
            case any
            /// IPv4 alone.
            case v4
            /// IPv6 alone.
            case v6
        }

        /// Which of its own addresses a host uses.
        public enum AddressPreference: Sendable {
            /// As the system does.
            case `default`
            /// One that changes (RFC 8981).
            case temporary
            /// One that stays.
            case stable
        }

        struct Values: Sendable {
            var version: Version = .any
            var hopLimit: UInt8 = 0
            var useMinimumMTU = false
            var disableFragmentation = false
            var shouldCalculateReceiveTime = false
            var localAddressPreference: AddressPreference = .default
            var disableMulticastLoopback = false
        }

        private let values: LockedValues<Values>

        /// Options with the system's defaults.
        package convenience init() { self.init(Values()) }

        private init(_ values: Values) {
            self.values = LockedValues(values)
            super.init(definition: NWProtocolIP.definition)
        }

        package override func copy() -> NWProtocolOptions { Options(values.all) }

        /// Which versions may be used.
        public var version: Version {
            get { values.version }
            set { values.version = newValue }
        }

        /// The hop limit or time to live of packets; 0 for the system's.
        public var hopLimit: UInt8 {
            get { values.hopLimit }
            set { values.hopLimit = newValue }
        }

        /// Whether packets are kept to the smallest MTU, 1280 bytes for IPv6.
        public var useMinimumMTU: Bool {
            get { values.useMinimumMTU }
            set { values.useMinimumMTU = newValue }
        }

        /// Whether packets that are too long are not fragmented.
        public var disableFragmentation: Bool {
            get { values.disableFragmentation }
            set { values.disableFragmentation = newValue }
        }

        /// Whether packets are stamped with the time of their arrival.
        public var shouldCalculateReceiveTime: Bool {
            get { values.shouldCalculateReceiveTime }
            set { values.shouldCalculateReceiveTime = newValue }
        }

        /// Which of its own addresses this host uses.
        public var localAddressPreference: AddressPreference {
            get { values.localAddressPreference }
            set { values.localAddressPreference = newValue }
        }

        /// Whether this host does not receive what it sends to groups.
        public var disableMulticastLoopback: Bool {
            get { values.disableMulticastLoopback }
            set { values.disableMulticastLoopback = newValue }
        }
    }

    /// The congestion mark of a packet (RFC 3168, 5).
    public enum ECN: Sendable {
        /// The transport is not ECN-capable.
        case nonECT
        /// It can: ECT(0).
        case ect0
        /// It can: ECT(1).
        case ect1
        /// It has met congestion.
        case ce
    }

    /// The metadata of a packet.
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        struct Values: Sendable {
            var ecn = ECN.nonECT
            var serviceClass = NWParameters.ServiceClass.bestEffort
            var receiveTime: UInt64 = 0
        }

        private let values: LockedValues<Values>

        /// Metadata to send a packet with.
        public convenience init() { self.init(receiveTime: 0) }

        /// Metadata of a packet that came at a time, in nanoseconds of the monotonic clock.
        package init(receiveTime: UInt64) {
            values = LockedValues(Values(receiveTime: receiveTime))
            super.init(definition: NWProtocolIP.definition)
        }

        /// The packet's congestion bits.
        public var ecn: ECN {
            get { values.ecn }
            set { values.ecn = newValue }
        }

        /// The service class of the packet.
        public var serviceClass: NWParameters.ServiceClass {
            get { values.serviceClass }
            set { values.serviceClass = newValue }
        }

        /// The time of reception, in nanoseconds of the monotonic clock; 0 if it was not recorded.
        public var receiveTime: UInt64 { values.receiveTime }
    }
}
