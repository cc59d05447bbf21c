import Foundation
import Guests
import Testing

/// The bundles of apps and extensions.
extension GuestsTests {
    @Suite("Bundles of guests")
    struct BundleTests {
        private static func plist(_ keys: String) -> String {
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(keys)</dict></plist>\n"
        }

        private static func values(in bundle: String) throws -> [String: Any] {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(bundle)/Info.plist"))
            let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
            return try #require(list as? [String: Any])
        }

        private static func files(in bundle: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: bundle).filter { path in
                var isFolder: ObjCBool = false
                _ = unsafe FileManager.default.fileExists(atPath: "\(bundle)/\(path)", isDirectory: &isFolder)
                return !isFolder.boolValue
            }.sorted()
        }

        /// Makes a bundle without a program.
        private static func bundle(_ source: BundleSource, in bench: GuestBench) async throws -> BuiltBundle {
            try await GuestCache(folder: bench.cacheFolder).bundle(BundlePart(source, program: nil))
        }

        @Test(
            "build settings are replaced as Xcode replaces them",
            arguments: [
                ("$(PRODUCT_NAME)", "My App"), ("${PRODUCT_NAME}", "My App"),
                ("a$(PRODUCT_NAME)b${PRODUCT_NAME}", "aMy AppbMy App"),
                ("$(PRODUCT_BUNDLE_IDENTIFIER).x", "com.example.my-app.x"), ("$(PRODUCT_MODULE_NAME)", "Mine"),
                ("$(EXECUTABLE_NAME)", "My App"), ("$(DEVELOPMENT_LANGUAGE)", "en"), ("$(MARKETING_VERSION)", "1.0"),
                ("$(PRODUCT_NAME:rfc1034identifier)", "My-App"), ("$(PRODUCT_NAME:c99extidentifier:lower)", "my_app"),
                ("$(PRODUCT_NAME:upper)", "MY APP"), ("$(NONE:default=4)", "4"), ("$(EMPTY:default=4)", "4"),
                ("$(OWN)", "https://ward/1.0"), ("$(OW$(LETTER))", "https://ward/1.0"), ("$()", ""),
                ("https:/$()/a", "https://a"),
                ("$5", "$5"), ("$$(LETTER)", "$N"), ("$(OPEN", "$(OPEN"), ("$", "$"), ("$(LETTER}", "$(LETTER}"),
                ("$(LOOP)", "$(LOOP)"), ("$(WRAPPER_NAME)", "My App.app"), ("no setting", "no setting"), ("", ""),
            ])
        func settings(_ text: String, _ expected: String) async throws {
            let bench = try GuestBench()
            let plist = try bench.write(
                Self.plist("<key>A</key><dict><key>$(B)</key><array><string>\(text)</string><true/></array></dict>"),
                to: "Info.plist")
            let source = BundleSource(
                name: "My App", module: "Mine", identifier: "com.example.my-app", infoPlist: plist,
                settings: [
                    "OWN": "https:/$()/ward/$(MARKETING_VERSION)", "LETTER": "N", "EMPTY": "", "LOOP": "$(LOOP)",
                ])
            let bundle = try await Self.bundle(source, in: bench)
            #expect(bundle.path.hasSuffix("/My App.app"))
            let list = (try Self.values(in: bundle.path)["A"] as? [String: Any])?["$(B)"] as? [Any]
            #expect(list?.first as? String == expected && list?.last as? Bool == true)
            #expect(bundle.warnings == [])
        }

