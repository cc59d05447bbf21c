internal import AppleUIKit
public import Foundation

private enum PhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.background }
private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
private enum SchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private enum EnabledKey: EnvironmentKey { static let defaultValue = true }
private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction() } }

extension EnvironmentValues {
    /// The phase of the scene, or of all scenes in an app.
    public internal(set) var scenePhase: ScenePhase {
        get { self[PhaseKey.self] }
        set { self[PhaseKey.self] = newValue }
    }
    /// The language and region.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }
    /// The appearance.
    public var colorScheme: ColorScheme {
        get { self[SchemeKey.self] }
        set { self[SchemeKey.self] = newValue }
    }
    /// Whether the user can use the view.
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
    /// Dismisses what is presented.
    public internal(set) var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
    /// Opens a URL by another app.
    public var openURL: OpenURLAction { OpenURLAction() }
    /// Whether the view is presented.
    public var isPresented: Bool { dismiss.isPresented }
    /// The width, which is compact.
    public var horizontalSizeClass: UserInterfaceSizeClass? { .compact }
    /// The height, which is regular.
    public var verticalSizeClass: UserInterfaceSizeClass? { .regular }
}

/// Dismisses what is presented; it does nothing elsewhere.
public struct DismissAction {
    private let body: (() -> Void)?

    init(_ body: (() -> Void)? = nil) { self.body = body }

    var isPresented: Bool { body != nil }

    /// Dismisses it.
    @MainActor @preconcurrency
    public func callAsFunction() { body?() }
}

/// Opens a URL by another app; there is none.
public struct OpenURLAction {
    init() {}

    /// Opens a URL; there is no other app.
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL) { UIApplication.shared.open(url) }

    /// Opens a URL, and calls the completion with false, because there is no other app.
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL, completion: @escaping @MainActor @Sendable (Bool) -> Void) {
        UIApplication.shared.open(url, completionHandler: completion)
    }
}

/// The appearance of an interface.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// Light.
    case light
    /// Dark.
    case dark
}

/// The space that an interface has in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little space.
    case compact
    /// Much space.
    case regular
}
