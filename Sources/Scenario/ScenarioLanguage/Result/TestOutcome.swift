/// The result of a test of a package that ran as an app.
public struct TestOutcome: Sendable, Hashable {
    /// The state of a test after the run.
    public enum State: String, Sendable, Hashable {
        /// The test passed.
        case passed
        /// The test failed.
        case failed
        /// The test failed, as an `expect` step says with a reason.
        case expected
        /// The test was skipped.
        case skipped
    }

    /// The host and the app, such as `phone/addresses`.
    public var program: String
    /// The class or suite; empty for none.
    public var suite: String
    /// The name within the suite.
    public var name: String
    /// The state after the run.
    public var state: State
    /// The duration.
    public var duration: Duration
    /// The first failure with its place, or the reason for which it was skipped; `nil` for none.
    public var message: String?
    /// The reason that the step gives for an expected failure.
    public var reason: String?

    /// Makes an outcome.
    public init(
        program: String, suite: String, name: String, state: State, duration: Duration, message: String? = nil,
        reason: String? = nil
    ) {
        (self.program, self.suite, self.name, self.state) = (program, suite, name, state)
        (self.duration, self.message, self.reason) = (duration, message, reason)
    }
}
