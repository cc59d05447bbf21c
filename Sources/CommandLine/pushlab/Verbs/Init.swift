import ArgumentParser
import Foundation
import LabModel
import NetworkLab
import Report
import ScenarioLanguage

/// The verb `pushlab init`: writes a first scenario for a project, or copies a shipped one.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a first scenario for your server or your app, or copy a shipped one.",
        discussion: """
            Looks for an app extension that is a push provider (NSExtensionPointIdentifier in an Info.plist) in the folder, \
            and writes pushlab/first.yaml for it, the schema for your editor beside it, and the workflow of your CI where \
            it can tell which that is. Nothing is overwritten.
            """)

    @Argument(help: "The folder of your project.")
    var folder = "."

    @Option(help: ArgumentHelp("Your server: an executable, from the folder.", valueName: "file"))
    var server: String?

    @Option(help: "The TCP port that your server listens on.")
    var port = 8080

    @Option(
        help: ArgumentHelp(
            "Copy this shipped scenario with all it needs, such as heartbeat/dropped-link.", valueName: "name"))
    var example: String?

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("--port takes a number from 1 to 65535.") }
        if example != nil, server != nil { throw ValidationError("--example has a server: leave --server out.") }
    }

    func run() throws {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw refusal("there is no folder \(folder): make it, or name another")
        }
        do {
            if let example { try copy(example) } else { try writeFirst() }
        } catch let error as CocoaError {
            throw refusal("\(folder) cannot be written to: \(error.localizedDescription)")
        }
    }

    private func refusal(_ sentence: String) -> ExitCode {
        Console.error("pushlab: \(sentence)")
        return ExitStatus.invalid
    }

    private func copy(_ name: String) throws {
        guard let installation = Installation.current else {
            throw refusal("the shipped scenarios are not beside \(ProgramsFolder.path)")
        }
        let names = installation.names
        guard names.contains(name) else {
            throw refusal(
                "there is no shipped scenario `\(name)`; \(NearestWord.remedy(for: name, in: names, none: ""))")
        }
        let path = installation.path(of: name)
        let definitions = try ScenarioFiles.load(["\(installation.root)/\(path)"])
        guard let definition = definitions.first else { throw refusal("\(name) holds no scenario") }
        let (made, kept) = try ExampleCopy(of: definition, root: installation.root).copy(to: folder)
        for path in kept { Console.line("kept      \(path)") }
        for path in made { Console.line("copied    \(path)") }
        Console.line("Run it with: pushlab run \(folder)/\(path)")
    }

    private func writeFirst() throws {
        var first = FirstScenario(port: port, app: AppSources.find(in: folder))
        if let server {
            guard FileManager.default.isExecutableFile(atPath: "\(folder)/\(server)") else {
                throw refusal("\(folder)/\(server) is no executable: name your server's, from the folder")
            }
            first.server = ["../\(server)"]
        }
        let place = FirstScenario.folder
        try write(first.text, to: "\(place)/first.yaml")
        try write(JSONText.pretty(ScenarioSchema.value), to: "\(place)/pushlab.schema.json")
        for file in Workflow.files(for: folder) { try write(file.text, to: file.path) }
        Console.line("Run it with: pushlab run \(folder == "." ? place : "\(folder)/\(place)")")
    }

    /// Writes a file unless it exists.
    private func write(_ text: String, to path: String) throws {
        let target = "\(folder)/\(path)"
        if FileManager.default.fileExists(atPath: target) { return Console.line("kept      \(path)") }
        let parent = URL(fileURLWithPath: target).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: target), options: .withoutOverwriting)
        Console.line("wrote     \(path)")
    }
}
