internal import Glibc

/// The observation of objects by the library of Combine, which is loaded only by guests that use it.
enum ObjectObservation {
    /// `pushlab_observe_object` of `GuestLibraries/AppleCombine`.
    private typealias Observe =
        @convention(c) (
            UnsafeMutableRawPointer, UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer) -> Void
        ) -> UnsafeMutableRawPointer?

    private final class Change {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Calls a closure before each change of an object; ends the program without the library, as it cannot be observed.
    static func observe<ObjectType: AnyObject>(_ object: ObjectType, _ change: @escaping () -> Void) -> Any {
        guard let symbol = unsafe dlsym(nil, "pushlab_observe_object") else {
            fatalError("an ObservedObject needs Combine: import Combine in the file that declares \(ObjectType.self)")
        }
        let call = unsafe unsafeBitCast(symbol, to: Observe.self)
        let context = Change(change)
        let observation = unsafe call(
            Unmanaged.passUnretained(object).toOpaque(), Unmanaged.passUnretained(context).toOpaque()
        ) { context in unsafe Unmanaged<Change>.fromOpaque(context).takeUnretainedValue().body() }
        guard let observation = unsafe observation else {
            fatalError("\(ObjectType.self) is no ObservableObject")
        }
        // The context lives as long as the observation.
        return unsafe (Unmanaged<AnyObject>.fromOpaque(observation).takeRetainedValue(), context)
    }
}
