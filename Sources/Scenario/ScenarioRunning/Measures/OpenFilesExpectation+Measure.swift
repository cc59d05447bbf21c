internal import Glibc
internal import Kernel
internal import NetworkLab
internal import ScenarioLanguage

extension OpenFilesExpectation: MeasuredExpectation {
    func measure(in run: Measuring) async throws -> [Double?] {
        var counts: [Double] = []
        for id in run.context.definition.programs(of: program) {
            // A program that has not been started has no processes.
            let processes = try await run.lab.program(id)?.processes() ?? []
            let files = try await PlainThread.callAsync { try processes.map(Self.openFiles) }
            counts.append(Double(files.reduce(0, +)))
        }
        return counts
    }

    /// Returns the number of file descriptors of a process (proc_pid_fd(5)); 0 once it has ended.
    private static func openFiles(of process: Int32) throws -> Int {
        do {
            return try FileDescriptor.names(in: "/proc/\(process)/fd").count
        } catch {
            guard [ENOENT, ESRCH].contains(error.number) else { throw error }
            return 0
        }
    }
}
