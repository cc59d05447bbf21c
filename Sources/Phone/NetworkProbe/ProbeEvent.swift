package import DeviceProtocol
package import LabEvents

/// What the probe reports: one line of JSON each, on standard output.
package enum ProbeEvent: Sendable, Hashable {
    /// The program takes requests.
    case ready
    /// A request has its outcome; every request has one.
    case outcome(ProbeOutcome)
    /// A connection has come to the listener of a request, from this address.
    case accepted(id: Int, from: String?)
    /// Bytes have come.
    case received(ReceivedText)
    /// A connection from or to this address, or a receiver, has ended: with an error, or properly.
    case closed(id: Int, from: String?, OperationError?)
    /// The state of a Bonjour request has changed.
    case bonjour(id: Int, BonjourState)
    /// A service or a type was found.
    case serviceAdded(id: Int, DiscoveredService)
    /// A service or a type has gone.
    case serviceRemoved(id: Int, DiscoveredService)
    /// A service was resolved.
    case serviceResolved(id: Int, ServiceResolution)
    /// The state of a path.
    case path(id: Int, AppReply.PathStatus)
    /// Something is not as it should be.
    case warning(String)

    /// Bytes that a request has received.
    package struct ReceivedText: Sendable, Hashable {
        /// The request.
        package var id: Int
        /// The bytes as text.
        package var text: String
        /// The address they come from.
        package var from: String?
        /// The port they come from.
        package var port: UInt16?
        /// Of a datagram, the address that it was sent to.
        package var to: String?

        /// Describes bytes.
        package init(id: Int, text: String, from: String?, port: UInt16?, to: String?) {
            self.id = id
            self.text = text
            self.from = from
            self.port = port
            self.to = to
        }
    }

    /// The state of a Bonjour request.
    package enum BonjourState: Sendable, Hashable {
        /// It is at work.
        case ready
        /// It waits, and goes on by itself once it can.
        case waiting(ServiceFailure)
        /// It has failed.
        case failed(ServiceFailure)
        /// The service is registered under this name.
        case registered(name: String)
    }
}

/// The outcome of a request.
package struct ProbeOutcome: Sendable, Hashable {
    /// The fields of every outcome.
    package var report: OutcomeReport
    /// The finding of the request.
    package var finding: Finding?

    /// Describes the outcome of a request, with the time that it took, in microseconds, where that was measured.
    package init(_ request: ProbeRequest, _ result: Result, microseconds: Int? = nil, finding: Finding? = nil) {
        report = OutcomeReport(
            id: request.id, operation: request.operation.rawValue, to: request.target.to,
            port: request.target.port.map { Int($0) }, result: result.name, number: result.number,
            microseconds: microseconds)
        self.finding = finding
    }

    /// Describes the outcome of a line that lacks something.
    init(_ line: ProbeRequest.Incomplete) {
        let error = OperationError(incomplete: line.operation)
        report = OutcomeReport(
            id: line.id, operation: line.operation.rawValue, to: line.to, port: line.port.map { Int($0) },
            result: error.name, number: error.number)
    }

    /// How a request went.
    package enum Result: Sendable, Hashable {
        /// As it was meant to.
        case ok
        /// Nothing came of it in its time.
        case none
        /// It failed.
        case failed(OperationError)

        /// The name in events: `ok`, or that of an error.
        package var name: String {
            switch self {
            case .ok: "ok"
            case .none: "none"
            case .failed(let error): error.name
            }
        }

        /// The number of the error on Darwin or in dns_sd.h; 0 when there is none.
        package var number: Int {
            switch self {
            case .ok, .none: 0
            case .failed(let error): error.number
            }
        }
    }

    /// What a request has found.
    package enum Finding: Sendable, Hashable {
        /// The addresses of a name.
        case addresses([String], name: String)
        /// The addresses that the trigger of the alert has aimed at, and the interfaces they are on.
        case targets([String], port: UInt16, interfaces: [String])
        /// The name under which a service is registered.
        case registered(name: String)
        /// A service or a type.
        case service(DiscoveredService)
        /// Where a service is.
        case resolution(ServiceResolution)
        /// The functional type of each interface.
        case interfaces([String: String])
    }
}
