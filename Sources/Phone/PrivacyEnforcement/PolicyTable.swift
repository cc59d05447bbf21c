package import DeviceRules

/// What the kernel does about every socket operation of one control group: the compiled form of the rules.
package struct PolicyTable: Sendable, Hashable {
    /// What happens to one operation towards one kind of destination.
    package struct Entry: Sendable, Hashable {
        /// Whether it fails.
        package var refuses: Bool
        /// Whether it is reported: once for each operation, address, port and policy; repetitions are counted.
        package var reports: Bool

        /// Makes an entry.
        package init(refuses: Bool, reports: Bool) {
            self.refuses = refuses
            self.reports = reports
        }
    }

    private var entries = [Entry](
        repeating: Entry(refuses: false, reports: false),
        count: SocketOperation.allCases.count * Destination.allCases.count)

    /// A table that refuses and reports nothing.
    package init() {}

    /// What happens to an operation.
    package subscript(operation: SocketOperation, destination: Destination) -> Entry {
        get { entries[operation.rawValue * Destination.allCases.count + destination.rawValue] }
        set { entries[operation.rawValue * Destination.allCases.count + destination.rawValue] = newValue }
    }
}
