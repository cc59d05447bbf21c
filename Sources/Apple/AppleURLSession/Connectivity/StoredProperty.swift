/// Returns the value of a stored property of an object, also of a superclass; `nil` if there is none.
///
/// It is for private state of the toolchain.
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
