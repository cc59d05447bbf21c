internal import Glibc
internal import Kernel
internal import Netlink

/// Whether this machine can run labs.
public enum LabMachine {
    /// Something that labs need and this machine does not have.
    public struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is missing, such as `network namespaces`.
        public let feature: String
        /// One sentence: what to do about it.
        public let remedy: String

        /// What is missing, then the remedy.
        public var description: String { "This machine cannot run labs, for it lacks \(feature). \(remedy)" }
    }

    /// What keeps this machine from running labs; `nil` when nothing does.
    ///
    /// Tries the essentials and takes a few milliseconds: rights, namespaces, a bridge with a veth pair, and, when
    /// the folder of the programs is given, `lab-init`. Blocks. `pushlab doctor` says much more.
    public static func check(programsFolder: String? = nil) -> Missing? {
        let essentials = SystemChecks.essentials + SystemChecks.programs(in: programsFolder, ["lab-init"])
        for check in essentials + [NetworkChecks.links] {
            if let missing = check.missing { return missing }
        }
        return nil
    }

    /// What keeps this machine from impairing links (`LinkFault.impaired(_:_:)`): the remedy in one sentence, or `nil`.
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
    /// What it keeps labs from; `nil` when it found nothing missing, or nothing that every lab needs.
    package var missing: LabMachine.Missing? {
        guard isRequired, case .missing(let remedy) = outcome else { return nil }
        return LabMachine.Missing(feature: name, remedy: remedy)
    }
}
