internal import Foundation

extension UIViewController {
    /// Begins the appearance or the disappearance, also of the children.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        switch (isAppearing, appearance) {
        case (true, .disappeared), (true, .disappearing):
            loadViewIfNeeded()
            appearance = .appearing
            viewWillAppear(animated)
            prepareAppearance()
        case (false, .appeared), (false, .appearing):
            appearance = .disappearing
            viewWillDisappear(animated)
        default: return
        }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in appearingChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    /// Ends the appearance or the disappearance, also of the children.
    public func endAppearanceTransition() {
        let appears = appearance == .appearing
        defer { if appears { endAppearance() } }
        switch appearance {
        case .appearing:
            appearance = .appeared
            viewDidAppear(false)
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear(false)
        default: return
        }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in appearingChildren { child.endAppearanceTransition() }
    }

    /// Whether it is shown, or about to be.
    var isShown: Bool { appearance == .appearing || appearance == .appeared }

    /// Shows it in a view: it will appear at once, and has appeared in the next turn of the main queue.
    func appear(in container: UIView?, animated: Bool, _ completion: (() -> Void)? = nil) {
        loadViewIfNeeded()
        if let container, let view = viewIfLoaded, view.superview !== container {
            view.frame = container.bounds
            container.addSubview(view)
        }
        beginAppearanceTransition(true, animated: animated)
        viewIfLoaded?.layoutIfNeeded()
        isAppearing(animated)
        Self.inNextTurn {
            self.endAppearanceTransition()
            completion?()
        }
    }

    /// Hides it: it will disappear at once, and has disappeared in the next turn of the main queue.
    func disappear(animated: Bool, removesView: Bool = true, _ completion: (() -> Void)? = nil) {
        beginAppearanceTransition(false, animated: animated)
        Self.inNextTurn {
            // It may have appeared again.
            if removesView, !self.isShown { self.viewIfLoaded?.removeFromSuperview() }
            if self.appearance == .disappearing { self.endAppearanceTransition() }
            completion?()
        }
    }

    private func isAppearing(_ animated: Bool) {
        guard appearance == .appearing else { return }
        viewIsAppearing(animated)
        for child in appearingChildren { child.isAppearing(animated) }
    }

    /// Calls a closure in the next turn of the main queue, as iOS does when an animation ends.
    static func inNextTurn(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        DispatchQueue.main.async { MainActor.assumeIsolated { unsafe body() } }
    }
}

// Containers.
extension UIViewController {
    /// Adds a child, and takes it from its former parent.
    public func addChild(_ childController: UIViewController) {
        precondition(childController !== self, "a controller cannot be its own child")
        if childController.parent != nil { childController.removeFromParent() }
        childController.willMove(toParent: self)
        childController.parent = self
        children.append(childController)
        // A child whose view is added later appears then; `didMove(toParent:)` is called when that is done.
        if isShown {
            Self.inNextTurn {
                guard self.isShown, self.appearingChildren.contains(childController), !childController.isShown else {
                    return
                }
                childController.appear(in: nil, animated: false)
            }
        }
    }

    /// Takes it from its parent.
    public func removeFromParent() {
        guard let parent else { return }
        if isShown { disappear(animated: false, removesView: false) }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// The navigation controller that contains it, at any depth.
    public var navigationController: UINavigationController? { container() }
    /// The tab bar controller that contains it, at any depth.
    public var tabBarController: UITabBarController? { container() }

    private func container<Container: UIViewController>() -> Container? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
    }

    /// The controller that it or one of its parents presents.
    public var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
    /// The controller that presents it or one of its parents.
    public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
    /// Whether it is being presented.
    public var isBeingPresented: Bool { presenter != nil && appearance == .appearing }
    /// Whether it is being dismissed.
    public var isBeingDismissed: Bool { presenter != nil && appearance == .disappearing }
    /// Whether it is entering a container.
    public var isMovingToParent: Bool { parent != nil && appearance == .appearing }
    /// Whether it is leaving a container.
    public var isMovingFromParent: Bool { parent == nil && presenter == nil && appearance == .disappearing }

    /// Requests that the status bar is asked for again.
    public func setNeedsStatusBarAppearanceUpdate() {}
}
