internal import Foundation
internal import Glibc
internal import LabModel

/// A program of the machine, not of PushLab, that scenarios run.
package struct MachineProgram: Sendable, Hashable {
    /// The name to look up in `PATH`, or the absolute path.
    package let name: String

    package init(_ name: String) { self.name = name }

    /// The programs that the shipped scenarios run and a minimal Debian does not include.
    package static let shipped: [MachineProgram] = packages.keys.sorted().map { MachineProgram($0) }

    /// The Debian and Ubuntu package that contains the program; `nil` if no shipped scenario runs it.
    package var package: String? { Self.packages[name.split(separator: "/").last.map(String.init) ?? name] }

    /// The path of the program; `nil` if this machine does not have it.
    package var path: String? {
        if name.hasPrefix("/") { return Self.isExecutable(name) ? name : nil }
        // The `PATH` of an unprivileged user may not include the folders of daemons.
        let folders = Self.searchPath + (package == nil ? [] : ["/usr/sbin", "/sbin"])
        return folders.lazy.map { "\($0)/\(name)" }.first(where: Self.isExecutable)
    }

    /// The remedy for the missing program, without a full stop.
    package var remedy: String {
        if let package { return "install the package `\(package)` (Debian, Ubuntu) or what has it elsewhere" }
        return name.hasPrefix("/") ? "install it, or correct the path" : "install it, or write a path such as ./\(name)"
    }

    package static var searchPath: [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .map(String.init)
    }

    /// Returns whether a path is that of a regular file that this process may execute.
    package static func isExecutable(_ path: String) -> Bool {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        return unsafe access(path, X_OK) == 0
    }

    private static let packages: [String: String] = {
        let lines = String(decoding: PackageResources.programs, as: UTF8.self).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.reduce(into: [:]) { packages, line in
            let words = line.split(separator: " ")
            if words.count == 2 { packages[String(words[0])] = String(words[1]) }
        }
    }()
}

extension ScenarioDefinition {
    /// The machine's programs that the scenario runs, with the line of the first step that runs each.
    ///
    /// They are those of `needs`, of networks and programs, and the first words of commands, but not relative paths.
    package var machinePrograms: [(program: MachineProgram, line: Int?)] {
        var found = needs.map { ($0, Int?.none) }
        if networks.contains(where: { $0.pool != nil }) { found.append(("dnsmasq", nil)) }
        found += hosts.flatMap(\.ownPrograms).flatMap(\.traits.needs).map { ($0, nil) }
        for step in steps {
            if let name = step.action.command?.first {
                found.append((name, step.position?.line))
            }
        }
        var seen: Set<String> = []
        return found.filter { ($0.0.hasPrefix("/") || !$0.0.contains("/")) && seen.insert($0.0).inserted }
            .map { (MachineProgram($0.0), $0.1) }
    }

    /// An inconclusive finding for each program that this machine does not have.
    package var missingPrograms: [Finding] {
        machinePrograms.filter { $0.program.path == nil }.map { program, line in
            Finding(
                .inconclusive(.notSupported), line: line,
                message: "This machine has no program `\(program.name)`: \(program.remedy).")
        }
    }
}
