import Foundation
import Guests
import TestTools
import Testing

/// The programs that were built with the tests.
private enum BuiltPrograms {
    static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    /// Whether the modules for guests are among them.
    static let haveModules = FileManager.default.fileExists(atPath: "\(folder)/libAppleModules.so")
}

extension GuestsTests {
    /// Apple's documents have a page for each name here that a note explains, such as "NWMultiplexGroup".
    @Suite("Errors about names that Apple has and PushLab lacks", .enabled(if: BuiltPrograms.haveModules))
    struct AbsentNameTests {
        /// A file, and what the note in it contains; `nil` for a file without a note.
        private static let rows: [(name: String, text: String, note: String?)] = [
            (
                "a type", "import Network\nfunc a(_: NWMultiplexGroup) {}",
                "Apple's Network has 'NWMultiplexGroup', and PushLab's does not (groups of connections; multicast groups "
                    + "exist): put this code into `#if os(iOS)`, or into a file that the scenario does not list"
            ),
            (
                "two uses", "import Network\nfunc b(_: NWEthernetChannel, _: NWEthernetChannel) {}",
                "Apple's Network has 'NWEthernetChannel'"
            ),
            (
                "a method",
                "import Network\nfunc c(_ g: NWConnectionGroup, _ c: NWConnection) { _ = g.reinsert(connection: c) }",
                "Apple's NWConnectionGroup has 'reinsert(connection:)'"
            ),
            (
                "a method of an optional",
                "import Network\nfunc d(_ g: NWConnectionGroup?) { _ = g?.extract(connectionTo: nil, using: nil) }",
                "Apple's NWConnectionGroup has 'extract("
            ),
            (
                "an initializer", "import Network\nimport Foundation\nfunc e(_ o: Any) { _ = NWParameters(quic: o) }",
                "Apple's NWParameters has 'init(quic:)'"
            ),
            (
                "an implicit member",
                "import Network\nfunc f(_ e: NWEndpoint) { _ = NWConnection(to: e, using: .quic(alpn: [\"h3\"])) }",
                "Apple's NWParameters has 'quic(alpn:)', and PushLab's does not (QUIC)"
            ),
            (
                "a nested type", "import Network\nfunc g(_: NWInterface.RadioType) {}",
                "Apple's NWInterface has 'RadioType'"
            ),
            (
                "a qualified name",
                "import UserNotifications\nfunc h(_: UserNotifications.UNNotificationContentProviding) {}",
                "Apple's UserNotifications has 'UNNotificationContentProviding'"
            ),
            (
                "a member of a superclass",
                "import NetworkExtension\nclass I: NEAppPushProvider { func i() { _ = self.defaultPath } }",
                "Apple's NEProvider has 'defaultPath'"
            ),
            (
                "a member without a base",
                "import NetworkExtension\nclass J: NEAppPushProvider { func j() { createUDPSession() } }",
                "Apple's NEProvider has 'createUDPSession(to:from:)'"
            ),
            (
                "an overridden method",
                """
                import NetworkExtension
                class K: NEAppPushProvider {
                    override func displayMessage(_ message: String, completionHandler: @escaping (Bool) -> Void) {}
                }
                """, "Apple's NEProvider has 'displayMessage(_:completionHandler:)'"
            ),
            (
                "a screen", "import UIKit\nclass L { var page: UIPageViewController? }",
                "Apple's UIKit has 'UIPageViewController', and PushLab's does not (the rest of the user interface): "
                    + "leave files that use it out of `swift`"
            ),
            ("a name that nobody has", "import Network\nfunc m() { _ = NWConection.self }", nil),
            ("a name of a module that is not imported", "import Foundation\nfunc n() { _ = TLS() }", nil),
            ("a member of another type", "import Network\nstruct O {}\nfunc o(_ o: O) { o.applicationService() }", nil),
            ("another mistake", "import Network\nfunc p() -> Int { \"UIWindow\" }", nil),
        ]

        /// The diagnostics of one build of all files.
        private static let diagnostics = Task { () throws -> [GuestDiagnostic] in
            let bench = try GuestBench()
            for (index, row) in rows.enumerated() { try bench.write(row.text, to: "App/File\(index).swift") }
            try bench.write("", to: "App/main.swift")
            let cache = GuestCache(folder: bench.cacheFolder)
            let modules = try await GuestModules.ofPushLab(programsFolder: BuiltPrograms.folder, cache: cache)
            do {
                _ = try await GuestBuilder(modules: modules, cache: cache, release: "test")
                    .build(GuestSource(paths: ["\(bench.folder)/App"]))
                return []
            } catch let error as GuestError {
                return error.diagnostics
            }
        }

        @Test("are followed by a note with the reason and a remedy", arguments: rows.indices)
        func note(_ index: Int) async throws {
            let all = try await Self.diagnostics.value.filter { $0.file?.hasSuffix("/File\(index).swift") == true }
            #expect(all.contains { $0.severity == .error })
            // The compiler has notes as well.
            let notes = all.indices.filter { all[$0].severity == .note && all[$0].message.hasPrefix("Apple's ") }
            let (row, found) = (Self.rows[index], notes.map { all[$0].message })
            if let note = row.note {
                #expect(found.count == 1, "\(row.name): \(all)")
                #expect("\(found.first ?? "")".hasPrefix(note), "\(row.name): \(all)")
                #expect(notes.allSatisfy { $0 > 0 && all[$0].line == all[$0 - 1].line }, "\(row.name): \(all)")
            } else {
                #expect(found == [], "\(row.name)")
            }
        }

        @Test(
            "modules of Apple that are absent are refused with the reason",
            arguments: [
                ("WebKit", "Apple's is absent: a simulated device has no screen"),
                ("CoreBluetooth", "Apple's is absent: a simulated device has Wi-Fi and Ethernet"),
                ("IOKit", "Apple's is absent: it is a part of Darwin"),
                ("PagerKit", "Code for other systems may stand in #if canImport(PagerKit)"),
            ])
        func module(_ module: String, _ words: String) async throws {
            let bench = try GuestBench()
            let file = try bench.write("import \(module)\n", to: "main.swift")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [file]))
            }
            #expect(error?.description.contains(". \(words)") == true, "\(error?.description ?? "")")
        }

        @Test("no absent module is one that can be imported")
        func available() async throws {
            for module in GuestModules.taken {
                let bench = try GuestBench()
                let file = try bench.write("import Nothing\nimport \(module)\n", to: "main.swift")
                let error = await #expect(throws: GuestError.self) {
                    try await bench.builder().build(GuestSource(paths: [file]))
                }
                #expect(
                    error?.description.contains("Apple's is absent") == false, "remove \(module) from AbsentModules")
            }
        }
    }
}
