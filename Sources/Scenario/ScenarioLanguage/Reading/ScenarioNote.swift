internal import DeviceRules

/// Something in a scenario that can be meant so, but hardly is: it changes no verdict.
package struct ScenarioNote: Sendable, Hashable, CustomStringConvertible {
    /// The file as the user gave it.
    package var file: String
    /// The place in the file.
    package var position: SourcePosition?
    /// What is odd, and the remedy.
    package var message: String

    /// `file:line:column: note: message`.
    package var description: String { "\(position?.file ?? file):\(position.map { "\($0): " } ?? " ")note: \(message)" }

    /// Returns what there is to say of the devices of a scenario, and of the programs that this machine lacks.
    static func notes(on definition: ScenarioDefinition, _ sources: SourceMap, file: String) -> [ScenarioNote] {
        devices(of: definition, sources, file: file)
            + definition.missingPrograms.map { finding in
                let position = finding.line.map { SourcePosition(line: $0, column: 1) } ?? sources.key(["needs"])
                return ScenarioNote(file: file, position: position, message: finding.message)
            }
    }

    private static func devices(
        of definition: ScenarioDefinition, _ sources: SourceMap, file: String
    ) -> [ScenarioNote] {
        definition.hosts.flatMap { host -> [ScenarioNote] in
            guard let device = host.device else { return [] }
            let apps = device.allApps.compactMap { app in
                try? device.description(of: app, on: host.name, folder: definition.folder)
            }
            return PrivacyNote.notes(on: apps, platform: device.platform).compactMap { note in
                // A scenario need not give a usage text that it has no use for.
                let isLeftOut = apps.contains { $0.name == note.app && $0.usageDescription == nil }
                if isLeftOut, note.subject == .usageDescription { return nil }
                let path = ["hosts", host.name] + path(to: note, on: device)
                return ScenarioNote(file: file, position: sources.key(path), message: "\(note)")
            }
        }
    }

    /// The keys that lead from a host to what a note is about.
    private static func path(to note: PrivacyNote, on device: DeviceDefinition) -> [String] {
        guard let app = note.app, let container = device.container(of: app)?.name else { return ["device"] }
        let place = ["apps", container] + (container == app ? [] : ["extensions", app])
        switch note.subject {
        case .usageDescription: return place + ["usage"]
        case .bonjourServices: return place + ["bonjour"]
        case .executableUUID: return place + ["uuid"]
        case .bundleIdentifier: return place + ["bundle"]
        case .platform: return place
        }
    }
}
