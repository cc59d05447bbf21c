internal import DeviceProtocol
internal import DeviceRules
internal import Guests
internal import ScenarioLanguage

/// The numbers of files and lines that guests are built from, without packages and executables.
public struct GuestSources: Sendable, Hashable {
    /// The number of Swift files.
    public private(set) var files = 0
    /// The number of lines that are compiled.
    public private(set) var linesCompiled = 0
    /// The number of lines that conditions such as `#if os(macOS)` leave out.
    public private(set) var linesLeftOut = 0

    /// Makes a sum of nothing.
    public init() {}

    init(of guests: [BuiltGuest]) {
        for report in guests.compactMap(\.report) {
            files += report.files
            linesCompiled += report.linesCompiled
            linesLeftOut += report.linesLeftOut
        }
    }

    /// Adds the numbers of other guests.
    public static func += (sum: inout GuestSources, other: GuestSources) {
        sum.files += other.files
        sum.linesCompiled += other.linesCompiled
        sum.linesLeftOut += other.linesLeftOut
    }

    /// The numbers as a sentence without a full stop; empty without files.
    public var summary: String {
        files == 0 ? "" : "\(files) files, \(linesCompiled) lines compiled, \(linesLeftOut) lines left out"
    }
}

extension ScenarioDefinition {
    /// Returns the system of the device that has a guest.
    func version(of guest: GuestID) -> PlatformVersion? {
        hosts.first { $0.name == guest.host }?.device?.description.version
    }
}

extension [String] {
    /// Returns the elements without repetitions, in their order.
    func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
