import Foundation
import ScenarioLanguage
import Testing

/// The programs of the machine that the shipped scenarios run are those that the list of them installs.
@Suite("Programs of the machine, of the shipped scenarios")
struct ShippedProgramsTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    private static let definitions = ScenarioSource.load(
        ["Scenarios", "Tests/Examples"].map { "\(root)/\($0)" }
    ).compactMap(\.definition)

    /// The programs that every Debian has, and words of the shell.
    private static let essential: Set<String> = [
        "[", "bash", "break", "case", "cat", "cd", "continue", "cut", "date", "echo", "env", "eval", "exec", "exit",
        "export", "false", "getent", "grep", "head", "hostname", "id", "kill", "ldconfig", "ln", "local", "ls", "mkdir",
        "mkfifo", "mknod", "mount", "mv", "nsenter", "paste", "printf", "pwd", "read", "rm", "sed", "seq", "set", "sh",
        "shift", "sleep", "sort", "stdbuf", "tail", "test", "timeout", "touch", "tr", "trap", "true", "umask",
        "unshare", "wait", "wc", "yes",
    ]
    private static let keywords: Set<String> = [
        "!", "do", "done", "elif", "else", "esac", "fi", "for", "if", "in", "then", "until", "while",
    ]
    private static let listed = Set(MachineProgram.shipped.map(\.name))

    @Test("are under `needs` where a shell or a script calls them", arguments: definitions)
    func needed(_ definition: ScenarioDefinition) throws {
        let declared = Set(definition.machinePrograms.map { Self.base($0.program.name) })
        for command in Self.commands(of: definition) {
            for name in try Self.called(by: command, from: definition.folder ?? ".") {
                #expect(
                    declared.contains(name) || Self.essential.contains(name),
                    "\(definition.file ?? ""): \(name), called by \(command)")
            }
        }
    }

    @Test("are on the list with their packages, or essential", arguments: definitions)
    func listed(_ definition: ScenarioDefinition) {
        for (program, _) in definition.machinePrograms {
            #expect(
                program.package != nil || Self.essential.contains(Self.base(program.name)),
                "\(definition.file ?? ""): \(program.name)")
        }
    }

    @Test("The list has no program that none of them runs")
    func used() {
        let used = Set(Self.definitions.flatMap { $0.machinePrograms.map { Self.base($0.program.name) } })
        #expect(Self.listed.subtracting(used).isEmpty)
        #expect(Self.listed.contains("ping"))
    }

    private static func base(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func commands(of definition: ScenarioDefinition) -> [[String]] {
        let programs = definition.hosts.flatMap(\.ownPrograms).compactMap { program -> [String]? in
            guard case .executable(let settings) = program.kind else { return nil }
            return settings.command
        }
        let steps = definition.steps.compactMap { step -> [String]? in
            if case .do(let action) = step.action { action.word.command } else { nil }
        }
        return programs + steps
    }

    /// Returns the programs that a command calls through a shell or an interpreter.
    private static func called(by command: [String], from folder: String) throws -> Set<String> {
        var names: Set<String> = []
        for word in command {
            let path = word.hasPrefix("/") ? word : "\(folder)/\(word)"
            if word.hasSuffix(".sh") { names.formUnion(called(in: try String(contentsOfFile: path, encoding: .utf8))) }
            if word.hasSuffix(".py") { names.insert("python3") }
        }
        if ["sh", "bash"].contains(base(command.first ?? "")), command.dropFirst().first == "-c", command.count > 2 {
            names.formUnion(called(in: command[2]))
        }
        return names
    }

    /// Returns the words of a shell script at which a command begins, but for functions and variables.
    private static func called(in text: String) -> Set<String> {
        let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
        let functions = Set(lines.matches(of: /(?m)^([a-z_]+)\(\)/).map { String($0.output.1) })
        // What is quoted calls nothing, but for what is substituted in it.
        let bare = lines.replacing(/'[^']*'/, with: "''")
        var names: Set<String> = []
        for part in bare.split(omittingEmptySubsequences: true, whereSeparator: { ";|&(){}`\n".contains($0) }) {
            var words = part.split(separator: " ").map(String.init)[...]
            while let first = words.first, keywords.contains(first) || first.contains("=") || first.contains(/^[<>]/) {
                words = words.dropFirst(first == "for" ? words.count : 1)
            }
            guard let first = words.first, first.contains(/^[a-z\/][a-z0-9\/_-]*$/), !functions.contains(first) else {
                continue
            }
            names.insert(base(first))
        }
        return names
    }
}
