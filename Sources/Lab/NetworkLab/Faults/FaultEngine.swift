public import LabModel

/// How one kind of fault is made, proved and undone.
///
/// One small file each.
///
/// A fault counts as injected only when the kernel, asked again, reports it and something shows its effect;
/// and as healed only when the same has been shown for its end.
protocol FaultEngine: Sendable {
    /// The hosts whose packets it concerns; a ping of theirs proves nothing about other faults.
    var hosts: Set<String> { get }
    /// Makes it so, reads it back, and proves its effect. Throws ``FaultError``.
    func inject(into lab: Lab) async throws
    /// Proves that it has been in force since a time, where a program could have ended it. Throws ``FaultError``.
    func checkLasting(in lab: Lab, since start: Duration) async throws
    /// Undoes it and proves that its effect is gone. Throws ``FaultError``.
    func heal(in lab: Lab) async throws
}

extension FaultEngine {
    /// What happens outside of the hosts no program can end.
    func checkLasting(in lab: Lab, since start: Duration) async throws {}
}

/// A fault of a link with its engine.
protocol InjectableLinkFault: LinkFaultValue {
    /// Makes its engine for a link.
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine
}

/// A fault that is in force.
public struct ActiveFault: Sendable, Hashable {
    /// Its number in the lab, from 1.
    public let id: Int
    /// What it is.
    public let fault: Fault

    /// Names a fault that a lab has injected.
    package init(id: Int, fault: Fault) {
        self.id = id
        self.fault = fault
    }
}

/// Why a fault, or its healing, could not be relied upon.
///
/// The run it belongs to is inconclusive, and says why by ``kind-swift.property``; one that does not apply fails it.
public struct FaultError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: String, Sendable, Hashable {
        /// It was set and nothing changed.
        case hadNoEffect = "had no effect"
        /// Something has ended it before its time.
        case didNotLast = "did not last"
        /// It was undone and things stayed as they were.
        case didNotHeal = "did not heal"
        /// This machine cannot do it: its kernel lacks something; `pushlab doctor` says what.
        case unsupported = "is not supported here"
        /// The lab has nothing that it could be done to, such as a channel to congest.
        case notApplicable = "does not apply"
    }

    /// What went wrong.
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
