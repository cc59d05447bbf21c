public import Observation

/// A view with other values of the environment.
struct EnvironmentView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func update(_ node: ViewNode) { node.show(content, environment: change) }
}

extension View {
    func environmentChange(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
        EnvironmentView(content: self, change: change)
    }

    /// Hands a value down.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        environmentChange { $0[keyPath: keyPath] = value }
    }

    /// Hands an observable object down.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        environmentChange { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Hands an object down, and observes it.
    public func _environmentObject<Object: AnyObject>(
        _ object: Object, _ observe: @escaping _ObjectObserver<Object>
    ) -> some View {
        life { node in node.stored(-1) { ObservedPlace<Object>() }.follow(object, observe) }
            .environmentChange { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Changes the environment.
    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View { environmentChange { transform(&$0[keyPath: keyPath]) } }

    /// Sets whether the user can use the view.
    public func disabled(_ disabled: Bool) -> some View { environmentChange { if disabled { $0.isEnabled = false } } }

    /// Gives the view another identity: a new one begins anew.
    public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }
}

/// A view with an identity.
struct IdentifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let id: AnyHashable

    init(content: Content, id: some Hashable) {
        self.content = content
        self.id = AnyHashable(id)
    }

    func update(_ node: ViewNode) { node.show(content, at: id) }
}
