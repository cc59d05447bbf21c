import Foundation
import ScenarioLanguage
import Testing

@Suite("Property lists of more levels than anybody writes")
struct DeepPropertyListTests {
    private func read(_ data: Data) throws {
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: "pushlab-\(UUID().uuidString).plist")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try InfoPlist(file.path, folder: nil)
    }

    @Test("are read, or refused, and end nothing", arguments: [20_000, 60_000])
    func levels(_ count: Int) {
        let text =
            "<plist version=\"1.0\"><dict><key>a</key>" + String(repeating: "<array>", count: count)
            + String(repeating: "</array>", count: count) + "</dict></plist>"
        try? read(Data(text.utf8))
        try? read(Data((String(repeating: "(", count: count) + String(repeating: ")", count: count)).utf8))
    }

    @Test("of more than 1 MiB are refused")
    func large() {
        #expect { try read(Data(repeating: 32, count: 1 << 20 + 1)) } throws: { error in
            (error as? BundleError)?.message.hasSuffix("it is larger than 1 MiB") == true
        }
    }
}
