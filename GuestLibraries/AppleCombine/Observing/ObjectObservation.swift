internal import OpenCombine

/// Calls a function before each change of an `ObservableObject`, until the result is released.
///
/// Views of SwiftUI find this function by its name, because their library is built without Combine.
///
/// - Returns: the retained observation; `nil` for another object.
@_cdecl("pushlab_observe_object")
public func _observeObject(
    _ object: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer,
    _ changed: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void
) -> UnsafeMutableRawPointer? {
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
    guard let object = object as? any ObservableObject else { return nil }
    func subscribe<Object: ObservableObject>(_ object: Object) -> AnyCancellable {
        object.objectWillChange.sink { _ in unsafe changed(context) }
    }
    return unsafe Unmanaged.passRetained(subscribe(object)).toOpaque()
}
