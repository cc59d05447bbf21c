import DeviceProtocol
import DeviceRules
import Foundation
import ScenarioLanguage
import Testing

@Suite struct `The Info.plist in several languages` {
    private let folder = FileManager.default.temporaryDirectory.path + "/plist-\(UUID().uuidString)"
    private static let key = "NSLocalNetworkUsageDescription"

    private func write(_ name: String, _ data: Data) throws {
        let file = URL(fileURLWithPath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    private func write(plist entries: [String: String]) throws {
        try write("App/Info.plist", PropertyListEncoder().encode(entries))
    }

    private func strings(_ text: String) -> Data { Data("\"\(Self.key)\" = \"\(text)\";\n".utf8) }

    @Test func `reads the old form, in UTF-8 and UTF-16, and property lists`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(plist: [Self.key: "None", "CFBundleDevelopmentRegion": "fr"])
        try write("App/de.lproj/InfoPlist.strings", strings("Deutsch"))
        let wide = try #require("\"\(Self.key)\" = \"Français\";".data(using: .utf16))
        try write("App/fr.lproj/InfoPlist.strings", wide)
        try write("App/pt_BR.lproj/InfoPlist.strings", PropertyListEncoder().encode([Self.key: "Brasil"]))
        try write("App/it.lproj/InfoPlist.strings", Data())
        try write("App/es.lproj/InfoPlist.strings", Data("/* none */ CFBundleName = \"Pager\";".utf8))
        try write("App/Base.lproj/InfoPlist.strings", strings("Base"))
        try write("App/ja.lproj/Main.strings", strings("Other"))
        for (path, place) in [
            ("App/Info.plist", folder), ("Info.plist", folder + "/App"), (folder + "/App/Info.plist", "/"),
        ] {
            let plist = try InfoPlist(path, folder: place)
            #expect(plist.usageTranslations == ["de": "Deutsch", "fr": "Français", "pt_BR": "Brasil"])
            #expect(plist.usageDescription == "Français")
        }
    }

    @Test func `has its own text where the folder of the development language is missing`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (language, text) in [("de", "Deutsch"), ("fr", "None"), ("$(DEVELOPMENT_LANGUAGE)", "None"), (nil, "None")]
        {
            try write(
                plist: [Self.key: "None"].merging(language.map { ["CFBundleDevelopmentRegion": $0] } ?? [:]) { $1 })
            try write("App/de.lproj/InfoPlist.strings", strings("Deutsch"))
            #expect(try InfoPlist("App/Info.plist", folder: folder).usageDescription == text)
        }
        try write("App/en.lproj/InfoPlist.strings", strings("English"))
        #expect(try InfoPlist("App/Info.plist", folder: folder).usageDescription == "English")
    }

    @Test func `reads a string catalog, over which strings files take precedence`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(plist: [Self.key: "None", "CFBundleDevelopmentRegion": "de"])
        func unit(_ text: String) -> String {
            "{ \"stringUnit\": { \"state\": \"translated\", \"value\": \"\(text)\" } }"
        }
        let texts = "\"de\": \(unit("Deutsch")), \"fr\": \(unit("Autre")), \"it\": {}"
        let other = "\"CFBundleName\": { \"extractionState\": \"manual\" }"
        let entries = "\"\(Self.key)\": { \"localizations\": { \(texts) } }, \(other)"
        try write(
            "App/InfoPlist.xcstrings",
            Data("{ \"sourceLanguage\": \"en\", \"strings\": { \(entries) } }".utf8))
        try write("App/fr.lproj/InfoPlist.strings", strings("Français"))
        let plist = try InfoPlist("App/Info.plist", folder: folder)
        #expect(plist.usageTranslations == ["de": "Deutsch", "fr": "Français"])
        #expect(plist.usageDescription == "Deutsch")
        try write("App/InfoPlist.xcstrings", Data("{ \"strings\": 3 }".utf8))
        let error = #expect(throws: BundleError.self) { try InfoPlist("App/Info.plist", folder: folder) }
        #expect(error?.message == "'App/InfoPlist.xcstrings' is no string catalog")
    }

    @Test(arguments: [
        ("$(PRODUCT_BUNDLE_IDENTIFIER)", "com.example.pager"), ("${PRODUCT_BUNDLE_IDENTIFIER}", "com.example.pager"),
        ("org.ward.$(PRODUCT_NAME:lower)", "org.ward.ward"), ("org.ward.${SUFFIX}", "org.ward.two"),
        ("org.ward.$(UNKNOWN)", "com.example.pager"), ("", "com.example.pager"), ("org.ward", "org.ward"),
    ])
    func `has the identifier that Xcode would write`(written: String, identifier: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(plist: ["CFBundleIdentifier": written])
        #expect(try description().identifier == identifier)
        #expect(try description(bundle: "org.stated").identifier == "org.stated")
    }

    @Test func `has build settings in the text of the alert and in types`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let plist: [String: PlistValue] = [
            Self.key: "$(PRODUCT_NAME) ${MARKETING_VERSION} finds $(SUFFIX) of $(EXECUTABLE_NAME)$(UNKNOWN).",
            "NSBonjourServices": ["_$(SUFFIX)._tcp", "_plain._udp"],
            "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)",
        ]
        try write("App/Info.plist", PropertyListEncoder().encode(plist))
        // Xcode copies files of strings as they are.
        try write("App/de.lproj/InfoPlist.strings", strings("$(PRODUCT_NAME)"))
        let app = try description()
        #expect(app.usageDescription?.text == "Ward 1.0 finds two of Ward.")
        #expect(app.usageDescription?.translations == ["de": "$(PRODUCT_NAME)"])
        #expect(app.bonjourServices == ["_two._tcp", "_plain._udp"])
    }

    private func description(bundle: String? = nil) throws -> AppDescription {
        var app = AppDefinition("pager", bundleIdentifier: bundle, plist: "App/Info.plist")
        app.guest = GuestDefinition(.files([]), module: "Ward", buildSettings: ["SUFFIX": "two"])
        return try DeviceDefinition(PlatformVersion(.iOS), apps: [app]).description(
            of: app, on: "phone", folder: folder)
    }

    private enum PlistValue: Encodable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        case text(String)
        case list([String])

        init(stringLiteral value: String) { self = .text(value) }
        init(arrayLiteral elements: String...) { self = .list(elements) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .list(let list): try container.encode(list)
            }
        }
    }

    @Test func `names a file of strings that is damaged`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(plist: [Self.key: "None"])
        try write("App/de.lproj/InfoPlist.strings", Data("\"a\" = ".utf8))
        let error = #expect(throws: BundleError.self) { try InfoPlist("App/Info.plist", folder: folder) }
        #expect(error?.message.hasPrefix("'App/de.lproj/InfoPlist.strings' is no property list") == true)
    }
}
