/// The system of the device that a guest is compiled for, as the conditions of its files see it.
package struct GuestPlatform: Sendable, Hashable {
    package var system: System
    /// The version, such as `[15, 0]`; `nil` for one that is later than all in conditions.
    package var version: [Int]?
    package var isSimulator: Bool

    /// The systems, by their names in `os(…)` (The Swift Programming Language, "Conditional Compilation Block").
    package enum System: String, Sendable, Hashable, CaseIterable {
        case iOS
        case macOS
        case tvOS
        case visionOS
        case watchOS
    }

    package init(_ system: System, version: [Int]? = nil, isSimulator: Bool = false) {
        self.system = system
        self.version = version
        self.isSimulator = isSimulator
    }

    /// Whether the system has this name in `os(…)`; two systems have an older name as well.
    func isCalled(_ name: String) -> Bool {
        switch name {
        case "OSX": system == .macOS
        case "xrOS": system == .visionOS
        default: name == system.rawValue
        }
    }

    /// Whether the device has a version of the system that is at least this one.
    func isAtLeast(_ other: [Int]) -> Bool {
        guard let version else { return true }
        for index in 0..<max(version.count, other.count) {
            let (own, least) = (version.dropFirst(index).first ?? 0, other.dropFirst(index).first ?? 0)
            if own != least { return own > least }
        }
        return true
    }
}
