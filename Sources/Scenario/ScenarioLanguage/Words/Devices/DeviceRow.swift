/// One row of the table of what a device can be said to have: its key, and what is checked of it.
struct DeviceRow: Sendable {
    /// Checks what no single value can show; the path is that of `device`.
    typealias Check = @Sendable (DeviceDefinition, inout Checker, [String]) -> Void

    /// The key and its form.
    let field: Field<DeviceDefinition>
    /// Checks what no single value can show.
    let check: Check

    /// Makes a row.
    init(_ field: Field<DeviceDefinition>, check: @escaping Check = { _, _, _ in }) {
        (self.field, self.check) = (field, check)
    }
}
