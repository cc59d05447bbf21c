/// A row of the table of keys of a device: the key and its check.
struct DeviceRow: Sendable {
    /// A function that checks a device against the rest of the scenario; the path is that of `device`.
    typealias Check = @Sendable (DeviceDefinition, inout Checker, [String]) -> Void

    let field: Field<DeviceDefinition>
    let check: Check

    init(_ field: Field<DeviceDefinition>, check: @escaping Check = { _, _, _ in }) {
        (self.field, self.check) = (field, check)
    }
}
