package import DeviceRules

/// The trace that the app of `lab/device` has written on a device or in a lab.
package struct Trace: Sendable, Hashable {
    package struct Observation: Sendable, Hashable {
        package var line: Int
        package var operation: TraceOperation
        /// The privilege of the app when the operation began.
        package var permission: Privilege
        package var seen: Sight

        package init(line: Int, operation: TraceOperation, permission: Privilege, seen: Sight) {
            self.line = line
            self.operation = operation
            self.permission = permission
            self.seen = seen
        }
    }

    /// A state and the code of its error.
    package struct Sight: Sendable, Hashable, CustomStringConvertible {
        /// The state of an object or the outcome of a call: `waiting`, `ok`.
        package var state: String
        /// The name of a POSIX error, or the domain and number of another error: `ENETDOWN`, `dns -65570`.
        package var code: String?

        package init(_ state: String, _ code: String? = nil) {
            self.state = state
            self.code = code
        }

        /// The state and the code, separated by a blank.
        package var description: String { code.map { "\(state) \($0)" } ?? state }
    }

    package var platform: Platform
    package var system: SystemVersion
    /// Whether the app was signed with `com.apple.developer.networking.multicast`.
    package var isSignedForMulticast: Bool
    /// The observations, in the order of the file.
    package var observations: [Observation]

    package init(
        platform: Platform, system: SystemVersion, isSignedForMulticast: Bool, observations: [Observation]
    ) {
        self.platform = platform
        self.system = system
        self.isSignedForMulticast = isSignedForMulticast
        self.observations = observations
    }
}

/// A system version: integers separated by dots, such as 17.5.1.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    private var numbers: [Int]

    /// Parses a version; `nil` if it is invalid.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }), (1...4).contains(numbers.count) else {
            return nil
        }
        self.numbers = numbers
    }

    package var major: Int { numbers[0] }

    package var description: String { numbers.map(String.init).joined(separator: ".") }

    /// Compares two versions; missing numbers are zero.
    package static func < (one: SystemVersion, other: SystemVersion) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        return one.padded(to: count).lexicographicallyPrecedes(other.padded(to: count))
    }

    private func padded(to count: Int) -> [Int] { numbers + Array(repeating: 0, count: count - numbers.count) }
}

extension Platform {
    /// The name of the system.
    package var title: String {
        switch self {
        case .iPadOS: "iPadOS"
        case .visionOS: "visionOS"
        default: "iOS"
        }
    }
}
