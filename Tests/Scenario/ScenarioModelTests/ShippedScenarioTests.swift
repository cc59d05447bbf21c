import Foundation
import ScenarioLanguage
import Testing

@Suite struct `Shipped scenarios` {
    /// A folder with a file that only scenarios of another folder use could not be run.
    @Test func `stand in folders each of which can be run alone`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../Scenarios").standardizedFileURL.path
        for folder in try FileManager.default.contentsOfDirectory(atPath: root) {
            let readings = ScenarioSource.load(["\(root)/\(folder)"])
            #expect(!readings.isEmpty)
            #expect(readings.flatMap(\.diagnostics).map(\.description) == [])
        }
    }
}
