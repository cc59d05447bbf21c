internal import Kernel
public import LabModel

/// The options of a lab.
public struct LabOptions: Sendable, Hashable {
    /// The folder of `lab-init`, `cross-traffic` and `captive-portal`.
    public var programsFolder: String
    /// The seed of all random numbers in the lab.
    public var seed: UInt64
    /// The folder for a pcapng file of each captured link (`HostSpec.isCaptured`); `nil` means no files.
    public var captureFolder: String?
    /// The folders of the machine that programs may write to; the rest of it is read-only to them.
    ///
    /// They must exist when the lab is opened.
    public var writableFolders: [String] = []
    /// The folders in which a program sees only its own (``ProgramSpec/ownFolder``) and the ``visiblePaths``.
    ///
    /// They must exist when the lab is opened.
    public var hiddenFolders: [String] = []
    /// The folder for the DHCP servers' reservations, which a lab with a pool (`NetworkSpec.pool`) needs.
    ///
    /// It must exist when the lab is opened, and be visible to programs.
    public var leaseFolder: String?
    /// The paths of the machine that programs see even inside private folders of their host, such as `/tmp`.
    ///
    /// Paths in a program's executable, arguments and variables are visible in any case.
    public var visiblePaths: [String] = []
    /// The mechanism that impairs links.
    public var engine = ImpairmentEngine.automatic

    /// Makes options.
    public init(programsFolder: String, seed: UInt64 = 0) {
        self.programsFolder = programsFolder
        self.seed = seed
    }

    func machineView() throws -> MachineView {
        try MachineView(
            writable: writableFolders, hidden: hiddenFolders, visible: visiblePaths + [programsFolder])
    }
    var initExecutable: String { programsFolder + "/lab-init" }
    var crossTrafficExecutable: String { programsFolder + "/cross-traffic" }
    var captivePortalExecutable: String { programsFolder + "/captive-portal" }
}

/// The folder of the programs that labs run, such as `lab-init`: that of the running program.
package enum ProgramsFolder {
    package static var path: String {
        let program = (try? FileDescriptor.target(ofLink: "/proc/self/exe")) ?? ""
        return program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
