import Foundation
import Testing

@Suite("The example apps")
struct ExamplesTests {
    /// What an iOS app can import, of what guests can.
    private static let modules: Set<String> = [
        "AVFoundation", "BackgroundTasks", "CFNetwork", "CallKit", "Combine", "CommonCrypto", "CoreFoundation",
        "CoreLocation", "CoreTelephony", "CryptoKit", "Darwin", "Dispatch", "Foundation", "MultipeerConnectivity",
        "Network",
        "NetworkExtension", "NotificationCenter", "OSLog", "ObjectiveC", "Observation", "PushKit", "PushToTalk",
        "SQLite3",
        "Security",
        "SwiftUI",
        "SystemConfiguration", "UIKit", "UserNotifications", "dnssd", "os", "zlib",
    ]

    /// Modules that an example has of its own, and what a manifest imports.
    private static let own: Set<String> = ["PackageDescription", "PagerKit"]

    /// The example for macOS, with what it imports besides.
    private static let desktop = (folder: "Interfaces/Agent/", modules: Set(["Cocoa"]))

    @Test("are files for iOS: they import modules of Apple alone, and have no part for another system")
    func imports() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Examples").standardizedFileURL.path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let imported = text.matches(
                of:
                    /(?m)^\s*(?:@\w+(?:\(\w+\))?\s+)*import\s+(?:(?:class|enum|func|protocol|struct|typealias|var)\s+)?(\w+)/
            )
            let others = file.hasPrefix(Self.desktop.folder) ? Self.desktop.modules : []
            let known = Self.modules.union(Self.own).union(others)
            let foreign = imported.map { String($0.output.1) }.filter { !known.contains($0) }
            #expect(foreign == [], "\(file)")
            // One example is about conditions.
            #expect(file.hasPrefix("Conditions/") || !text.contains(/(?m)^\s*#if\b/), "\(file)")
        }
    }
}
