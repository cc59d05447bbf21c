internal import Foundation
internal import ScenarioLanguage
internal import Testing

/// What a run in a test keeps: a folder of its own, which is attached to the test if the run failed.
struct Evidence {
    /// The most bytes of a file that is attached.
    private static let largest = 16 << 20

    let folder: String

    /// Makes the folder.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-test-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Attaches each regular file of at most 16 MiB under the name of the scenario and its own.
    ///
    /// Programs may have left links and FIFOs, which are neither followed nor opened.
    func attach(as scenario: String, sourceLocation: SourceLocation) {
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder).sorted()) ?? [] {
            let file = "\(folder)/\(name)"
            guard let bytes = try? RegularFile.read(file, atMost: Self.largest, followsLinks: false), !bytes.isEmpty
            else { continue }
            let path = "\(scenario)-\(name)".replacing("/", with: "-")
            Attachment.record(bytes, named: path, sourceLocation: sourceLocation)
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
