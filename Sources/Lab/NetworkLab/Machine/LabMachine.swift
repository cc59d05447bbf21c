internal import Glibc
internal import Kernel
internal import Netlink

/// The check whether this machine can run labs.
public enum LabMachine {
    /// A feature that labs need and this machine does not have.
    public struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
        /// The missing feature, such as `network namespaces`.
        public let feature: String
        /// The remedy, in one sentence.
        public let remedy: String

        /// The missing feature and the remedy.
        public var description: String { "This machine cannot run labs, for it lacks \(feature). \(remedy)" }
    }

    /// Returns the first missing feature, or `nil` if this machine can run labs.
    ///
    /// It tries the essentials in a few milliseconds: rights, namespaces, a bridge with a veth pair, and `lab-init` if
    /// the folder of the programs is given. Blocks. `pushlab doctor` reports more.
    public static func check(programsFolder: String? = nil) -> Missing? {
        let essentials = SystemChecks.essentials + SystemChecks.programs(in: programsFolder, ["lab-init"])
        for check in essentials + [NetworkChecks.links] {
            if let missing = check.missing { return missing }
        }
        return nil
    }

    /// Returns the remedy if this machine cannot impair links (`LinkFault.impaired(_:_:)`), in one sentence, or `nil`.
    ///
    /// Blocks for some milliseconds.
    package static func missingForImpairments() -> String? {
        switch NetworkChecks.impairedLinks.outcome {
        case .ok: nil
        case .missing(let remedy), .unknown(let remedy): remedy
        }
    }
}

extension MachineCheck {
    /// The missing feature, if every lab needs it and it was not found.
    package var missing: LabMachine.Missing? {
        guard isRequired, case .missing(let remedy) = outcome else { return nil }
        return LabMachine.Missing(feature: name, remedy: remedy)
    }
}
