internal import Foundation

/// Where the programs of PushLab are that were built together with the tests.
public enum BuiltPrograms {
    /// The folder of `lab-init`, `push-server`, `push-provider` and `cross-traffic`.
    ///
    /// It is the one that `PUSHLAB_PROGRAMS` names, or the one of the test bundle, into which `swift build` and
    /// `swift test` put all products of a package.
    public static var folder: String {
        if let named = ProcessInfo.processInfo.environment["PUSHLAB_PROGRAMS"] { return named }
        // The toolchain's helper runs the bundle and names it in its arguments; otherwise the bundle runs itself.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
        return URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent().path
    }
}
