internal import Glibc
internal import Kernel
package import NetworkLab
internal import PrivacyEnforcement

/// Checks that devices can enforce the privacy of apps, in the same way as they do.
package enum PrivacyTrials {
    /// The trial that loads the real eBPF programs into the kernel and attaches them to a control group.
    package static let kernel = ControlGroupChecks.Trial(
        "local network privacy in the kernel (eBPF)",
        remedy: "Run as root, on Linux 5.19 or later with BTF; in a container, start that with --privileged."
    ) { group in
        _ = try KernelEnforcement(controlGroup: group.folder)
        return ""
    }

    /// Runs a program under a seccomp filter in a temporary network namespace, as devices do without eBPF.
    ///
    /// Blocks.
    package static func systemCalls(programsFolder: String) -> MachineCheck {
        let name = "local network privacy by system call filters"
        do {
            try PlainThread.run { try startBehindFilter("\(programsFolder)/syscall-filter") }
            return MachineCheck(
                name, isRequired: false,
                .ok(
                    "used without eBPF; steps with `receives: nothing`, or that end the system of a device, "
                        + "are inconclusive then"))
        } catch {
            let remedy = "Use a kernel with CONFIG_SECCOMP_FILTER, in a container whose policy allows seccomp(2)."
            return MachineCheck(name, isRequired: false, .missing("\(remedy) (\(error))"))
        }
    }

    private static func startBehindFilter(_ filter: String) throws {
        try Namespace.enterNew(.network)
        let enforcement = try SystemCallEnforcement()
        try withExtendedLifetime(enforcement) {
            let output = try FileDescriptor.pipe()
            let process = try Process.start(
                ProcessLaunch(path: filter, arguments: [filter, "trial", "--", "true"]),
                descriptors: [(output.writing.raw, STDERR_FILENO)])
            let reading = output.closeWriting()
            var words: [UInt8] = []
            while let bytes = try reading.read(), !bytes.isEmpty { words += bytes }
            var ended = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
            while unsafe poll(&ended, 1, -1) < 0, errno == EINTR {}
            guard try process.reap() == .exited(0) else {
                throw GateError(description: String(decoding: words, as: UTF8.self).filter { $0 != "\n" })
            }
        }
    }

    private struct GateError: Error, CustomStringConvertible {
        let description: String
    }
}
