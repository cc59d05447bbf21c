/// The events in the output of a library of tests.
package enum TestOutput: Equatable, Sendable {
    case started(TestID)
    /// A failure of a test, or of none.
    case issue(TestID?, message: String, location: String?)
    /// The reason for which a test was skipped.
    case skip(TestID, message: String?)
    /// The end of a test; with `nil` it is known by the issues whether it has failed.
    case ended(TestID, hasFailed: Bool?, isSkipped: Bool, seconds: Double?)
    /// The beginning of the whole run.
    case runStarted
    /// The end of the whole run.
    case runEnded
}

/// A test: its class or suite, and its name.
package struct TestID: Hashable, Sendable {
    package var suite: String
    package var name: String

    package init(suite: String, name: String) { (self.suite, self.name) = (suite, name) }
}
