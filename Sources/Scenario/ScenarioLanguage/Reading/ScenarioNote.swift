internal import DeviceProtocol
internal import DeviceRules

/// A remark on a valid scenario that probably contains a mistake; it changes no verdict.
package struct ScenarioNote: Sendable, Hashable, CustomStringConvertible {
    package var file: String
    package var position: SourcePosition?
    /// The problem and the remedy.
    package var message: String

    /// The note as `file:line:column: note: message`.
    package var description: String { "\(position?.file ?? file):\(position.map { "\($0): " } ?? " ")note: \(message)" }

    /// Returns the notes on a scenario's devices and on programs missing from this machine.
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
            let notes = PrivacyNote.notes(
                on: apps, platform: device.platform, following: device.description.followedRules)
            return notes.compactMap { note in
                // A scenario may omit a usage text that it does not need.
                let isLeftOut = apps.contains { $0.name == note.app && $0.usageDescription == nil }
                if isLeftOut, note.subject == .usageDescription { return nil }
                let path = ["hosts", host.name] + path(to: note, on: device)
                return ScenarioNote(file: file, position: sources.key(path), message: "\(note)")
            }
        }
    }

    /// Returns the keys from a host to the subject of a note.
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
