import Foundation
import Testing

/// What a built module shows to guests, as the compiler knows it.
struct ModuleInterface {
    /// The names of the members of each type, by its name; those that belong to no type have the name "none".
    private(set) var members: [String: Set<String>] = [:]
    /// The properties of instances of each type.
    private(set) var properties: [String: Set<String>] = [:]

    /// The part of the compiler's symbol graph that is read.
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Kind: Decodable { let identifier: String }
            let kind: Kind
            let pathComponents: [String]
        }
        let symbols: [Symbol]
    }

    /// Reads a module.
    init(_ module: String) throws {
        let compiler = try #require(BuiltModules.compiler)
        let tools = URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        let info = try BuiltModules.run(compiler, ["-print-target-info"]).output
        let target = try #require(info.firstMatch(of: /"triple": "([^"]+)"/)?.output.1)
        try BuiltModules.withFolder { folder in
            let result = try BuiltModules.run(
                tools.appending(path: "swift-symbolgraph-extract").path,
                [
                    "-module-name", module, "-I", BuiltModules.folder, "-target", String(target),
                    "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
                ])
            try #require(result.status == 0, "\(result.output)")
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let data = try Data(contentsOf: folder.appending(path: file))
                for symbol in try JSONDecoder().decode(Graph.self, from: data).symbols { add(symbol) }
            }
        }
    }

    private mutating func add(_ symbol: Graph.Symbol) {
        let path = symbol.pathComponents
        guard let name = path.last else { return }
        switch symbol.kind.identifier {
        case "swift.class", "swift.enum", "swift.protocol", "swift.struct":
            members[path.joined(separator: "."), default: []].formUnion([])
        case "swift.extension":
            break
        default:
            let type = path.count == 1 ? "none" : path.dropLast().joined(separator: ".")
            // Operators and hashing say nothing about a type.
            guard name.first?.isLetter == true, !["hash(into:)", "hash", "isEqual(_:)"].contains(name) else { return }
            members[type, default: []].insert(name)
            if symbol.kind.identifier == "swift.property" { properties[type, default: []].insert(name) }
        }
    }
}
