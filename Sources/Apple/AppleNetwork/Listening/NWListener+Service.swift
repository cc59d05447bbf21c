public import Foundation

extension NWListener {
    /// The Bonjour service of a listener.
    public struct Service: Hashable, CustomDebugStringConvertible, Sendable {
        /// The name; `nil` is that of the device.
        public let name: String?
        /// The type, such as `_pager._tcp`.
        public let type: String
        /// The domain; `nil` is `local.`, the only one of a lab.
        public let domain: String?
        /// The TXT record in wire format.
        public let txtRecord: Data?
        /// Whether the listener fails when another one has the name, instead of taking a new one.
        public var noAutoRename = false

        /// Creates a service with a TXT record in wire format.
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

    /// A change of the registration of a listener's service.
    public enum ServiceRegistrationChange: Hashable, Sendable {
        /// The service is registered, under the name of the endpoint.
        case add(NWEndpoint)
        /// The service is no longer registered.
        case remove(NWEndpoint)
    }

    /// The states of a listener.
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It waits for a network.
        case waiting(NWError)
        /// It accepts connections; its service may not be registered.
        case ready
        /// It has ended with an error.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }
}
