import AppleUIKit
import Foundation
import Testing

@Suite("The scene manifest of an Info.plist")
@MainActor
struct SceneManifestTests {
    private func plist(_ entries: [[String: Any]]?) -> [String: Any] {
        [
            "UIApplicationSceneManifest": [
                "UISceneConfigurations": entries.map { ["UIWindowSceneSessionRoleApplication": $0] } ?? [:]
            ]
        ]
    }

    @Test("names the delegate of each configuration")
    func entries() {
        let manifest = SceneManifest(
            plist([
                ["UISceneConfigurationName": "Main", "UISceneDelegateClassName": "Desk.SceneDelegate"],
                [
                    "UISceneConfigurationName": "Other", "UISceneClassName": "Desk.Scene",
                    "UISceneStoryboardFile": "Main",
                ],
            ]))
        #expect(manifest?.entry(nil, of: .windowApplication)?.delegate == "Desk.SceneDelegate")
        let other = manifest?.entry("Other", of: .windowApplication)
        #expect(other?.delegate == nil && other?.scene == "Desk.Scene" && other?.hasStoryboard == true)
        #expect(manifest?.entry("Nobody", of: .windowApplication) == nil)
        #expect(manifest?.entry(nil, of: UISceneSession.Role(rawValue: "other")) == nil)
    }

    @Test("may be absent, empty or of another type")
    func odd() {
        #expect(SceneManifest([:]) == nil)
        #expect(SceneManifest(["UIApplicationSceneManifest": "yes"]) == nil)
        #expect(SceneManifest(plist(nil))?.entry(nil, of: .windowApplication) == nil)
        #expect(SceneManifest(["UIApplicationSceneManifest": ["UISceneConfigurations": [1]]]) != nil)
    }

    @Test("a configuration without a manifest has no classes")
    func configuration() {
        let configuration = UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
        #expect(configuration.name == "Main" && configuration.role == .windowApplication)
        #expect(configuration.delegateClass == nil && configuration.sceneClass == nil)
    }
}
