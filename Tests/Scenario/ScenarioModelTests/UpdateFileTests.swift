import DeviceRules
import Foundation
import ScenarioLanguage
import Testing

@Suite struct `New versions in files` {
    private func reading(_ app: String, _ version: String) -> ScenarioReading {
        let text = """
            name: Update
            networks: { ward: {} }
            hosts: { phone: { on: ward, device: ios, apps: { pager: \(app) } } }
            steps:
              - do: { update: phone/pager, with: \(version) }
              - never: { alert: phone, for: 1s }

            """
        return ScenarioReading([UInt8](text.utf8), file: "s.yaml")
    }

    @Test func `are of the same app, as far as that is known`() throws {
        let file = FileManager.default.temporaryDirectory.path + "/update-\(UUID().uuidString).plist"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let entries = ["CFBundleIdentifier": "com.example.chart"]
        try PropertyListEncoder().encode(entries).write(to: URL(fileURLWithPath: file))
        for app in ["{}", "{ bundle: com.example.chart }", "{ plist: \(file) }"] {
            #expect(reading(app, "{ plist: \(file) }").diagnostics.isEmpty)
        }
        let refused = reading("{ bundle: com.example.pager }", "{ plist: \(file) }").diagnostics
        #expect(refused.map(\.remedy) == ["name the Info.plist of a new version of 'pager'"])
        #expect(refused.first?.message.hasSuffix("is com.example.chart, and not com.example.pager") == true)
    }

    @Test func `that the device must refuse are an assertion, which covers behaviours`() throws {
        let text = """
            name: Update
            networks: { ward: {} }
            hosts: { phone: { on: ward, device: ios, apps: { pager: {} } } }
            steps:
              - do: { update: phone/pager, refused: not installed }
                covers: B01

            """
        let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml")
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(reading.definition?.steps.map(\.action.asserts) == [true])
    }

    @Test func `have an Info.plist with the build settings of the app`() throws {
        let file = FileManager.default.temporaryDirectory.path + "/update-\(UUID().uuidString).plist"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let entries = ["NSLocalNetworkUsageDescription": "$(PRODUCT_NAME) $(REASON) in $(PRODUCT_MODULE_NAME)"]
        try PropertyListEncoder().encode(entries).write(to: URL(fileURLWithPath: file))
        let guest = GuestDefinition(
            .files(["Pager"]), module: "Ward", buildSettings: ["REASON": "finds", "PRODUCT_NAME": "Pager"])
        let version = try AppUpdate([.plist(file)]).versions(
            of: "pager", installed: [AppDescription("pager")], definitions: [AppDefinition("pager", guest: guest)],
            folder: nil)
        #expect(version.map(\.usageDescription) == ["Pager finds in Ward"])
    }

    @Test func `change what they name and leave the rest, and have none of what is none`() throws {
        let old = [
            AppDescription(
                "pager", executableUUID: "A", usageDescription: .init("Finds.", translations: ["de": "Findet."]),
                bonjourServices: ["_pager._tcp"], hasMulticastEntitlement: true),
            AppDescription("share", container: "pager"), AppDescription("chart"),
        ]
        func versions(_ version: String) throws -> [AppDescription] {
            let definition = try #require(reading("{ extensions: { share: {} } }", version).definition)
            guard case .do(let action) = definition.steps[0].action, let word = action.word as? UpdateAction
            else { return [] }
            return try word.update.versions(of: "pager", installed: old, definitions: [], folder: nil)
        }
        #expect(try versions("{}") == Array(old.prefix(2)))
        let bare = try versions("{ usage: none, bonjour: none, entitlements: none, uuid: none, linked-sdk: ios-13 }")[0]
        #expect(bare.usageDescription == .missing && bare.bonjourServices == nil)
        #expect(!bare.hasMulticastEntitlement && bare.networkExtensions == [] && bare.executableUUID == .missing)
        #expect(!bare.isLinkedAgainstPrivacySDK)
        let new = try versions("{ usage: New., extensions: { share: { entitlements: [multicast] } } }")
        #expect(new[0].usageDescription == "New.")
        #expect(new[0].bonjourServices == ["_pager._tcp"] && new[1].hasMulticastEntitlement)
    }
}
