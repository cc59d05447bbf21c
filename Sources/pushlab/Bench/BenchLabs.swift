import Kernel
import LabModel
import NetworkLab

/// The labs that are measured.
enum BenchLabs {
    /// The folder of the programs: where `pushlab` itself is.
    static var programsFolder: String {
        let path = (try? FileDescriptor.target(ofLink: "/proc/self/exe")) ?? ""
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    static var options: LabOptions { LabOptions(programsFolder: programsFolder) }

    /// One network `lan` of hosts `h1`, `h2`, ….
    static func topology(hosts: Int) -> Topology {
        Topology(
            networks: [.numbered(1, name: "lan")], hosts: (1...hosts).map { HostSpec("h\($0)", on: ["lan"]) })
    }
}
