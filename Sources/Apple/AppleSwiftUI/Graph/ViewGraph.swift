internal import AppleUIKit
internal import Foundation
internal import Observation
private import Synchronization

/// The tree of the views of an app, which is evaluated again, as a whole, when something that it has read changes.
@MainActor
final class ViewGraph {
    static let shared = ViewGraph()

    /// The first view, with the environment of its scene.
    private var root: ((ViewNode, EnvironmentValues) -> Void)?
    private lazy var node = ViewNode(self)
    var phase = ScenePhase.background {
        didSet { if phase != oldValue { Self.setNeedsUpdate() } }
    }
    /// The views of screens of UIKit.
    private var hosted: [ObjectIdentifier: () -> Void] = [:]
    /// The closures that run after an update: `onAppear` and the like.
    private var afterwards: [() -> Void] = []
    private nonisolated static let isScheduled = Mutex(false)

    /// Evaluates the view of a scene for the first time.
    func start(_ root: @escaping (ViewNode, EnvironmentValues) -> Void) {
        ScreenNotice.screens.say()
        self.root = root
        _ = NotificationCenter.default.addObserver(forName: UserDefaults.didChangeNotification, object: nil, queue: nil)
        { _ in
            Self.setNeedsUpdate()
        }
        update()
    }

    /// Has the tree evaluated again in the next turn of the main queue.
    nonisolated static func setNeedsUpdate() {
        guard
            isScheduled.withLock({ isScheduled in
                defer { isScheduled = true }
                return !isScheduled
            })
        else { return }
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                isScheduled.withLock { $0 = false }
                shared.update()
            }
        }
    }

    /// Calls a closure after the update.
    func after(_ body: @escaping () -> Void) { afterwards.append(body) }

    private func update() {
        if let root { update { root(node, $0) } }
        for show in hosted.values { show() }
    }

    /// Evaluates views, and calls then what is to run after that.
    func update(_ body: (EnvironmentValues) -> Void) {
        var values = EnvironmentValues()
        values.scenePhase = phase
        withObservationTracking {
            body(values)
        } onChange: {
            Self.setNeedsUpdate()
        }
        while !afterwards.isEmpty {
            let bodies = afterwards
            afterwards = []
            for body in bodies { body() }
        }
    }

    /// Evaluates the view of a screen of UIKit as well when something changes.
    func add(_ screen: AnyObject, _ show: @escaping () -> Void) { hosted[ObjectIdentifier(screen)] = show }

    /// Evaluates the view of a screen of UIKit no longer.
    func remove(_ screen: AnyObject) { hosted[ObjectIdentifier(screen)] = nil }
}
