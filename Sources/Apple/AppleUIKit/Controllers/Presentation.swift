internal import Foundation
internal import Glibc

/// The presentation of one controller by another.
@MainActor
enum Presentation {
    static func present(
        _ new: UIViewController, from source: UIViewController, animated: Bool, _ completion: (() -> Void)?
    ) {
        // The outermost parent presents, as where no controller defines a context.
        let presenter = sequence(first: source, next: \.parent).reduce(source) { $1 }
        guard presenter.presented == nil else {
            return refuse("which is already presenting \(describe(presenter.presented))", new, source)
        }
        guard new.presenter == nil, new.parent == nil, new !== presenter else {
            return refuse("which is already shown elsewhere", new, source)
        }
        guard let window = presenter.viewIfLoaded?.window else {
            return refuse("whose view is not in the window hierarchy", new, source)
        }
        if new is UIAlertController { ScreenNotice.alerts.say() }
        presenter.presented = new
        new.presenter = presenter
        let covers = new.modalPresentationStyle == .fullScreen
        if covers { presenter.disappear(animated: animated, removesView: false) }
        new.appear(in: window, animated: animated, completion)
    }

    static func dismiss(from source: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        let outermost = sequence(first: source, next: \.parent).reduce(source) { $1 }
        guard let presenter = outermost.presented == nil ? outermost.presenter : outermost,
            let presented = presenter.presented
        else {
            completion?()
            return
        }
        // Controllers that the dismissed one presents are dismissed first.
        if presented.presented != nil { dismiss(from: presented, animated: false, nil) }
        presented.disappear(animated: animated) {
            presented.presenter = nil
            completion?()
        }
        presenter.presented = nil
        if presented.modalPresentationStyle == .fullScreen { presenter.appear(in: nil, animated: animated) }
    }

    /// Says on standard error that nothing is presented, as iOS does.
    private static func refuse(_ reason: String, _ new: UIViewController, _ source: UIViewController) {
        let line = "Attempt to present \(describe(new)) on \(describe(source)), \(reason).\n"
        _ = unsafe line.withCString { text in unsafe write(STDERR_FILENO, text, strlen(text)) }
    }

    private static func describe(_ controller: UIViewController?) -> String {
        controller.map { "\(type(of: $0))" } ?? "nothing"
    }
}

/// The style of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
    /// As the system wants: a sheet.
    case automatic = -2
    /// None.
    case none = -1
    /// The whole screen.
    case fullScreen = 0
    /// A sheet.
    case pageSheet
    /// A small sheet.
    case formSheet
    /// Within a part of the screen.
    case currentContext
    /// As the app draws it.
    case custom
    /// Over the whole screen.
    case overFullScreen
    /// Over a part of the screen.
    case overCurrentContext
    /// A bubble.
    case popover
}

/// The transition of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical
    /// It turns.
    case flipHorizontal
    /// It fades in.
    case crossDissolve
    /// A page turns.
    case partialCurl
}

/// The orientations of an interface.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    /// The orientations as bits.
    public let rawValue: UInt

    /// Takes orientations as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// On its right side.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// On its left side.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// On a side.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All.
    public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
    /// All but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The look of a status bar.
public enum UIStatusBarStyle: Int, Sendable {
    /// As the interface wants.
    case `default`
    /// Light letters.
    case lightContent
    /// Dark letters.
    case darkContent = 3
}
