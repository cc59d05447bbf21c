public import LabModel

/// The engine of one kind of fault: it injects, proves and heals it.
///
/// A fault counts as injected only if the kernel reports it when read back and an effect is observed, and as healed
/// only if the same was observed for its end. Otherwise the functions throw ``FaultError``.
protocol FaultEngine: Sendable {
    /// The hosts whose packets the fault affects; a ping between them proves nothing about other faults.
    var hosts: Set<String> { get }
    /// Injects the fault, reads it back and proves its effect.
    func inject(into lab: Lab) async throws
    /// Proves that the fault has been in effect since a time, if a program could have ended it.
    func checkLasting(in lab: Lab, since start: Duration) async throws
    /// Heals the fault and proves that its effect is gone.
    func heal(in lab: Lab) async throws
}

extension FaultEngine {
    /// Default: nothing to prove, because no program can end a fault outside of the hosts.
    func checkLasting(in lab: Lab, since start: Duration) async throws {}
}

protocol InjectableLinkFault: LinkFaultValue {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine
}

/// A fault in effect.
public struct ActiveFault: Sendable, Hashable {
    /// The number in the lab, from 1.
    public let id: Int
    /// The fault.
    public let fault: Fault

    package init(id: Int, fault: Fault) {
        self.id = id
        self.fault = fault
    }
}

/// An error of a fault or its healing.
///
/// The run is inconclusive, with ``kind-swift.property`` as the reason; a fault that does not apply fails the run.
public struct FaultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Kind: String, Sendable, Hashable {
        /// The fault was set, and nothing changed.
        case hadNoEffect = "had no effect"
        /// Something ended the fault too early.
        case didNotLast = "did not last"
        /// The fault was healed, and nothing changed.
        case didNotHeal = "did not heal"
        /// The machine's kernel lacks a feature; `pushlab doctor` names it.
        case unsupported = "is not supported here"
        /// The lab has nothing to inject the fault into, such as a channel to congest.
        case notApplicable = "does not apply"
    }

    /// The kind of error.
    public let kind: Kind
    /// One sentence with the fault, the evidence, and the remedy if there is one.
    public let message: String

    /// Makes an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
