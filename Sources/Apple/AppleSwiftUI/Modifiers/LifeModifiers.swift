public import AppleFoundation
internal import Foundation

/// A view with something that begins and ends with it.
struct LifeView<Content: View>: View, PrimitiveView {
    let content: Content
    let begin: (ViewNode) -> Void

    func update(_ node: ViewNode) {
        node.show(content)
        begin(node)
    }
}

extension View {
    func life(_ begin: @escaping (ViewNode) -> Void) -> LifeView<Self> { LifeView(content: self, begin: begin) }

    /// Calls a closure when the view appears: after the update that shows it for the first time.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        life { node in
            if node.exchange(true) == nil, let action { node.graph.after(action) }
        }
    }

    /// Calls a closure when the view disappears.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        life { node in
            if node.exchange(true) == nil, let action { node.whenEnded(action) }
        }
    }

    /// Runs a task from the appearance of the view to its disappearance, which cancels it.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { task(id: 0, priority: priority, action) }

    /// Runs a task from the appearance of the view to its disappearance, and again when a value changes.
    public func task<Value: Equatable>(
        id value: Value, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        let box = TaskBox(action)
        return life { node in
            let holder = node.stored(-1) { TaskHolder() }
            let former: Value? = node.exchange(value)
            guard former != value else { return }
            if former == nil { node.whenEnded { holder.task?.cancel() } }
            holder.task?.cancel()
            node.graph.after { holder.task = Task(priority: priority) { await box.action() } }
        }
    }

    /// Calls a closure with the former and the new value when a value has changed.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some View {
        life { node in
            let former: Value? = node.exchange(value)
            guard let former else {
                if initial { node.graph.after { action(value, value) } }
                return
            }
            if former != value { node.graph.after { action(former, value) } }
        }
    }

    /// Calls a closure when a value has changed.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }

    /// Calls a closure with the new value when a value has changed.
    public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping (_ newValue: Value) -> Void
    ) -> some View { onChange(of: value) { _, new in action(new) } }

    /// Begins something when the view appears, and ends it by what that returns.
    ///
    /// The module SwiftUI of guests that use Combine calls it.
    public func _observing(_ begin: @escaping () -> () -> Void) -> some View {
        life { node in
            if node.exchange(true) == nil { node.graph.after { node.whenEnded(begin()) } }
        }
    }

    /// Calls a closure for a URL that the app is to open, which never happens in a lab.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    /// Calls a closure for an activity that the app is to continue, which never happens in a lab.
    public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { self }
}

/// The task of a modifier.
private final class TaskHolder {
    var task: Task<Void, Never>?
}

/// The closure of a task.
private final class TaskBox: @unchecked Sendable {  // Immutable; the closure is sent to the task alone.
    let action: @isolated(any) () async -> Void

    init(_ action: @escaping @isolated(any) () async -> Void) { self.action = action }
}
