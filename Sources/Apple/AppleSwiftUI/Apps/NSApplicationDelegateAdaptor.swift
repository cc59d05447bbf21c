public import AppleAppKit

/// The delegate of an app of SwiftUI for macOS.
///
/// The delegate is made with the app, and called as in an app of AppKit
/// ([NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor)).
@MainActor @preconcurrency
@propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: NSApplicationDelegate>: DynamicProperty {
    /// The delegate.
    public let wrappedValue: DelegateType

    /// Makes the delegate of a class.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        guard AppRuntime.delegate == nil else { fatalError("An app of SwiftUI has one delegate adaptor.") }
        guard let delegate = NSApplication.delegate(of: delegateType) as? DelegateType else {
            fatalError("The class '\(delegateType)' makes no object of itself.")
        }
        NSApplication.shared.delegate = delegate
        AppRuntime.delegate = NSApplication.shared.life
        AppRuntime.desktopDelegate = delegate
        wrappedValue = delegate
    }
}
