internal import FoundationEssentials
internal import LabEvents
internal import LabModel

/// What the folder of an attempt holds besides its verdict and events, as far as its page shows it.
package struct AttemptEvidence: Sendable, Hashable {
    /// The text of the scenario file as it was read.
    package var scenario: String?
    /// The files to link to, relative to the folder.
    package var files: [String]
    /// How many lines of output of each host are not among the events.
    package var linesLeftOut: [String: Int]
    /// What the attempt was made with.
    package var machine: RunMachine

    /// Describes evidence.
    package init(
        scenario: String? = nil, files: [String] = [], linesLeftOut: [String: Int] = [:],
        machine: RunMachine = .current
    ) {
        self.scenario = scenario
        self.files = files
        self.linesLeftOut = linesLeftOut
        self.machine = machine
    }

    /// Lists the files of a folder, and reads the scenario.
    package init(in directory: String, linesLeftOut: [String: Int], machine: RunMachine) {
        let files = FileManager.default
        func names(_ folder: String) -> [String] {
            let names = (try? files.contentsOfDirectory(atPath: "\(directory)/\(folder)")) ?? []
            return names.sorted().map { "\(folder)/\($0)" }
        }
        let plain = [RunFile.scenario, RunFile.events, RunFile.verdict].filter {
            files.fileExists(atPath: "\(directory)/\($0)")
        }
        let text = files.contents(atPath: "\(directory)/\(RunFile.scenario)")
        self.init(
            scenario: text.map { String(decoding: $0, as: UTF8.self) },
            files: names("logs") + names("captures") + plain, linesLeftOut: linesLeftOut, machine: machine)
    }
}

/// The addresses of the hosts of an attempt, as its events have them.
enum HostAddresses {
    /// Returns the hosts with their addresses, in alphabetical order; nothing for a run that was made before they were kept.
    static func all(in events: [Event]) -> [(host: String, addresses: [String])] {
        guard let opened = events.first(where: { $0.name == .labOpened }),
            case .object(let hosts)? = opened.fields[.addresses]
        else { return [] }
        return hosts.sorted { $0.key < $1.key }.map { host, value in
            if case .array(let all) = value { (host, all.compactMap(\.string)) } else { (host, []) }
        }
    }
}
