/// The rules by which calls end and observers are notified.
struct CallRules: Sendable {
    /// Whether an app runs on while it has another call.
    var keepsOtherCalls = true
    /// The number of notifications of observers of each change.
    var notifications = 1
}
