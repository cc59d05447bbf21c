package import Foundation

/// What one test has shown: one line of the file that tests write where `PUSHLAB_SHOWN` names it.
package struct TestEvidence: Sendable, Hashable, Codable {
    /// The display name of the test.
    package var test: String
    /// Its module and file, such as `DeviceTests/GateTests.swift`.
    package var file: String
    /// The ids of the behaviours that are not so when it fails.
    package var behaviours: [String]
    /// Whether it used real sockets in real networks.
    package var isReal: Bool
    /// Whether it passed.
    package var hasPassed: Bool

    /// Makes evidence.
    package init(test: String, file: String, behaviours: [String], isReal: Bool, hasPassed: Bool) {
        self.test = test
        self.file = file
        self.behaviours = behaviours
        self.isReal = isReal
        self.hasPassed = hasPassed
    }

    /// The evidence in the text of a file, one JSON object a line; a line that is not one is an error.
    package static func read(_ text: Data) throws -> [TestEvidence] {
        try text.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(TestEvidence.self, from: $0) }
    }
}
