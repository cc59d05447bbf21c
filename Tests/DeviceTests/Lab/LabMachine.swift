import Glibc
import NetworkLab
import Testing

extension LabMachine {
    private static let missing = check(programsFolder: programsFolder)

    /// Whether this machine can run labs.
    static var canRunLabs: Bool { missing == nil }

    /// Why it cannot.
    static var reason: Comment { Comment(rawValue: missing.map { "\($0)" } ?? "this machine can run labs") }

    /// The folder of the programs that were built beside the tests.
    static var programsFolder: String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The test runner may be the toolchain's own; its first argument names the bundle then.
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? path
        return bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
    }
}
