/// The events of the tests of a package that run in a lab.
extension EventName {
    /// A test has begun.
    public static let testStarted = EventName(rawValue: "test-started")
    /// A test has passed.
    public static let testPassed = EventName(rawValue: "test-passed")
    /// A test has failed.
    public static let testFailed = EventName(rawValue: "test-failed")
    /// A test was skipped.
    public static let testSkipped = EventName(rawValue: "test-skipped")
    /// All tests have run, or the program of the tests has ended before.
    public static let testsEnded = EventName(rawValue: "tests-ended")
}

extension EventField {
    /// The number of tests that have passed.
    public static let passed = EventField(rawValue: "passed")
    /// The number of tests that have failed.
    public static let failed = EventField(rawValue: "failed")
    /// The number of tests that were skipped.
    public static let skipped = EventField(rawValue: "skipped")
    /// A duration in seconds.
    public static let seconds = EventField(rawValue: "seconds")
    /// The class or suite of a test.
    public static let suite = EventField(rawValue: "suite")
}

extension EventSchema {
    static let tests = [TestStart.declarations, TestResult.declarations, TestsEnd.declarations].merged
}

/// The beginning of a test: `test-started`.
public struct TestStart: DeclaredEvent {
    /// The class of XCTest, or the suite of Swift Testing with those around it, separated by `/`; empty for none.
    public var suite: String
    /// The name of the test within the suite.
    public var name: String

    /// Describes a beginning.
    public init(suite: String, name: String) { (self.suite, self.name) = (suite, name) }

    /// The fields.
    public static let layout = EventLayout(
        .testStarted, from: Self(suite: "", name: ""), .field(.suite, \.suite, else: ""), .field(.name, \.name))

    /// The suite and the name, such as `AddressTests.testLoopback`.
    public var title: String { suite.isEmpty ? name : "\(suite).\(name)" }
}

/// The result of a test: `test-passed`, `test-failed`, `test-skipped`.
public struct TestResult: DeclaredEvent {
    /// The event's name, one of the three.
    public var event: EventName
    /// The class or suite of the test; empty for none.
    public var suite: String
    /// The name of the test within the suite.
    public var name: String
    /// The duration, in seconds.
    public var seconds: Double
    /// The first failure, or the reason for which the test was skipped.
    public var message: String?
    /// The place of the first failure, such as `AddressTests.swift:12`.
    public var location: String?

    /// Describes a result.
    public init(
        _ event: EventName, suite: String, name: String, seconds: Double, message: String? = nil,
        location: String? = nil
    ) {
        (self.event, self.suite, self.name, self.seconds) = (event, suite, name, seconds)
        (self.message, self.location) = (message, location)
    }

    /// The fields of each of the three.
    public static let layout = EventLayout(
        [.testPassed, .testFailed, .testSkipped], \.event,
        from: Self(.testPassed, suite: "", name: "", seconds: 0), .field(.suite, \.suite, else: ""),
        .field(.name, \.name), .field(.seconds, \.seconds, else: 0), .field(.message, \.message),
        .field(.location, \.location))

    /// The suite and the name, such as `AddressTests.testLoopback`.
    public var title: String { suite.isEmpty ? name : "\(suite).\(name)" }
}

/// The end of a run of tests: `tests-ended`.
public struct TestsEnd: DeclaredEvent {
    /// The number of tests that have passed.
    public var passed: Int
    /// The number of tests that have failed.
    public var failed: Int
    /// The number of tests that were skipped.
    public var skipped: Int
    /// The duration of the run, in seconds.
    public var seconds: Double
    /// The reason for which tests did not run; `nil` if all have run.
    public var reason: String?

    /// Describes an end.
    public init(passed: Int, failed: Int, skipped: Int, seconds: Double, reason: String? = nil) {
        (self.passed, self.failed, self.skipped) = (passed, failed, skipped)
        (self.seconds, self.reason) = (seconds, reason)
    }

    /// The number of tests.
    public var count: Int { passed + failed + skipped }

    /// The fields.
    public static let layout = EventLayout(
        .testsEnded, from: Self(passed: 0, failed: 0, skipped: 0, seconds: 0), .field(.passed, \.passed),
        .field(.failed, \.failed), .field(.skipped, \.skipped), .field(.seconds, \.seconds, else: 0),
        .field(.reason, \.reason))
}
