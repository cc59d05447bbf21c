internal import FoundationEssentials
internal import LabModel
internal import ScenarioLanguage

extension LaunchPlanner {
    /// Creates the folder that a program keeps, if any, and writes its settings.
    func prepare(_ id: ProgramID) throws {
        if let folder = ownFolder(of: id) {
            try context.folder.makeOwn(folder, user: definition.program(id)?.traits.user)
        }
        if let settings = try launched(id)?.settingsFile(of: id, in: self) {
            try write(settings, to: context.folder.settings(of: id))
        }
    }

    /// Writes a value as JSON to a file that a program reads when it starts.
    func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(value).write(to: URL(filePath: path))
        } catch {
            throw RunError("\(path) cannot be written: \(error). Choose another output folder.")
        }
    }
}
