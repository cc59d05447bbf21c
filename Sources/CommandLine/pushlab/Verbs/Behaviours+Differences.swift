import ArgumentParser
import DeviceRules
import LabModel

/// The list of `pushlab behaviours --differences`.
enum RuleDifferences {
    /// Prints the rules that two systems of devices do not share, with their evidence.
    static func show(_ names: [String]) throws {
        let versions = try names.map(DeviceName.parse)
        for line in lines(versions[0], versions[1]) { Console.line(line) }
    }

    /// Returns the lines of the rules that differ.
    static func lines(_ first: PlatformVersion, _ second: PlatformVersion) -> [String] {
        var lines: [String] = []
        if first.platform.hasPrivacy != second.platform.hasPrivacy {
            let (with, without) = first.platform.hasPrivacy ? (first, second) : (second, first)
            lines.append("\(with.title) has local network privacy, and \(without.title) has none")
        }
        for rule in DeviceRule.allCases where rule.holds(on: first) != rule.holds(on: second) {
            let holder = rule.holds(on: first) ? first : second
            lines += ["\(rule.rawValue): on \(holder.title) \(rule.summary)", "  \(rule.evidence)"]
        }
        return lines.isEmpty ? ["\(first.title) and \(second.title) follow the same rules"] : lines
    }
}
