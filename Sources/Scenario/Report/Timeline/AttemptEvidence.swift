internal import FoundationEssentials
internal import LabEvents
internal import LabModel

/// The contents of an attempt's folder that its page shows, besides the verdict and the events.
package struct AttemptEvidence: Sendable, Hashable {
    package var scenario: String?
    package var files: [String]
    /// The number of lines of output of each host that are not among the events.
    package var linesLeftOut: [String: Int]
    package var machine: RunMachine

    package init(
        scenario: String? = nil, files: [String] = [], linesLeftOut: [String: Int] = [:],
        machine: RunMachine = .current
    ) {
        self.scenario = scenario
        self.files = files
        self.linesLeftOut = linesLeftOut
        self.machine = machine
    }

    /// Lists the files of a folder and reads the scenario.
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

/// The addresses of an attempt's hosts, from its events.
enum AddressNames {
    /// Returns the hosts with their addresses, in alphabetical order; empty for a run of a version that did not record
    /// them.
    static func all(in events: [Event]) -> [(host: String, addresses: [String])] {
        guard let opened = events.first(where: { $0.name == .labOpened }),
            case .object(let hosts)? = opened.fields[.addresses]
        else { return [] }
        return hosts.sorted { $0.key < $1.key }.map { host, value in
            if case .array(let all) = value { (host, all.compactMap(\.string)) } else { (host, []) }
        }
    }
}
