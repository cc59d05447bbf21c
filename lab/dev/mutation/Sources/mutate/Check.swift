/// What can kill a mutant: a scenario or a suite of tests.
struct Check: Codable, Hashable, Comparable, Sendable {
    enum Kind: String, Codable, Sendable { case scenario, suite }

    let kind: Kind
    /// The file of a scenario, or the name of a suite such as `LocalPushTests.FrameTests`.
    let name: String

    static func < (first: Check, second: Check) -> Bool { first.name < second.name }
}

/// How a check went without any mutant.
struct Measured: Codable, Sendable {
    enum State: String, Codable, Sendable {
        /// Green.
        case steady
        /// Green and red.
        case flaky
        /// Red, so that it says nothing.
        case red
    }

    let check: Check
    /// What it was when it was measured.
    let digest: String
    var state: State
    let seconds: Double
    /// The numbers of the mutations that it reaches.
    let reached: Set<Int>
}
