internal import Foundation

/// The part of SwiftUI for objects and publishers of Combine.
///
/// On iOS a file that imports SwiftUI sees Combine. Here Combine is built only for guests that use it: those that import
/// it, and those with a file that imports SwiftUI and has one of these names.
enum SwiftUIOverlay {
    private static let names: Set = [
        "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "EnvironmentObject", "ObservableObject",
        "ObservableObjectPublisher", "ObservedObject", "PassthroughSubject", "Published", "Publisher", "StateObject",
        "autoconnect", "environmentObject", "onReceive", "publisher",
    ]

    /// Whether a file has a name of Combine, or one that SwiftUI has for it.
    static func needsCombine(_ contents: [UInt8]) -> Bool {
        SwiftLexer.tokens(of: contents).contains { $0.kind == .word && names.contains($0.text) }
    }

    /// The code, which is compiled into the guest that uses it.
    static let combine = """
        @_exported import AppleCombine

        extension StateObject where ObjectType: ObservableObject {
            @_alwaysEmitIntoClient
            public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
                self.init(_make: thunk) { object, change in object.objectWillChange.sink { _ in change() } }
            }
        }

        extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
            @_alwaysEmitIntoClient
            public init(_ delegateType: DelegateType.Type = DelegateType.self) {
                self.init(_type: delegateType) { object, change in object.objectWillChange.sink { _ in change() } }
            }
        }

        extension View {
            @_alwaysEmitIntoClient
            public func environmentObject<Object: ObservableObject>(_ object: Object) -> AnyView {
                AnyView(
                    _environmentObject(object) { object, change in object.objectWillChange.sink { _ in change() } })
            }

            @_alwaysEmitIntoClient
            public func onReceive<Source: Publisher>(
                _ publisher: Source, perform action: @escaping (Source.Output) -> Void
            ) -> AnyView where Source.Failure == Never {
                AnyView(
                    _observing {
                        let subscription = publisher.sink(receiveValue: action)
                        return { subscription.cancel() }
                    })
            }
        }

        """
}
