public import Foundation

/// The screen of the device, which it does not have; its size is that of an iPhone.
@MainActor @preconcurrency
open class UIScreen: NSObject {
    /// The screen of the device.
    public static let main = UIScreen()

    /// The rectangle of the screen, in points.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    /// The rectangle of the screen, in pixels.
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
    /// The pixels of a point.
    open var scale: CGFloat { 3 }
    /// The brightness, from 0 to 1; it is kept.
    open var brightness: CGFloat = 0.5 {
        didSet { brightness = min(max(brightness, 0), 1) }
    }
    /// The traits of the screen.
    open var traitCollection: UITraitCollection { .current }
}

/// The traits of an interface: the idiom of the device, and the rest as that of an iPhone in light mode.
open class UITraitCollection: NSObject, @unchecked Sendable {  // Immutable.
    /// The traits of the only screen.
    public class var current: UITraitCollection { UITraitCollection() }

    /// The idiom of the interface, which is that of the device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.idiom }
    /// The appearance, which is light.
    open var userInterfaceStyle: UIUserInterfaceStyle { .light }
    /// The width, which is compact.
    open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    /// The height, which is regular.
    open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// The pixels of a point.
    open var displayScale: CGFloat { 3 }
}

/// The appearance of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Unknown.
    case unspecified
    /// Light.
    case light
    /// Dark.
    case dark
}

/// The space that an interface has in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Unknown.
    case unspecified
    /// Little space.
    case compact
    /// Much space.
    case regular
}
