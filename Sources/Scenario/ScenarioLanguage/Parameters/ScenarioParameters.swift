/// The case of a scenario, and what it was read from besides its file.
public struct ScenarioParameters: Sendable, Hashable {
    /// The name of its case; `nil` where the file has no cases.
    public var caseName: String?
    /// The values that were set from outside, as they were written, by name.
    public var settings: [String: String] = [:]
    /// The files that it uses, as written in the scenario.
    public var used: [String] = []

    /// The parameters of a file that stands for one scenario by itself.
    public init() {}

    /// The settings in one line, `heartbeat=200ms`, in the order of their names.
    public var settingsText: String {
        settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// The digest of a scenario by those of its file and of the files that it uses; that of the file alone where there is no
    /// more.
    func digest(of files: [String]) -> String {
        let rest = files.dropFirst() + settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return rest.isEmpty
            ? files[0] : FileDigest.text(of: [UInt8]((files.prefix(1) + rest).joined(separator: "\n").utf8))
    }

    /// Names one scenario of a file: `file.yaml[slow]`, or the file alone.
    public func selector(of file: String) -> String { file + (caseName.map { "[\($0)]" } ?? "") }
}
