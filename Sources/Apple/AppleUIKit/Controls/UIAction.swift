public import Foundation

/// An element of a menu.
@MainActor @preconcurrency
open class UIMenuElement: NSObject {
    /// The title.
    public internal(set) var title = ""
    /// The image.
    public internal(set) var image: UIImage?
}

/// A closure with a title, for controls and menus.
@MainActor @preconcurrency
open class UIAction: UIMenuElement {
    /// The identifier; a unique one unless it was given.
    public let identifier: Identifier
    private let handler: (UIAction) -> Void
    /// The control that performs it.
    public private(set) var sender: Any?

    /// Makes an action.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        super.init()
        self.title = title
        self.image = image
    }

    func perform(by sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }

    /// The name of an action.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Takes a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Takes a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}

/// A menu, which nobody opens.
@MainActor @preconcurrency
open class UIMenu: UIMenuElement {
    /// The elements.
    public let children: [UIMenuElement]

    /// Makes a menu.
    public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
        self.children = children
        super.init()
        self.title = title
        self.image = image
    }
}
