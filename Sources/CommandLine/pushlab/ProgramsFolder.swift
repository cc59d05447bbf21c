import Kernel

/// The folder of the programs that labs run, such as `lab-init`: the one that `pushlab` itself is in.
enum ProgramsFolder {
    static var path: String {
        let program = (try? FileDescriptor.target(ofLink: "/proc/self/exe")) ?? ""
        return program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
