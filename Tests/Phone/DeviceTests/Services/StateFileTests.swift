import Device
import DeviceProtocol
import Foundation
import Testing

@Suite("Files of state")
struct StateFileTests {
    @Test("what is written is read again, nothing is there before, and what is none is not read")
    func file() throws {
        let path = FileManager.default.temporaryDirectory.path + "/pushlab-push-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = StateFile<SavedPushConfigurations>.pushConfigurations(path)
        #expect(try file.read() == nil)
        var saved = SavedPushConfigurations()
        saved.configurations = ["pager": [.on("Ward", number: 2)], "dialler": []]
        saved.lastNumbers = ["pager": 3]
        try file.write(SavedPushConfigurations())
        try file.write(saved)
        #expect(try file.read() == saved)
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
        try "[]".write(toFile: path, atomically: true, encoding: .utf8)
        let damaged = #expect(throws: DeviceError.self) { try file.read() }
        #expect(damaged?.message == "\(path) has no push configurations. Remove it to begin without any.")
        let folder = StateFile<[String]>(FileManager.default.temporaryDirectory.path, "list")
        let unread = #expect(throws: DeviceError.self) { try folder.read() }
        #expect(unread?.message.hasPrefix("The list cannot be read: ") == true)
    }
}
