/// The parameters of a scenario besides its file: its case, settings and used files.
public struct ScenarioParameters: Sendable, Hashable {
    /// The name of the case; `nil` for a file without cases.
    public var caseName: String?
    /// The values set by the user, as written, by name.
    public var settings: [String: String] = [:]
    /// The used files, as written in the scenario.
    public var used: [String] = []

    /// Makes the parameters of a file without cases, settings and used files.
    public init() {}

    /// The settings in one line, such as `heartbeat=200ms`, sorted by name.
    public var settingsText: String {
        settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// Returns the digest of the files' digests and the settings; a single file's own digest if there are no others.
    func digest(of files: [String]) -> String {
        let rest = files.dropFirst() + settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return rest.isEmpty
            ? files[0] : FileDigest.text(of: [UInt8]((files.prefix(1) + rest).joined(separator: "\n").utf8))
    }

    /// Returns the selector of the scenario, `file.yaml[slow]`, or the file alone without a case.
    public func selector(of file: String) -> String { file + (caseName.map { "[\($0)]" } ?? "") }
}
