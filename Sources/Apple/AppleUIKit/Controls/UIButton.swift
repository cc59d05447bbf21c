public import Foundation

/// A button.
@MainActor @preconcurrency
open class UIButton: UIControl {
    /// The kind of button.
    public let buttonType: ButtonType
    /// The label of the title.
    public let titleLabel: UILabel? = UILabel()
    /// The view of the image.
    public let imageView: UIImageView? = UIImageView()
    /// The look by a configuration.
    open var configuration: Configuration?
    /// The menu, which nobody opens.
    open var menu: UIMenu?
    /// Whether a touch opens the menu.
    open var showsMenuAsPrimaryAction = false
    private var titles: [State: String] = [:]
    private var images: [State: UIImage] = [:]
    private var colors: [State: UIColor] = [:]

    /// Makes a button of a kind.
    public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

    /// Makes a button with an action for its main event.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Makes a button with a configuration.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.configuration = configuration
    }

    /// Makes a button of a size and a place.
    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
    }

    /// Makes an empty button, because there are no archives of views.
    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
    }

    /// Sets the title for a state.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        titleLabel?.text = currentTitle
    }

    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }

    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        imageView?.image = currentImage
    }

    /// Returns the title for a state; that of the normal state by default.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// Returns the image for a state; that of the normal state by default.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

    /// Returns the colour of the title for a state; that of the normal state by default.
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }

    /// The title for the present state.
    open var currentTitle: String? { title(for: state) }
    /// The image for the present state.
    open var currentImage: UIImage? { image(for: state) }

    /// Calls the methods and closures for events; a touch inside is also the main event.
    open override func sendActions(for controlEvents: Event) {
        super.sendActions(
            for: controlEvents.contains(.touchUpInside)
                ? controlEvents.union(.primaryActionTriggered) : controlEvents)
    }

    /// The kinds of buttons.
    public enum ButtonType: Int, Sendable {
        /// Without a look.
        case custom
        /// As the system has them.
        case system
        /// One for details.
        case detailDisclosure
        /// One for information in light colours.
        case infoLight
        /// One for information in dark colours.
        case infoDark
        /// One to add a contact.
        case contactAdd
        /// One to close.
        case close = 7
    }

    /// The look and content of a button.
    public struct Configuration {
        /// The title.
        public var title: String?
        /// The second line.
        public var subtitle: String?
        /// The image.
        public var image: UIImage?
        /// The distance between image and title.
        public var imagePadding: CGFloat = 0
        /// The colour of the title.
        public var baseForegroundColor: UIColor?
        /// The colour behind the title.
        public var baseBackgroundColor: UIColor?
        /// The distances of the content to the edges.
        public var contentInsets = NSDirectionalEdgeInsets.zero
        /// Whether it shows that something goes on.
        public var showsActivityIndicator = false

        /// Returns the look without a background.
        public static func plain() -> Configuration { Configuration() }

        /// Returns the look with a background in the tint.
        public static func tinted() -> Configuration { Configuration() }

        /// Returns the look with a grey background.
        public static func gray() -> Configuration { Configuration() }

        /// Returns the look with a full background.
        public static func filled() -> Configuration { Configuration() }

        /// Returns the look with a border.
        public static func bordered() -> Configuration { Configuration() }
    }
}
