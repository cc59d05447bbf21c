internal import Foundation
internal import Testing

/// What a run in a test keeps: a folder of its own, which is attached to the test if the run failed.
struct Evidence {
    /// Files larger than this are not attached.
    private static let largest = 16 << 20

    let folder: String

    /// Makes the folder.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-test-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Attaches each file under the name of the scenario and its own.
    func attach(as scenario: String, sourceLocation: SourceLocation) {
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder).sorted()) ?? [] {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                !data.isEmpty, data.count <= Self.largest
            else { continue }
            let path = "\(scenario)-\(name)".replacing("/", with: "-")
            Attachment.record(Array(data), named: path, sourceLocation: sourceLocation)
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
