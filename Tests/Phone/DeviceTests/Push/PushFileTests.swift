import Device
import DeviceProtocol
import Foundation
import Testing

@Suite("The file of push configurations")
struct PushFileTests {
    @Test("what is written is read again, nothing is there before, and what is none is not read")
    func file() throws {
        let path = FileManager.default.temporaryDirectory.path + "/pushlab-push-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = PushFile(path)
        #expect(try file.read() == nil)
        var saved = SavedPushConfigurations()
        saved.configurations = ["pager": [.on("Ward", number: 2)], "dialler": []]
        saved.lastNumbers = ["pager": 3]
        try file.write(SavedPushConfigurations())
        try file.write(saved)
        #expect(try file.read() == saved)
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
        try "[]".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: DeviceError.self) { try file.read() }
    }
}
