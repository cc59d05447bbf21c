import Dispatch
import Foundation
import Glibc
import ScenarioLanguage
import Testing

@Suite struct `Files that a scenario names` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Whether something ends within ten seconds, on a thread of its own: to wait for a FIFO would hold up all tests.
    private static func ends(_ body: @escaping @Sendable () -> Void) -> Bool {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            end.signal()
        }
        return end.wait(timeout: .now() + 10) == .success
    }

    private func fifo(_ name: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        return path
    }

    @Test func `are read whole up to a size, where they are regular`() throws {
        try folder.write("file", "text")
        let path = folder.path + "/file"
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for path in [path, link] {
            #expect(try RegularFile.read(path, atMost: 4) == Array("text".utf8))
        }
        #expect(throws: RegularFile.Refusal.tooLarge(4)) { try RegularFile.read(path, atMost: 3) }
        #expect(throws: RegularFile.Refusal.special) { try RegularFile.read(link, atMost: 4, followsLinks: false) }
        #expect(throws: RegularFile.Refusal.folder) { try RegularFile.read(folder.path, atMost: 4) }
        #expect(throws: RegularFile.Refusal.special) { try RegularFile.read("/dev/null", atMost: 4) }
        #expect(throws: RegularFile.Refusal.unreadable(ENOENT)) { try RegularFile.read("/nowhere", atMost: 4) }
    }

    @Test func `are not waited for: a FIFO as a property list or as entitlements is refused`() throws {
        let path = try fifo("fifo")
        let isEnded = Self.ends {
            let list = #expect(throws: BundleError.self) { try InfoPlist(path, folder: nil) }
            #expect(list?.message == "'\(path)' is no regular file")
            let entitlements = #expect(throws: BundleError.self) { try EntitlementsFile(path, folder: nil) }
            #expect(entitlements?.message == "'\(path)' is no regular file")
        }
        #expect(isEnded)
    }

    @Test func `are not waited for: a FIFO as the strings of a language is refused`() throws {
        try folder.write("Info.plist", PropertyListEncoder().encode(["CFBundleIdentifier": "com.example.pager"]))
        let path = folder.path
        try FileManager.default.createDirectory(atPath: path + "/de.lproj", withIntermediateDirectories: false)
        _ = try fifo("de.lproj/InfoPlist.strings")
        let isEnded = Self.ends {
            let error = #expect(throws: BundleError.self) { try InfoPlist("Info.plist", folder: path) }
            #expect(error?.message == "'de.lproj/InfoPlist.strings' is no regular file")
        }
        #expect(isEnded)
    }

    @Test func `are not waited for: a FIFO as an executable has no Info.plist`() throws {
        let path = try fifo("tool")
        let isEnded = Self.ends {
            let list = try? InfoPlist(embeddedIn: path, folder: nil)
            #expect(list == nil)
        }
        #expect(isEnded)
    }
}
