import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

/// What programs of a lab cannot do to the machine that they run on.
@Suite("What programs take of the machine", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct MachineHarmTests {
    private static let topology = Topology(
        networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"])])

    @Test("no lease on its files, no file without end, and no memory that its other programs would have to give up")
    func limits() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import errno, fcntl, os, resource
                file = os.open("/etc/passwd", os.O_RDONLY)
                try: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK); print("has it")
                except OSError as error: print("lease", errno.errorcode[error.errno])
                print("flags", fcntl.fcntl(file, fcntl.F_GETFD))
                print("longest", resource.getrlimit(resource.RLIMIT_FSIZE))
                print("ends first", open("/proc/self/oom_score_adj").read().strip(), flush=True)
                """
            let program = try await lab.start(
                ProgramSpec("greedy", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "server")
            #expect(await program.waitForEnd(within: .seconds(60)))
            #expect(
                lab.lines == [
                    "lease EACCES", "flags 1", "longest (1073741824, 1073741824)", "ends first 500",
                ])
        }
    }
}
