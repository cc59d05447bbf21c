package import DeviceRules

/// What the app of `lab/device` has written down on a device, or in a lab.
package struct Trace: Sendable, Hashable {
    /// What was seen of an operation at one time.
    package struct Observation: Sendable, Hashable {
        /// The line of the file, from 1.
        package var line: Int
        /// The operation.
        package var operation: TraceOperation
        /// The privilege of the app as the operation began.
        package var permission: Privilege
        /// What was seen.
        package var seen: Sight

        /// Describes what was seen.
        package init(line: Int, operation: TraceOperation, permission: Privilege, seen: Sight) {
            self.line = line
            self.operation = operation
            self.permission = permission
            self.seen = seen
        }
    }

    /// A state and the code of its error.
    package struct Sight: Sendable, Hashable, CustomStringConvertible {
        /// The state of an object, or how a call came out: `waiting`, `ok`.
        package var state: String
        /// The name of a POSIX error, or the number of another one with its kind: `ENETDOWN`, `dns -65570`.
        package var code: String?

        /// Makes one.
        package init(_ state: String, _ code: String? = nil) {
            self.state = state
            self.code = code
        }

        /// Both, with a blank between.
        package var description: String { code.map { "\(state) \($0)" } ?? state }
    }

    /// The system of the device.
    package var platform: Platform
    /// Its version.
    package var system: SystemVersion
    /// Whether the app was signed with `com.apple.developer.networking.multicast`.
    package var isSignedForMulticast: Bool
    /// What was seen, in the order of the file.
    package var observations: [Observation]

    /// Makes a trace.
    package init(
        platform: Platform, system: SystemVersion, isSignedForMulticast: Bool, observations: [Observation]
    ) {
        self.platform = platform
        self.system = system
        self.isSignedForMulticast = isSignedForMulticast
        self.observations = observations
    }
}

/// The version of a system: whole numbers with dots between, such as 17.5.1.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    private var numbers: [Int]

    /// Reads one; `nil` for what is none.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }), (1...4).contains(numbers.count) else {
            return nil
        }
        self.numbers = numbers
    }

    /// The first number.
    package var major: Int { numbers[0] }

    /// As it is written.
    package var description: String { numbers.map(String.init).joined(separator: ".") }

    /// Whether one is before the other; numbers that are left out are zero.
    package static func < (one: SystemVersion, other: SystemVersion) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        return one.padded(to: count).lexicographicallyPrecedes(other.padded(to: count))
    }

    private func padded(to count: Int) -> [Int] { numbers + Array(repeating: 0, count: count - numbers.count) }
}

extension Platform {
    /// The name that the system gives itself.
    package var title: String {
        switch self {
        case .iPadOS: "iPadOS"
        case .visionOS: "visionOS"
        default: "iOS"
        }
    }
}
