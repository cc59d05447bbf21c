/// What an object keeps in a property of this name, in whichever of its classes; `nil` when that is nothing.
///
/// It is for what the toolchain keeps to itself.
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
