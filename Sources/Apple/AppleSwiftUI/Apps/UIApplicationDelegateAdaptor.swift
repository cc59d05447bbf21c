public import AppleUIKit

/// The delegate of an app of SwiftUI.
///
/// The delegate is made with the app, and called as in an app of UIKit
/// ([UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor)).
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: UIApplicationDelegate>: DynamicProperty, GraphProperty {
    /// The delegate.
    public let wrappedValue: DelegateType
    private let observe: _ObjectObserver<DelegateType>?

    /// Makes the delegate of a class.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) { self.init(delegateType, nil) }

    /// Makes the delegate of a class, and observes it.
    public init(_type delegateType: DelegateType.Type, _observe: @escaping _ObjectObserver<DelegateType>) {
        self.init(delegateType, _observe)
    }

    private init(_ type: DelegateType.Type, _ observe: _ObjectObserver<DelegateType>?) {
        guard AppRuntime.delegate == nil else { fatalError("An app of SwiftUI has one UIApplicationDelegateAdaptor.") }
        guard let delegate = UIApplication.delegate(of: type) as? DelegateType else {
            fatalError("The class '\(type)' makes no object of itself.")
        }
        AppRuntime.delegate = delegate
        wrappedValue = delegate
        self.observe = observe
    }

    /// The bindings to properties of the delegate.
    public var projectedValue: ObservedObject<DelegateType>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }

    func connect(to node: ViewNode, _ index: Int) {
        guard let observe else { return }
        node.stored(index) { ObservedPlace<DelegateType>() }.follow(wrappedValue, observe)
        node.add(wrappedValue)
    }
}
