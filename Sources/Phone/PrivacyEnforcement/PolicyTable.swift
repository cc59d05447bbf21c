package import DeviceRules

/// The compiled rules for one control group: a decision for each socket operation.
package struct PolicyTable: Sendable, Hashable {
    /// The decision about one operation on one kind of destination.
    package struct Entry: Sendable, Hashable {
        package var refuses: Bool
        /// Whether it is reported, once for each operation, address, port and policy; repetitions are counted.
        package var reports: Bool

        package init(refuses: Bool, reports: Bool) {
            self.refuses = refuses
            self.reports = reports
        }
    }

    private var entries = [Entry](
        repeating: Entry(refuses: false, reports: false),
        count: SocketOperation.allCases.count * Destination.allCases.count)

    package init() {}

    package subscript(operation: SocketOperation, destination: Destination) -> Entry {
        get { entries[operation.rawValue * Destination.allCases.count + destination.rawValue] }
        set { entries[operation.rawValue * Destination.allCases.count + destination.rawValue] = newValue }
    }
}
