/// Returns the value of an object's stored property of any of its classes; `nil` when there is none.
///
/// It reads private state of the toolchain.
func storedProperty(_ name: String, of object: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
        if let value = level.children.first(where: { $0.label == name })?.value {
            let content = Mirror(reflecting: value)
            return content.displayStyle == .optional ? content.children.first?.value : value
        }
        mirror = level.superclassMirror
    }
    return nil
}