        @Test("a setting without a value is empty, and a warning says so")
        func unknownSetting() async throws {
            let bench = try GuestBench()
            let plist = try bench.write(Self.plist("<key>A</key><string>$(NO_SUCH)!</string>"), to: "Info.plist")
            let bundle = try await Self.bundle(BundleSource(name: "A", identifier: "a.b", infoPlist: plist), in: bench)
            #expect(try Self.values(in: bundle.path)["A"] as? String == "!")
            #expect(
                bundle.warnings.map(\.description) == [
                    "\(plist): warning: the build setting $(NO_SUCH) has no value and becomes an empty text: give it one by "
                        + "`build-settings: { NO_SUCH: … }`"
                ])
        }

        @Test("an Info.plist gets the keys that it lacks, and the identifier of the device")
        func standardKeys() async throws {
            let bench = try GuestBench()
            var source = BundleSource(name: "Pager", identifier: "com.example.pager", isExtension: true)
            source.usageDescription = "It says \"why\"."
            source.usageTranslations = ["en": "It says \"why\".", "de": "Es sagt \"warum\" \\."]
            source.bonjourServices = ["_ward._tcp"]
            let plain = try await Self.bundle(source, in: bench)
            let values = try Self.values(in: plain.path)
            #expect(plain.path.hasSuffix("/Pager.appex"))
            #expect(
                values.compactMapValues { $0 as? String } == [
                    "CFBundleDevelopmentRegion": "en", "CFBundleExecutable": "Pager",
                    "CFBundleIdentifier": "com.example.pager",
                    "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": "Pager", "CFBundlePackageType": "XPC!",
                    "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
                    "NSLocalNetworkUsageDescription": "It says \"why\".",
                ])
            #expect(values["NSBonjourServices"] as? [String] == ["_ward._tcp"])
            #expect(try Self.files(in: plain.path) == ["Info.plist", "de.lproj/InfoPlist.strings"])
            let strings = try Data(contentsOf: URL(fileURLWithPath: "\(plain.path)/de.lproj/InfoPlist.strings"))
            let texts =
                try unsafe PropertyListSerialization.propertyList(from: strings, format: nil) as? [String: String]
            #expect(texts == ["NSLocalNetworkUsageDescription": "Es sagt \"warum\" \\."])
            source.infoPlist = try bench.write(
                Self.plist(
                    "<key>CFBundleIdentifier</key><string>other</string><key>CFBundleVersion</key><string>9</string>"),
                to: "Info.plist")
            let own = try Self.values(in: try await Self.bundle(source, in: bench).path)
            #expect(
                own["CFBundleIdentifier"] as? String == "com.example.pager" && own["CFBundleVersion"] as? String == "9")
            #expect(own["NSBonjourServices"] == nil && own["CFBundleName"] as? String == "Pager")
        }

        @Test("resources lie where Xcode puts them")
        func resources() async throws {
            let bench = try GuestBench()
            for name in [
                "R/a.json", "R/Deep/er/b.txt", "R/en.lproj/Localizable.strings", "R/Deep/de.lproj/Sub/x.html",
                "R/Sounds.bundle/ring.caf", "R/.hidden/c", "R/.DS_Store", "R/Code.swift", "R/Info.plist",
                "R/App.entitlements",
                "Other/fr.lproj/Localizable.strings", "Other/no suffix", "Other/Pager-Info.plist",
                "Other/de.lproj/InfoPlist.strings",
            ] { try bench.write(name.hasSuffix("plist") ? Self.plist("") : name, to: name) }
            try FileManager.default.createSymbolicLink(
                atPath: "\(bench.folder)/R/Deep/Back", withDestinationPath: "\(bench.folder)/R")
            try FileManager.default.createSymbolicLink(
                atPath: "\(bench.folder)/R/link.json", withDestinationPath: "\(bench.folder)/R/a.json")
            let folder = bench.folder
            let bundle = try await Self.bundle(
                BundleSource(
                    name: "A", identifier: "a", infoPlist: "\(folder)/Other/Pager-Info.plist",
                    resources: [
                        "\(folder)/R", "\(folder)/Other/fr.lproj/Localizable.strings", "\(folder)/Other/no suffix",
                        "\(folder)/R/a.json", "\(folder)/R/Code.swift",
                    ]), in: bench)
            #expect(
                try Self.files(in: bundle.path) == [
                    "Code.swift", "Info.plist", "Sounds.bundle/ring.caf", "a.json", "b.txt",
                    "de.lproj/InfoPlist.strings",
                    "de.lproj/Sub/x.html", "en.lproj/Localizable.strings", "fr.lproj/Localizable.strings", "link.json",
                    "no suffix",
                ])
            #expect(FileManager.default.contents(atPath: "\(bundle.path)/link.json") == Data("R/a.json".utf8))
            #expect(bundle.warnings == [])
        }

        @Test("a string catalog becomes the strings files of its languages")
        func catalogs() async throws {
            let bench = try GuestBench()
            let catalog = """
                { "sourceLanguage": "en", "version": "1.0", "strings": {
                  "": {}, "Bed": { "comment": "a place" }, "say \\"hi\\"": { "localizations": {
                    "de": { "stringUnit": { "state": "translated", "value": "C:\\\\ \\"hallo\\"" } } } },
                  "%lld beds": { "localizations": { "en": { "variations": { "plural": {
                    "one": { "stringUnit": { "state": "translated", "value": "%lld bed" } },
                    "other": { "stringUnit": { "state": "translated", "value": "%lld beds!" } } } } } } },
                  "tap": { "localizations": { "en": { "variations": { "device": {
                    "mac": { "stringUnit": { "state": "translated", "value": "Click" } },
                    "iphone": { "stringUnit": { "state": "translated", "value": "Tap" } } } } } } },
                  "both": { "localizations": { "en": {
                    "stringUnit": { "state": "translated", "value": "%#@beds@ in %@" },
                    "substitutions": { "beds": { "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": {
                      "other": { "stringUnit": { "state": "translated", "value": "%arg beds" } } } } } } } } }
                } }
                """
            try bench.write(catalog, to: "R/Localizable.xcstrings")
            try bench.write(#"{ "sourceLanguage": "en", "strings": {} }"#, to: "R/Sounds.bundle/Localizable.xcstrings")
            try bench.write(
                #"{ "sourceLanguage": "en", "strings": { "CFBundleName": { "localizations": { "fr": { "stringUnit": { "value": "Nom" } } } } } }"#,
                to: "InfoPlist.xcstrings")
            let plist = try bench.write(Self.plist(""), to: "Info.plist")
            let source = BundleSource(
                name: "A", identifier: "a", infoPlist: plist, resources: ["\(bench.folder)/R"])
            let bundle = try await Self.bundle(source, in: bench)
            #expect(
                try Self.files(in: bundle.path) == [
                    "Info.plist", "Sounds.bundle/en.lproj/Localizable.strings", "de.lproj/Localizable.strings",
                    "en.lproj/InfoPlist.strings",
                    "en.lproj/Localizable.strings", "fr.lproj/InfoPlist.strings",
                ])
            #expect(bundle.warnings == [])
            func texts(_ file: String) throws -> [String: String]? {
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(bundle.path)/\(file)"))
                return try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
            }
            #expect(try texts("de.lproj/Localizable.strings") == ["say \"hi\"": "C:\\ \"hallo\""])
            #expect(
                try texts("en.lproj/Localizable.strings") == [
                    "%lld beds": "%lld beds!", "tap": "Tap", "both": "%1$lld beds in %2$@",
                ])
            #expect(try texts("fr.lproj/InfoPlist.strings") == ["CFBundleName": "Nom"])
            for (file, text, message) in [
                (
                    "R/Bad.xcstrings", "{",
                    "R/Bad.xcstrings: this is no string catalog: open it in Xcode, and save it again"
                ),
                (
                    "R/de.lproj/Localizable.strings", "",
                    "R/de.lproj/Localizable.strings: a string catalog becomes 'de.lproj/Localizable.strings' in the bundle as well: remove one of the two"
                ),
                (
                    "R/Sub/Localizable.xcstrings", catalog,
                    "R/Sub/Localizable.xcstrings: another string catalog becomes Localizable.xcstrings as well: rename one of the two"
                ),
            ] {
                let path = try bench.write(text, to: file)
                let error = await #expect(throws: GuestError.self) { try await Self.bundle(source, in: bench) }
                #expect(error?.description.replacing(bench.folder + "/", with: "") == message)
                try FileManager.default.removeItem(atPath: path)
            }
        }

        @Test("what cannot be a resource is refused or left out, with the reason")
        func noResources() async throws {
            let bench = try GuestBench()
            for name in [
                "One/a.json", "Two/a.json", "Info.plist", "Main.storyboard", "A/C.xcassets/x.json", "A/A", "A/d.txt",
            ] {
                try bench.write(name, to: name)
            }
            for (resources, message) in [
                (
                    ["One", "Two"],
                    "Two/a.json: this resource and One/a.json both become 'a.json' in the bundle: rename one of them"
                ),
                (["Gone"], "Gone: there is no such resource: name a file or a folder"),
                (
                    ["Info.plist"],
                    "Info.plist: 'Info.plist' of the bundle is no resource: rename the file, or leave it out"
                ),
                (["A"], "A/A: 'A' of the bundle is no resource: rename the file, or leave it out"),
            ] {
                let source = BundleSource(
                    name: "A", identifier: "a", resources: resources.map { "\(bench.folder)/\($0)" })
                let error = await #expect(throws: GuestError.self) { try await Self.bundle(source, in: bench) }
                #expect(error?.description.replacing(bench.folder + "/", with: "") == message)
            }
            let source = BundleSource(
                name: "B", identifier: "b", resources: ["A", "Main.storyboard"].map { "\(bench.folder)/\($0)" })
            let bundle = try await Self.bundle(source, in: bench)
            #expect(try Self.files(in: bundle.path) == ["A", "Info.plist", "d.txt"])
            let text = "warning: Xcode compiles this resource, and PushLab does not: the bundle is without it"
            #expect(
                bundle.warnings.map { $0.description.replacing(bench.folder + "/", with: "") }
                    == ["A/C.xcassets: \(text)", "Main.storyboard: \(text)"])
            let bad = try bench.write(
                Self.plist("<key>CFBundleExecutable</key><string>a/b</string>"), to: "Bad.plist")
            let error = await #expect(throws: GuestError.self) {
                try await Self.bundle(BundleSource(name: "B", identifier: "b", infoPlist: bad), in: bench)
            }
            #expect(error?.kind == .infoPlist)
        }

        private static let program = """
            import Foundation
            final class Anchor {}
            let outer = Bundle.main.bundleURL.deletingLastPathComponent().deletingLastPathComponent()
            let texts: [String?] = [
                Bundle.main.bundleIdentifier, Bundle(for: Anchor.self).bundleURL.lastPathComponent,
                Bundle.main.path(forResource: "a", ofType: "txt").flatMap { try? String(contentsOfFile: $0, encoding: .utf8) },
                NSLocalizedString("key", comment: ""), Bundle(url: outer)?.bundleIdentifier,
                Bundle.main.executableURL?.lastPathComponent,
            ]
            print(texts.map { $0 ?? "none" }.joined(separator: " "))

            """

        @Test("programs of an app and its extensions find their bundles, and a changed resource compiles nothing")
        func programs() async throws {
            let bench = try GuestBench()
            let file = try bench.write(Self.program, to: "main.swift")
            let text = try bench.write("one", to: "a.txt")
            let strings = try bench.write("\"key\" = \"value\";", to: "en.lproj/Localizable.strings")
            let cache = GuestCache(folder: bench.cacheFolder)
            func built() async throws -> (BuiltBundle, [String]) {
                let guest = try await bench.builder().build(GuestSource(paths: [file]))
                let bundle = try await cache.bundle(
                    BundlePart(
                        BundleSource(name: "App", identifier: "a.app", resources: [text, strings]), program: guest),
                    extensions: [
                        BundlePart(
                            BundleSource(name: "Part", identifier: "a.app.one", isExtension: true), program: guest),
                        BundlePart(
                            BundleSource(name: "Part", identifier: "a.app.two", isExtension: true, resources: [text]),
                            program: guest),
                        BundlePart(BundleSource(name: "None", identifier: "a.none", isExtension: true), program: nil),
                    ])
                #expect(bundle.programs.count == 4 && bundle.programs[3] == nil)
                return (bundle, try bundle.programs.compactMap(\.self).map(GuestBench.output))
            }
            let (first, outputs) = try await built()
            #expect(
                outputs == [
                    "a.app App.app one value none App\n", "a.app.one Part.appex none key a.app Part\n",
                    "a.app.two a.app.two.appex one key a.app Part\n",
                ])
            #expect(try await built().0.path == first.path)
            try bench.write("two", to: "a.txt")
            let (second, changed) = try await built()
            #expect(second.path != first.path && changed[0] == "a.app App.app two value none App\n")
            #expect(bench.compilations == 1 && bench.cached().works == [])
            withExtendedLifetime(first) {}
        }

        @Test("an entry that lacks a file is made anew, and one that is not in use is removed")
        func damaged() async throws {
            let bench = try GuestBench()
            let source = BundleSource(
                name: "A", identifier: "a", resources: [try bench.write("a", to: "a.txt")])
            let path = try await Self.bundle(source, in: bench).path
            try FileManager.default.removeItem(atPath: "\(path)/a.txt")
            var bundle: BuiltBundle? = try await Self.bundle(source, in: bench)
            #expect(bundle?.path == path)
            #expect(FileManager.default.contents(atPath: "\(path)/a.txt") == Data("a".utf8))
            #expect(try GuestCache(folder: bench.cacheFolder).clean() == 1)
            withExtendedLifetime(bundle) {}
            bundle = nil
            // A process that another test forks at this moment has the lock as well, until it runs its program.
            for _ in 0..<200 {
                if try GuestCache(folder: bench.cacheFolder).clean() == 0 { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(bench.cached().entries == [])
        }
    }
}
