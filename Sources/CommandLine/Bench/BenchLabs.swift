internal import LabModel
internal import NetworkLab

/// The labs that are measured.
enum BenchLabs {
    static var options: LabOptions { LabOptions(programsFolder: ProgramsFolder.path) }

    /// One network `lan` of hosts `h1`, `h2`, ….
    static func topology(hosts: Int) -> Topology {
        Topology(
            networks: [.numbered(1, name: "lan")], hosts: (1...hosts).map { HostSpec("h\($0)", on: ["lan"]) })
    }
}
