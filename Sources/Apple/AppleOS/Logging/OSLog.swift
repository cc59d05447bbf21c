public import Foundation

// Unchecked, for NSObject is not known to be safe here: all that this class adds is immutable.
/// Whose messages they are that are logged: a subsystem and a part of it.
public final class OSLog: NSObject, @unchecked Sendable {
    /// As a rule a bundle identifier; empty for the log of the process.
    package let subsystem: String
    /// The part of the subsystem; empty for the log of the process.
    package let category: String
    private let isOn: Bool

    /// The log of the process, without a subsystem.
    public static let `default` = OSLog("", "", isOn: true)
    /// A log that takes no message, and evaluates none.
    public static let disabled = OSLog("", "", isOn: false)

    /// Makes the log of a part of a subsystem.
    public convenience init(subsystem: String, category: String) { self.init(subsystem, category, isOn: true) }

    private init(_ subsystem: String, _ category: String, isOn: Bool) {
        (self.subsystem, self.category, self.isOn) = (subsystem, category, isOn)
    }

    /// Whether messages of a level are written: all of them, but none of ``disabled``.
    ///
    /// On a device `debug` is off until somebody looks; a lab always looks.
    public func isEnabled(type: OSLogType) -> Bool { isOn }
}
