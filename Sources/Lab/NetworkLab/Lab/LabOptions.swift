internal import Kernel
public import LabModel

/// How a lab is opened.
public struct LabOptions: Sendable, Hashable {
    /// The folder of `lab-init`, `cross-traffic` and `captive-portal`.
    public var programsFolder: String
    /// The seed of everything random in the lab.
    public var seed: UInt64
    /// The folder for a pcapng file of each link that is captured (`HostSpec.isCaptured`), named after host and
    /// interface; `nil` keeps none.
    public var captureFolder: String?
    /// The folders of the machine that programs may write to; all else of it is read-only to them.
    ///
    /// They have to be there when the lab is opened.
    public var writableFolders: [String] = []
    /// The folders of the machine of which a program sees nothing but its own folder (``ProgramSpec/ownFolder``) and what
    /// ``visiblePaths`` lead to.
    ///
    /// They have to be there when the lab is opened.
    public var hiddenFolders: [String] = []
    /// The folder for what DHCP servers are told of their clients, which programs have to see; a lab with a pool
    /// (`NetworkSpec.pool`) needs one.
    ///
    /// It has to be there when the lab is opened.
    public var leaseFolder: String?
    /// Paths of the machine that programs see even where every host has a folder of its own, as in `/tmp`.
    ///
    /// What the words of a program lead to there it sees in any case: its executable, arguments and variables.
    public var visiblePaths: [String] = []
    /// What impairs links.
    public var engine = ImpairmentEngine.automatic

    /// Makes options.
    public init(programsFolder: String, seed: UInt64 = 0) {
        self.programsFolder = programsFolder
        self.seed = seed
    }

    /// What programs see of the machine and may change.
    func machineView() throws -> MachineView {
        try MachineView(
            writable: writableFolders, hidden: hiddenFolders, visible: visiblePaths + [programsFolder])
    }
    var initExecutable: String { programsFolder + "/lab-init" }
    var crossTrafficExecutable: String { programsFolder + "/cross-traffic" }
    var captivePortalExecutable: String { programsFolder + "/captive-portal" }
}

/// The folder of the programs that labs run, such as `lab-init`: the one that the running program is in.
package enum ProgramsFolder {
    /// Its path.
    package static var path: String {
        let program = (try? FileDescriptor.target(ofLink: "/proc/self/exe")) ?? ""
        return program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
