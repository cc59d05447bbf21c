internal import Kernel

/// The folder of the programs that labs run, such as `lab-init`: the one that the running program is in.
package enum ProgramsFolder {
    /// Its path.
    package static var path: String {
        let program = (try? FileDescriptor.target(ofLink: "/proc/self/exe")) ?? ""
        return program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
