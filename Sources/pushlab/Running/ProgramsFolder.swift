import Foundation

/// Where the programs of PushLab are: beside its own executable.
enum ProgramsFolder {
    /// The absolute path of the folder.
    static var path: String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: executable).deletingLastPathComponent().path
    }
}
