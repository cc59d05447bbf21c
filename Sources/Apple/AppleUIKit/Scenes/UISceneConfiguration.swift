public import Foundation

/// The class of a scene's delegate, by a name in the Info.plist or by code.
@MainActor @preconcurrency
open class UISceneConfiguration: NSObject {
    /// The name; `nil` for the first one of the role.
    public let name: String?
    /// The role.
    public let role: UISceneSession.Role
    /// The class of the scene; `UIWindowScene` unless it is set.
    open var sceneClass: AnyClass?
    /// The class of the delegate.
    open var delegateClass: AnyClass?
    /// The storyboard, which is not read.
    open var storyboard: UIStoryboard?
    /// Whether it is that of an app which does not choose one.
    var isDefault = false

    /// The names of classes that do not exist, each of which was reported once.
    private static var missing: Set<String> = []

    /// Reads the configuration with a name of `UIApplicationSceneManifest` of the Info.plist.
    ///
    /// Without such a name all properties are `nil`. As on iOS, a scene whose class of delegate does not exist has none, and a
    /// line on standard error says so.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
        guard let entry = SceneManifest.main?.entry(name, of: sessionRole) else { return }
        delegateClass = entry.delegate.flatMap(NSClassFromString)
        sceneClass = entry.scene.flatMap(NSClassFromString)
        if entry.hasStoryboard { ScreenNotice.storyboards.say() }
        if let delegate = entry.delegate, delegateClass == nil, Self.missing.insert(delegate).inserted {
            let text = "There is no class '\(delegate)', which UISceneDelegateClassName of the Info.plist names"
            FileHandle.standardError.write(Data("PushLab: \(text): the scene has no delegate.\n".utf8))
        }
    }
}

/// `UIApplicationSceneManifest` of an Info.plist.
///
/// [Specifying the scenes your app supports](
/// https://developer.apple.com/documentation/uikit/specifying-the-scenes-your-app-supports)
package struct SceneManifest {
    private let configurations: [String: Any]

    /// The manifest of this program; `nil` if its Info.plist has none.
    static var main: SceneManifest? { SceneManifest(Bundle.main.infoDictionary ?? [:]) }

    /// Reads the manifest of an Info.plist; `nil` if it has none.
    package init?(_ plist: [String: Any]) {
        guard let manifest = plist["UIApplicationSceneManifest"] as? [String: Any] else { return nil }
        configurations = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
    }

    /// A configuration of the manifest.
    package struct Entry: Equatable {
        /// The name of the delegate's class, with its module.
        package let delegate: String?
        package let scene: String?
        package let hasStoryboard: Bool
    }

    /// Returns the configuration with a name, or the first one of a role; `nil` if there is none.
    @MainActor
    package func entry(_ name: String?, of role: UISceneSession.Role) -> Entry? {
        let entries = configurations[role.rawValue] as? [[String: Any]] ?? []
        let named = entries.first { $0["UISceneConfigurationName"] as? String == name }
        guard let entry = name == nil ? entries.first : named else { return nil }
        return Entry(
            delegate: entry["UISceneDelegateClassName"] as? String, scene: entry["UISceneClassName"] as? String,
            hasStoryboard: entry["UISceneStoryboardFile"] != nil)
    }
}
