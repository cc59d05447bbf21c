import GuestTests
import Testing

@Suite("The output of XCTest")
struct XCTestOutputTests {
    private static let scope = TestID(suite: "AddressTests", name: "testScope")

    @Test(
        "a line is an event",
        arguments: [
            ("Test Case 'AddressTests.testScope' started at 2026-01-02 03:04:05.678", TestOutput.started(scope)),
            (
                "Test Case 'AddressTests.testScope' passed (0.25 seconds)",
                .ended(scope, hasFailed: false, isSkipped: false, seconds: 0.25)
            ),
            (
                "Test Case 'AddressTests.testScope' failed (1.5 seconds)",
                .ended(scope, hasFailed: true, isSkipped: false, seconds: 1.5)
            ),
            (
                "Test Case 'AddressTests.testScope' skipped (0.0 seconds)",
                .ended(scope, hasFailed: false, isSkipped: true, seconds: 0)
            ),
            // The test has written a text without a line feed.
            (
                "half a lineTest Case 'AddressTests.testScope' passed (0.1 seconds)",
                .ended(scope, hasFailed: false, isSkipped: false, seconds: 0.1)
            ),
        ])
    func line(_ line: String, _ event: TestOutput) {
        var output = XCTestOutput()
        #expect(output.read(line) == event)
    }

    @Test(
        "a line is no event",
        arguments: [
            "", "Test Case", "Test Case 'A.b' vanished (0.1 seconds)", "Test Case 'A.b' passed (soon)",
            "Test Case 'none' passed (0.1 seconds)", "a.swift:1: error: AddressTests.testScope : outside of any test",
        ])
    func noEvent(_ line: String) {
        var output = XCTestOutput()
        #expect(output.read(line) == nil)
    }

    @Test("a failure and a skip belong to the test that runs")
    func failures() {
        var output = XCTestOutput()
        _ = output.read("Test Case 'AddressTests.testScope' started at 2026-01-02 03:04:05.678")
        #expect(
            output.read(
                "/package/Tests/AddressTests.swift:12: error: AddressTests.testScope : XCTAssertTrue failed - x : y")
                == .issue(Self.scope, message: "XCTAssertTrue failed - x : y", location: "AddressTests.swift:12"))
        #expect(
            output.read("/package/Tests/AddressTests.swift:3: AddressTests.testScope : Test skipped: no IPv6")
                == .skip(Self.scope, message: "Test skipped: no IPv6"))
        #expect(output.read("/package/Tests/Other.swift:3: error: Other.testScope : no") == nil)
    }

    @Test("the outermost suite is the run")
    func suites() {
        var output = XCTestOutput()
        let lines = [
            "Test Suite 'All tests' started at 1", "Test Suite 'A' started at 1", "Test Suite 'A' failed at 2",
            "Test Suite 'All tests' failed at 2",
        ]
        #expect(lines.map { output.read($0) } == [.runStarted, nil, nil, .runEnded])
    }
}
