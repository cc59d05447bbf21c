/// The rules of the module that saboteurs change.
struct CallRules: Sendable {
    /// Whether an app runs on while it has another call.
    var keepsOtherCalls = true
    /// The number of notifications of observers of each change.
    var notifications = 1
}
