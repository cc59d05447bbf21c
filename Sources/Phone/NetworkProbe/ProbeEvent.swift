package import DeviceProtocol
package import LabEvents

/// An event of the probe: one line of JSON on standard output.
package enum ProbeEvent: Sendable, Hashable {
    /// The program accepts requests.
    case ready
    /// The outcome of a request; every request has one.
    case outcome(ProbeOutcome)
    /// The listener of a request has accepted a connection from this address.
    case accepted(id: Int, from: String?)
    /// A request has received bytes.
    case received(ReceivedText)
    /// A connection from or to this address, or a receiver, has ended; with an error if it failed.
    case closed(id: Int, from: String?, OperationError?)
    case bonjour(id: Int, BonjourState)
    case serviceAdded(id: Int, DiscoveredService)
    case serviceRemoved(id: Int, DiscoveredService)
    case serviceResolved(id: Int, ServiceResolution)
    case path(id: Int, AppReply.PathStatus)
    /// A problem that does not stop the program.
    case warning(String)

    /// The bytes that a request has received.
    package struct ReceivedText: Sendable, Hashable {
        package var id: Int
        package var text: String
        package var from: String?
        package var port: UInt16?
        /// The destination address of a datagram; `nil` for a connection.
        package var to: String?

        package init(id: Int, text: String, from: String?, port: UInt16?, to: String?) {
            self.id = id
            self.text = text
            self.from = from
            self.port = port
            self.to = to
        }
    }

    package enum BonjourState: Sendable, Hashable {
        /// The request has started.
        case ready
        /// The request waits and resumes by itself when the cause has gone.
        case waiting(ServiceFailure)
        case failed(ServiceFailure)
        /// The service is registered under this name.
        case registered(name: String)
    }
}

/// The outcome of a request.
package struct ProbeOutcome: Sendable, Hashable {
    package var report: OutcomeReport
    package var finding: Finding?

    /// Makes the outcome of a request, with its duration in microseconds if that was measured.
    package init(_ request: ProbeRequest, _ result: Result, microseconds: Int? = nil, finding: Finding? = nil) {
        report = OutcomeReport(
            id: request.id, operation: request.operation.rawValue, to: request.target.to,
            port: request.target.port.map { Int($0) }, result: result.name, number: result.number,
            microseconds: microseconds)
        self.finding = finding
    }

    /// Makes the outcome of a line that lacks a value.
    init(_ line: ProbeRequest.Incomplete) {
        let error = OperationError(incomplete: line.operation)
        report = OutcomeReport(
            id: line.id, operation: line.operation.rawValue, to: line.to, port: line.port.map { Int($0) },
            result: error.name, number: error.number)
    }

    package enum Result: Sendable, Hashable {
        case ok
        /// The request has timed out without an event.
        case none
        case failed(OperationError)

        /// The name in events: `ok`, `none` or the name of the error.
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

    /// The data that a request has found.
    package enum Finding: Sendable, Hashable {
        case addresses([String], name: String)
        /// The addresses to which the alert trigger has connected, and their interfaces.
        case targets([String], port: UInt16, interfaces: [String])
        case registered(name: String)
        case service(DiscoveredService)
        case resolution(ServiceResolution)
        case interfaces([String: String])
    }
}
