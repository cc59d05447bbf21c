public import Foundation

extension NWListener {
    /// What a listener tells the local network of itself by Bonjour.
    public struct Service: Hashable, CustomDebugStringConvertible, Sendable {
        /// The name; `nil` is that of the device.
        public let name: String?
        /// The type, such as `_pager._tcp`.
        public let type: String
        /// The domain; `nil` is `local.`, the only one of a lab.
        public let domain: String?
        /// The TXT record as it is on the wire.
        public let txtRecord: Data?
        /// Whether the listener fails when another one has the name, instead of taking a new one.
        public var noAutoRename = false

        /// Describes a service, with a TXT record as it is on the wire.
        public init(name: String? = nil, type: String, domain: String? = nil, txtRecord: Data? = nil) {
            self.name = name
            self.type = type
            self.domain = domain
            self.txtRecord = txtRecord
        }

        /// Describes a service with a TXT record.
        public init(name: String? = nil, type: String, domain: String? = nil, txtRecord: NWTXTRecord) {
            self.init(name: name, type: type, domain: domain, txtRecord: txtRecord.data)
        }

        /// The TXT record.
        public var txtRecordObject: NWTXTRecord? { txtRecord.map { NWTXTRecord($0) } }

        /// `Desk._pager._tcp.local.`; without a name, the type and domain.
        public var debugDescription: String {
            (name.map { "\($0)." } ?? "") + "\(ServiceDomain.type(type)).\(domain ?? ServiceDomain.local)"
        }
    }

    /// How what the network knows of a listener's service has changed.
    public enum ServiceRegistrationChange: Hashable, Sendable {
        /// The service is known, under the name of the endpoint.
        case add(NWEndpoint)
        /// It is not known any more.
        case remove(NWEndpoint)
    }

    /// What a listener is doing.
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It has no network yet, and goes on by itself.
        case waiting(NWError)
        /// It takes connections. That says nothing about its service.
        case ready
        /// It has ended by itself.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }
}
