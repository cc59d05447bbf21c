internal import Glibc
internal import LabEvents
internal import LabModel

/// The environment of a run: the version of PushLab, the kernel, and what the machine lacks.
package struct RunMachine: Sendable, Hashable, Decodable {
    package var version: String
    /// The release and the architecture of the kernel, such as `6.1.0-18-amd64 x86_64`.
    package var kernel: String
    /// The shortcomings that `pushlab doctor` found, with remedies; `nil` if it did not look.
    package var lacks: [String]?

    package init(version: String, kernel: String, lacks: [String]? = nil) {
        (self.version, self.kernel, self.lacks) = (version, kernel, lacks)
    }

    /// The machine of this process.
    package static let current: RunMachine = {
        var names = utsname()
        guard unsafe uname(&names) == 0 else { return RunMachine(version: Release.version, kernel: "unknown") }
        let release = unsafe withUnsafeBytes(of: names.release) { unsafe text($0) }
        let architecture = unsafe withUnsafeBytes(of: names.machine) { unsafe text($0) }
        return RunMachine(version: Release.version, kernel: "\(release) \(architecture)")
    }()

    var json: Value {
        .object([
            "version": .string(version), "kernel": .string(kernel),
            "lacks": lacks.map { .array($0.map(Value.string)) } ?? .null,
        ])
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
