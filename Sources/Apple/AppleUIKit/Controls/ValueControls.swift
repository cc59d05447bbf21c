internal import Foundation

/// A control that is on or off.
@MainActor @preconcurrency
open class UISwitch: UIControl {
    /// Whether it is on.
    open var isOn = false
    /// The colour when it is on.
    open var onTintColor: UIColor?

    /// Turns it on or off, without calling methods.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// A control for a number in a range.
@MainActor @preconcurrency
open class UISlider: UIControl {
    /// The minimum.
    open var minimumValue: Float = 0
    /// The maximum.
    open var maximumValue: Float = 1
    /// The number, within the range.
    open var value: Float = 0 {
        didSet { value = max(minimumValue, min(value, maximumValue)) }
    }

    /// Sets the number, without calling methods.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A control for one of some segments.
@MainActor @preconcurrency
open class UISegmentedControl: UIControl {
    /// The absence of a selected segment.
    public class var noSegment: Int { -1 }

    /// The number of the selected segment.
    open var selectedSegmentIndex = -1
    private var titles: [String?] = []

    /// Creates a control with titles and images.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = (items ?? []).map { $0 as? String }
    }

    /// The number of segments.
    open var numberOfSegments: Int { titles.count }

    /// Returns the title of a segment.
    open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }

    /// Inserts a segment.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title, at: max(0, min(segment, titles.count)))
    }

    /// Removes all segments.
    open func removeAllSegments() {
        titles = []
        selectedSegmentIndex = -1
    }
}

/// A view that shows that something goes on.
@MainActor @preconcurrency
open class UIActivityIndicatorView: UIView {
    /// Whether it shows so.
    public private(set) var isAnimating = false
    /// Whether it is hidden otherwise.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }
    /// The size.
    open var style = Style.medium
    /// The colour.
    open var color = UIColor.gray

    /// Makes a view of a size.
    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
        isHidden = true
    }

    /// Shows that something goes on.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    /// Shows it no longer.
    open func stopAnimating() {
        isAnimating = false
        isHidden = hidesWhenStopped
    }

    /// The sizes.
    public enum Style: Int, Sendable {
        /// Medium.
        case medium = 100
        /// Large.
        case large = 101
    }
}

/// A view that shows how far something is.
@MainActor @preconcurrency
open class UIProgressView: UIView {
    /// The progress, from 0 to 1.
    open var progress: Float = 0 {
        didSet { progress = max(0, min(progress, 1)) }
    }

    /// Sets how far it is.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// A view with an image.
@MainActor @preconcurrency
open class UIImageView: UIView {
    /// The image.
    open var image: UIImage?

    /// Makes a view with an image.
    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }
}

/// A control that the user pulls down to have a list read again.
@MainActor @preconcurrency
open class UIRefreshControl: UIControl {
    /// Whether the list is being read.
    public private(set) var isRefreshing = false

    /// Shows that the list is being read.
    open func beginRefreshing() { isRefreshing = true }

    /// Shows that the list was read.
    open func endRefreshing() { isRefreshing = false }
}
