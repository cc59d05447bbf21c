internal import Foundation

// Scenes and windows.
extension UIApplication {
    /// The connected scenes: one in an app with scenes, none in others.
    public var connectedScenes: Set<UIScene> { Set(SceneCenter.shared.scenes) }

    /// The sessions of the scenes.
    public var openSessions: Set<UISceneSession> { Set(SceneCenter.shared.scenes.map(\.session)) }

    /// Whether several scenes are possible; a lab's device shows one.
    public var supportsMultipleScenes: Bool { false }

    /// The windows of the app and of its scenes.
    public var windows: [UIWindow] { allWindows }

    /// The window that gets what is typed.
    public var keyWindow: UIWindow? { allWindows.first(where: \.isKeyWindow) }

    var allWindows: [UIWindow] {
        let ofScenes = SceneCenter.shared.scenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
        return SceneCenter.shared.windows.filter { !ofScenes.contains($0) } + ofScenes
    }

    /// Keeps a window that was shown, as iOS does while it is visible.
    func add(_ window: UIWindow) {
        guard window.windowScene == nil, !SceneCenter.shared.windows.contains(window) else { return }
        SceneCenter.shared.windows.append(window)
    }

    /// The delegate that is called when the app changes its state.
    ///
    /// It is `nil` in an app with scenes, whose delegates are called instead.
    ///
    /// [Managing your app's life cycle](
    /// https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle)
    var stateDelegate: (any UIApplicationDelegate)? { SceneCenter.shared.scenes.isEmpty ? delegate : nil }
}

/// The scene of an app, if it has one, and the windows outside of scenes.
@MainActor
package final class SceneCenter {
    package static let shared = SceneCenter()

    fileprivate(set) var scenes: [UIScene] = []
    fileprivate var windows: [UIWindow] = []
    /// Whether the app has a scene whatever its Info.plist says, as apps of SwiftUI have.
    package var isRequired = false
    private var isDecided = false

    /// Connects the scene of an app with scenes, the first time.
    package func connect(for application: UIApplication, quickAction: UIApplicationShortcutItem? = nil) {
        guard !isDecided, let delegate = application.delegate else { return }
        isDecided = true
        let plist = Bundle.main.infoDictionary ?? [:]
        if plist["UIMainStoryboardFile"] != nil { ScreenNotice.storyboards.say() }
        let session = UISceneSession(role: .windowApplication)
        let options = UIScene.ConnectionOptions()
        options.shortcutItem = quickAction
        options.notificationResponse = NotificationResponses.shared.first
        let manifest = SceneManifest(plist)
        // Without an Info.plist nothing but its own method says whether an app has scenes.
        guard isRequired || manifest != nil || plist["CFBundleIdentifier"] == nil else { return }
        let configuration = delegate.application(application, configurationForConnecting: session, options: options)
        guard isRequired || manifest != nil || !configuration.isDefault else { return }
        session.configuration = configuration
        let type = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
        let scene = type.init(session: session, connectionOptions: options)
        session.scene = scene
        scenes.append(scene)
        if let type = configuration.delegateClass {
            guard let delegate = _DelegateInstance.make(type) as? any UISceneDelegate else {
                fatalError("The class '\(type)' of the scene's delegate is no UISceneDelegate.")
            }
            scene.delegate = delegate
        }
        scene.delegate?.scene(scene, willConnectTo: session, options: options)
        NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    }

    /// Whether a scene was connected that has not come to the foreground yet.
    var awaitsForeground: Bool { scenes.contains { $0.activationState == .unattached } }

    /// Notifies the delegates of the scenes, then the observers, of what the app's notification says of all of them.
    func follow(_ name: Notification.Name) {
        for scene in scenes {
            switch name {
            case UIApplication.willEnterForegroundNotification:
                scene.activationState = .foregroundInactive
                scene.delegate?.sceneWillEnterForeground(scene)
                post(UIScene.willEnterForegroundNotification, scene)
            case UIApplication.didBecomeActiveNotification:
                scene.activationState = .foregroundActive
                scene.delegate?.sceneDidBecomeActive(scene)
                post(UIScene.didActivateNotification, scene)
            case UIApplication.willResignActiveNotification:
                scene.delegate?.sceneWillResignActive(scene)
                post(UIScene.willDeactivateNotification, scene)
                scene.activationState = .foregroundInactive
            case UIApplication.didEnterBackgroundNotification:
                scene.activationState = .background
                scene.delegate?.sceneDidEnterBackground(scene)
                post(UIScene.didEnterBackgroundNotification, scene)
            default: break
            }
        }
    }

    private func post(_ name: Notification.Name, _ scene: UIScene) {
        NotificationCenter.default.post(name: name, object: scene)
    }
}
