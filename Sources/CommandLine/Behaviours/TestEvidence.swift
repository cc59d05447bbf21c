package import Foundation

/// The result of one test: a line of the file that tests write to the path in `PUSHLAB_SHOWN`.
package struct TestEvidence: Sendable, Hashable, Codable {
    /// The display name of the test.
    package var test: String
    /// Its module and file, such as `DeviceTests/GateTests.swift`.
    package var file: String
    /// The ids of the behaviours that the test shows.
    package var behaviours: [String]
    /// Whether it used real sockets in real networks.
    package var isReal: Bool
    package var hasPassed: Bool

    package init(test: String, file: String, behaviours: [String], isReal: Bool, hasPassed: Bool) {
        self.test = test
        self.file = file
        self.behaviours = behaviours
        self.isReal = isReal
        self.hasPassed = hasPassed
    }

    /// Reads the evidence in a file with one JSON object per line; throws if a line is invalid.
    package static func read(_ text: Data) throws -> [TestEvidence] {
        try text.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(TestEvidence.self, from: $0) }
    }
}
