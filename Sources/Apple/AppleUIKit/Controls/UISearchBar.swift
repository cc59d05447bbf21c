public import Foundation

/// A field to search, in which nobody types.
@MainActor @preconcurrency
open class UISearchBar: UIView {
    /// The text, which is that of the field.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// The text that an empty field shows.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The text above the field.
    open var prompt: String?
    /// The delegate; a weak reference.
    open weak var delegate: (any UISearchBarDelegate)?
    /// Whether there is a button that cancels.
    open var showsCancelButton = false
    /// The titles of the scopes.
    open var scopeButtonTitles: [String]?
    /// The number of the selected scope.
    open var selectedScopeButtonIndex = 0
    /// The style.
    open var searchBarStyle = Style.default
    /// The colour of the bar.
    open var barTintColor: UIColor?
    /// The letters that become capitals.
    open var autocapitalizationType = UITextAutocapitalizationType.none
    /// Whether words are corrected.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// The field.
    public let searchTextField = UITextField()

    /// Shows or hides the button that cancels.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    /// A style of fields to search.
    public enum Style: UInt, Sendable {
        /// As usual.
        case `default`
        /// With a background.
        case prominent
        /// Without a background.
        case minimal
    }
}

/// The reports of a field to search.
@MainActor @preconcurrency
public protocol UISearchBarDelegate: NSObjectProtocol {
    /// Handles that the text has changed.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Handles that the user searches.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Handles that the user cancels.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Whether the user may begin.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Handles that the user has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Handles that the user has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Handles that the user has selected a scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}

    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}

    /// Returns true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }

    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// A search in a screen, which nobody begins.
@MainActor @preconcurrency
open class UISearchController: UIViewController {
    /// The field.
    public let searchBar = UISearchBar()
    /// The screen of the results.
    public let searchResultsController: UIViewController?
    /// The object that updates the results; a weak reference.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Whether the search is active.
    open var isActive = false {
        didSet { if isActive != oldValue { searchResultsUpdater?.updateSearchResults(for: self) } }
    }
    /// Whether what is behind is covered.
    open var obscuresBackgroundDuringPresentation = true
    /// Whether the bar above is hidden.
    open var hidesNavigationBarDuringPresentation = true

    /// Makes a search.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }

    /// Makes a search of an archive, which a lab has none of.
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
    }
}

/// An object that updates the results of a search.
@MainActor @preconcurrency
public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Updates the results.
    func updateSearchResults(for searchController: UISearchController)
}
