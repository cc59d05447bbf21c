import Foundation
import ScenarioLanguage
import Testing

/// The snippets for Visual Studio Code: with each choice of their placeholders they are parts of a correct scenario.
@Suite struct `The snippets for editors` {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// A snippet, as the file of snippets has it.
    private struct Snippet: Decodable {
        /// The word that is replaced by the snippet.
        let prefix: String
        /// The text with placeholders.
        let body: String

        enum Key: CodingKey {
            case prefix
            case body
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            prefix = try fields.decode(String.self, forKey: .prefix)
            if let lines = try? fields.decode([String].self, forKey: .body) {
                body = lines.joined(separator: "\n")
            } else {
                body = try fields.decode(String.self, forKey: .body)
            }
        }

        /// The texts that it becomes: one with the first of all choices, and one for each other choice.
        var expansions: [String] {
            let choices = body.matches(of: /\$\{\d+\|([^|]*)\|\}/).map { $0.output.1.split(separator: ",").count }
            let others = choices.enumerated().flatMap { place, count in (1..<count).map { [place: $0] } }
            return ([[:]] + others).map { chosen in
                var place = -1
                let decided = body.replacing(/\$\{\d+\|([^|]*)\|\}/) { found in
                    place += 1
                    return String(found.output.1.split(separator: ",")[chosen[place] ?? 0])
                }
                return decided.replacing(/\$\{\d+:([^}]*)\}/) { $0.output.1 }
                    .replacing("$0", with: "").replacing("\\$", with: "$")
            }
        }
    }

    /// Puts a snippet into the scenario that it is a part of.
    private func scenario(_ snippet: Snippet, _ text: String) throws -> String {
        func indented(_ spaces: Int) -> String {
            text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
        }
        let start = "name: n\nnetworks: { ward: { ssid: Ward } }\nhosts:\n  server: { on: ward, runs: "
        switch snippet.prefix {
        case "scenario": return text
        case "expect", "fault":
            return start + "{ push-server: {} } }\n  phone: { on: ward, runs: { push-provider: {} } }\nsteps:\n"
                + "\(indented(2))\n  - expect: { phone: connected }\n"
        case "try":
            return start + "{ peer: { probe: { listens: [8080/tcp, 8080/udp] } } } }\n"
                + "  phone: { on: ward, device: ios, apps: { pager: { local-network: allowed } } }\nsteps:\n"
                + "\(indented(2))\n"
        case "app":
            return start + "{ push-server: { plain: true } } }\n\(indented(2))\n"
                + "steps:\n  - expect: { provider: phone/pager, is: started }\n"
        default: throw Unplaced(prefix: snippet.prefix)
        }
    }

    /// A snippet whose place in a scenario is not known here.
    private struct Unplaced: Error {
        let prefix: String
    }

    @Test func `expand to what is accepted`() throws {
        let data = try Data(contentsOf: Self.root.appending(path: ".vscode/pushlab.code-snippets"))
        let snippets = try JSONDecoder().decode([String: Snippet].self, from: data)
        #expect(Set(snippets.values.map(\.prefix)) == ["scenario", "expect", "fault", "try", "app"])
        // Its folders and property lists are those that the snippet of an app names.
        let folder = Self.root.appending(path: "Tests/Examples/Pager").path
        for (name, snippet) in snippets {
            #expect(!snippet.expansions.isEmpty)
            for text in snippet.expansions {
                let whole = try scenario(snippet, text)
                let reading = ScenarioReading([UInt8](whole.utf8), file: "s.yaml", folder: folder)
                #expect(reading.definition != nil, "\(name): \(reading.diagnostics.map(\.description))\n\(whole)")
            }
        }
    }
}
