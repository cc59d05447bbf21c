import Foundation
import TestTraits
import Testing

/// The pages that say what there is of Apple's modules, compared with what was built.
@Suite(
    "What the documentation lists", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct MembersTests {
    static let modules = [
        "AppleAppKit", "AppleBackgroundTasks", "AppleCallKit", "AppleCoreLocation", "AppleCoreTelephony",
        "AppleFoundation", "AppleMultipeerConnectivity", "AppleNetwork", "AppleNetworkExtension",
        "AppleOS", "ApplePushKit", "ApplePushToTalk", "AppleSecurity", "AppleSwiftUI", "AppleSystemConfiguration",
        "AppleUIKit",
        "AppleURLSession", "AppleUserNotifications",
    ]

    @Test("is what the module has, member by member", arguments: modules)
    func members(_ module: String) throws {
        let page = try MemberPage(module)
        let interface = try ModuleInterface(module)
        #expect(interface.members.values.reduce(0) { $0 + $1.count } > 0)
        for type in Set(page.present.keys).union(interface.members.keys).sorted() {
            guard let there = interface.members[type] else {
                Issue.record("\(module) has no type \(type): remove it from Members.md")
                continue
            }
            let listed = page.present[type]
            #expect(listed == there, "Members.md needs: \(Self.row(type, there))")
        }
    }

    @Test("as without effect is a member", arguments: modules)
    func ineffective(_ module: String) throws {
        let page = try MemberPage(module)
        for (type, names) in page.ineffective {
            #expect(names.subtracting(page.present[type] ?? []) == [], "of \(type)")
        }
    }

    @Test(
        "as without effect is read nowhere, and every other option is",
        arguments: [
            "NWParameters", "NWProtocolTCP.Options", "NWProtocolUDP.Options", "NWProtocolIP.Options",
            "NWProtocolIP.Metadata",
        ])
    func effects(_ type: String) throws {
        let readers = try Self.swiftFiles(of: ["AppleNetwork", "NIOTransport"]).filter { path in
            // There they are declared, copied and printed.
            !path.contains("/AppleNetwork/Parameters/") && !path.contains("/AppleNetwork/Protocols/")
        }
        let texts = try readers.map { try String(contentsOfFile: $0, encoding: .utf8) }
        let properties = try #require(try ModuleInterface("AppleNetwork").properties[type]).subtracting([
            "debugDescription"
        ])
        let unread = try properties.filter { name in
            let use = try Regex("\\.\(name)\\b")
            return !texts.contains { $0.contains(use) }
        }
        let listed = try MemberPage("AppleNetwork").ineffective[type] ?? []
        #expect(listed.intersection(properties) == unread)
    }

    @Test("as absent does not compile, and the error names it", arguments: modules)
    func absent(_ module: String) throws {
        let names = try MemberPage(module).absent
        let lines = ["import \(module)", "func use(_: Any) {}", "func all() {"] + names.map { "use(\($0))" } + ["}"]
        let output = try BuiltModules.withFolder { folder in
            let file = folder.appending(path: "Absent.swift").path
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
            return try BuiltModules.run(
                try #require(BuiltModules.compiler),
                [
                    "-typecheck", "-parse-as-library", "-diagnostic-style", "llvm", "-no-color-diagnostics",
                    "-I", BuiltModules.folder, file,
                ]
            ).output
        }
        let errors = output.matches(of: /Absent\.swift:(\d+):\d+: error: (.*)/).reduce(into: [Int: String]()) {
            $0[Int($1.output.1) ?? 0, default: ""] += $1.output.2
        }
        for (index, name) in names.enumerated() {
            let error = errors[index + 4] ?? "it compiles"
            let bare = name.prefix { $0 != "(" }
            let last = name.split(separator: ".").last ?? ""
            let words = [
                "cannot find '\(bare)' in scope", "no member '\(last)'", "no member '\(last.prefix { $0 != "(" })'",
            ]
            #expect(words.contains { error.contains($0) }, "\(name): \(error)")
        }
    }

    /// A row of the table "There are".
    private static func row(_ type: String, _ members: Set<String>) -> String {
        "| \(type == "none" ? type : "`\(type)`") | \(members.sorted().map { "`\($0)`" }.joined(separator: ", ")) |"
    }

    private static func swiftFiles(of modules: [String]) throws -> [String] {
        try modules.flatMap { module in
            let folder = MemberPage.sources.appending(path: module).path
            return try FileManager.default.subpathsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        }
    }
}
