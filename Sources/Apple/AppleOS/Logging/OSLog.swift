public import Foundation

// Unchecked: NSObject is not Sendable here, and what this class adds is immutable.
/// The log of a subsystem and a category.
public final class OSLog: NSObject, @unchecked Sendable {
    /// The subsystem, usually a bundle identifier; empty for the log of the process.
    package let subsystem: String
    /// The category; empty for the log of the process.
    package let category: String
    private let isOn: Bool

    /// The log of the process, without a subsystem.
    public static let `default` = OSLog("", "", isOn: true)
    /// A log that discards all messages without evaluating them.
    public static let disabled = OSLog("", "", isOn: false)

    /// Makes the log of a part of a subsystem.
    public convenience init(subsystem: String, category: String) { self.init(subsystem, category, isOn: true) }

    private init(_ subsystem: String, _ category: String, isOn: Bool) {
        (self.subsystem, self.category, self.isOn) = (subsystem, category, isOn)
    }

    /// Whether messages of a level are written: `true` for every level, `false` for the log ``disabled``.
    ///
    /// On a device, `debug` is off while the log is not streamed; in a lab it is always on.
    public func isEnabled(type: OSLogType) -> Bool { isOn }
}
