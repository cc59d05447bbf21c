import Foundation
import Guests
import Testing

/// What conditions of a guest's files become for a device.
extension GuestsTests {
    @Suite("Conditions for a device")
    struct ConditionTests {
        private static let modules: Set = [
            "Bells", "CallKit", "Foundation", "FoundationNetworking", "Glibc", "UIKit", "os",
        ]

        private static func compiled(
            _ text: String, for platform: GuestPlatform, modules: Set<String> = modules
        ) -> String {
            let conditions = BuildConditions(modules: modules, flags: [], platform: platform)
            let bytes = Array(text.utf8)
            return String(decoding: ConditionStep.prepared(bytes, under: conditions) ?? bytes, as: UTF8.self)
        }

        /// A text, and what is compiled on iOS.
        static let onIOS: [(String, String)] = [
            ("#if os(iOS)", "#if (true )"),
            ("#if os( iOS )", "#if (true   )"),
            ("#if os /* a */ (iOS) // os(iOS)", "#if (true          ) // os(iOS)"),
            ("#if !os(iOS)", "#if !(true )"),
            ("#if !(os(Linux))||os(iOS)&&swift(>=5)", "#if !((false  ))||(true )&&swift(>=5)"),
            ("#if os(iOS)\r\na()\r\n#endif", "#if (true )\r\na()\r\n#endif"),
            ("#if os(macOS)\n#elseif os(iOS)\n#else\n#endif", "#if os(macOS)\n#elseif (true )\n#else\n#endif"),
            (
                "#if (os(iOS)\n  || os( \n iOS ))\nlet a = os(iOS)",
                "#if ((true )\n  || (   \ntrue ))\nlet a = os(iOS)"
            ),
            ("#if a\n#if os(iOS)\n#endif\n#endif", "#if a\n#if (true )\n#endif\n#endif"),
            ("let ä = b\n  #if os(iOS)\n  .c()\n  #endif", "let ä = b\n  #if (true )\n  .c()\n  #endif"),
            ("#if canImport(FoundationNetworking)", "#if (false                        )"),
            ("#if canImport(Foundation) && os(iOS)", "#if canImport(Foundation) && (true )"),
            ("#if os(Linux) && canImport(Glibc)", "#if (false  ) && canImport(Glibc)"),
        ]

        @Test("a condition with another value becomes that value, and keeps its bytes", arguments: onIOS)
        func iOS(_ file: String, _ expected: String) {
            let result = Self.compiled(file, for: GuestPlatform(.iOS))
            #expect(result == expected)
            #expect(result.utf8.count == file.utf8.count)
            #expect(Self.compiled(result, for: GuestPlatform(.iOS)) == result, "there is nothing left to change")
        }

        @Test(
            "all else stays as it is",
            arguments: [
                "os(iOS)", "let a = \"#if os(iOS)\"", "let a = \"\"\"\n#if os(iOS)\n\"\"\"", "// #if os(iOS)",
                "/* #if os(iOS)\n#endif */", "let a = #\"#if os(iOS)\"#", "#if DEBUG && arch(arm64)", "#if os(iOS",
                "#if os()", "#if os", "#if", "#if os(macOS) || os(Windows)", "#if targetEnvironment(simulator)",
                "#if targetEnvironment(macCatalyst)", "#if os(\n\niOS)",
                "#if canImport(UIKit)", "#if canImport(Alamofire)", "#if canImport(WebKit)", "#if hasFeature(A)",
                "#if compiler(>=6) && swift(<6)", "#else os(iOS)", "#endif os(iOS)", "#warning(\"os(iOS)\")",
                "if #available(iOS 17, *) {}", "guard #unavailable(iOS 17) else {}",
                "@available(iOS 99, *) func a() {}",
                "f(os(iOS), #selector(os))",
            ])
        func unchanged(_ file: String) {
            #expect(Self.compiled(file, for: GuestPlatform(.iOS)) == file)
        }

        @Test(
            "each system has its own value",
            arguments: [
                (GuestPlatform(.iOS), "os(iOS)"), (GuestPlatform(.macOS), "os(macOS)"),
                (GuestPlatform(.macOS), "os(OSX)"), (GuestPlatform(.tvOS), "os(tvOS)"),
                (GuestPlatform(.watchOS), "os(watchOS)"), (GuestPlatform(.visionOS), "os(visionOS)"),
                (GuestPlatform(.visionOS), "os(xrOS)"),
                (GuestPlatform(.iOS, isSimulator: true), "targetEnvironment(simulator)"),
            ])
        func systems(_ platform: GuestPlatform, _ condition: String) {
            let file = "#if \(condition)"
            #expect(
                Self.compiled(file, for: platform)
                    == "#if (true".padding(toLength: file.count - 1, withPad: " ", startingAt: 0) + ")")
            for other in GuestPlatform.System.allCases where other != platform.system {
                #expect(Self.compiled(file, for: GuestPlatform(other)) == file)
            }
        }

        @Test("a module that exists here and not on the device cannot be imported")
        func modules() {
            let mac = GuestPlatform(.macOS)
            #expect(Self.compiled("#if canImport(UIKit)", for: mac) == "#if (false         )")
            #expect(Self.compiled("#if canImport(CallKit)", for: mac) == "#if (false           )")
            #expect(Self.compiled("#if canImport(os)", for: mac) == "#if canImport(os)")
            let withDarwin = Self.modules.union(["Darwin"])
            let text = "#if canImport(Darwin)\n#elseif canImport(Glibc)"
            #expect(Self.compiled(text, for: GuestPlatform(.iOS)) == text)
            #expect(
                Self.compiled(text, for: GuestPlatform(.iOS), modules: withDarwin)
                    == "#if canImport(Darwin)\n#elseif (false         )")
        }

        @Test(
            "a version is too new for an older device",
            arguments: [
                (GuestPlatform(.iOS, version: [13]), "#available(iOS 14, *)", true),
                (GuestPlatform(.iOS, version: [13]), "#available(iOS 13.1, *)", true),
                (GuestPlatform(.iOS, version: [13]), "#available(iOS 13.0, macOS 15, *)", false),
                (GuestPlatform(.iOS, version: [13]), "#available(macOS 15, *)", false),
                (GuestPlatform(.iOS, version: [13]), "#available(macOS 11,\n  iOSApplicationExtension 14, *)", true),
                (GuestPlatform(.iOS, version: [13]), "#unavailable(iOS 14)", true),
                (GuestPlatform(.iOS, version: [13]), "#unavailable(iOS 12.4.1)", false),
                (GuestPlatform(.macOS, version: [15, 0]), "#available(macOS 15.1, *)", true),
                (GuestPlatform(.macOS, version: [15, 0]), "#available(iOS 99, macOS 15, *)", false),
                (GuestPlatform(.macOS, version: [15, 0]), "#available(macOS, *)", false),
                (GuestPlatform(.macOS), "#available(macOS 99, *)", false),
            ])
        func versions(_ platform: GuestPlatform, _ condition: String, isReplaced: Bool) {
            let file = "if \(condition), a {}"
            let result = Self.compiled(file, for: platform)
            #expect(result.utf8.count == file.utf8.count)
            let expression = condition.hasPrefix("#un") ? #"if "".isEmpty "# : #"if !"".isEmpty "#
            #expect(isReplaced ? result.hasPrefix(expression) && result.hasSuffix(", a {}") : result == file)
        }

        /// Conditions, each with its value on iOS.
        static let values: [(String, Bool)] = [
            ("os(iOS)", true), ("!os(iOS)", false), ("os(Linux)", false), ("!os(Linux)", true),
            ("os(macOS) || os(iOS)", true), ("os(macOS) || os(tvOS)", false), ("os(iOS) && os(iOS)", true),
            ("os(iOS) && !os(iOS)", false), ("!(os(iOS) && DEBUG)", true), ("(os(iOS))", true),
            ("((os(iOS)) || A)", true),
            ("os(macOS) || (os(iOS) && swift(>=5))", true), ("os(iOS) && compiler(<5)", false),
            ("os(iOS) || compiler(<5)", true), ("!os(macOS) && !os(Linux) && !os(Windows)", true),
            ("os(OSX)", false), ("canImport(Bells)", true), ("!canImport(Bells)", false),
            ("canImport(Bells) && os(iOS)", true), ("canImport(Bells) && os(Linux)", false),
            ("canImport(UIKit)", false),
            ("canImport(UIKit) || os(iOS)", true), ("canImport(FoundationNetworking)", false),
            ("canImport(Foundation)", true),
            ("targetEnvironment(simulator)", false), ("!targetEnvironment(macCatalyst) && os(iOS)", true),
            ("DEBUG", false), ("DEBUG || os(iOS)", true), ("true && os(iOS)", true), ("false || os(Linux)", false),
            ("os(iOS)||os(macOS)&&DEBUG", true), ("!(!(!os(iOS)))", false), ("os( iOS )", true),
            ("(os(iOS)\n    && !os(Linux))", true), ("(\n    os(Linux)\n)", false), ("swift(>=4) && os(iOS)", true),
            ("arch(wasm32) || os(iOS)", true), ("_endian(little) && os(iOS)", true),
            ("os(visionOS) || os(xrOS)", false),
        ]

        @Test("the compiler and the check of imports have the same values")
        func agreement() async throws {
            let bench = try GuestBench()
            var text = ""
            for (index, (condition, isTrue)) in Self.values.enumerated() {
                // The import of the other branch would be refused.
                let (first, second) = isTrue ? ("", "import ARKit\n") : ("import ARKit\n", "")
                let isKnown = ["swift", "compiler", "arch", "_endian"].allSatisfy { !condition.contains($0) }
                text += "#if \(condition)\n\(isKnown ? first : "")print(\(index), true)\n"
                text += "#else\n\(isKnown ? second : "")print(\(index), false)\n#endif\n"
            }
            let file = try bench.write(text, to: "main.swift")
            let source = GuestSource(paths: [file], platform: GuestPlatform(.iOS))
            let guest = try await bench.builder().build(source)
            let expected = Self.values.enumerated().map { "\($0.offset) \($0.element.1)\n" }.joined()
            #expect(try GuestBench.output(of: guest.program) == expected)
        }

        @Test("the same file for two systems is two programs, and a file without conditions is one")
        func builds() async throws {
            let bench = try GuestBench()
            let file = try bench.write("#if os(iOS)\nprint(1)\n#else\nprint(2)\n#endif\n", to: "main.swift")
            func output(_ platform: GuestPlatform?, _ file: String) async throws -> String {
                let guest = try await bench.builder().build(GuestSource(paths: [file], platform: platform))
                return try GuestBench.output(of: guest.program)
            }
            #expect(try await output(GuestPlatform(.iOS), file) == "1\n")
            #expect(try await output(GuestPlatform(.macOS), file) == "2\n")
            #expect(try await output(nil, file) == "2\n")
            #expect(bench.compilations == 2)
            let plain = try bench.write("print(3)\n", to: "Plain/main.swift")
            for system in GuestPlatform.System.allCases {
                #expect(try await output(GuestPlatform(system), plain) == "3\n")
            }
            #expect(bench.compilations == 3)
        }

        @Test("postfix conditions, versions and errors keep their places")
        func places() async throws {
            let bench = try GuestBench()
            let text = """
                let a = [2, 1]
                    #if os(iOS)
                    .sorted()
                    #endif
                if #available(iOS 14, *) { print("new") } else { print("old", a, #line) }
                guard #unavailable(iOS 14) else { fatalError() }
                #if os(iOS)
                let unused: Int = { let b = 1; return 2 }()
                #endif
                """
            let file = try bench.write(text, to: "main.swift")
            let source = GuestSource(paths: [file], platform: GuestPlatform(.iOS, version: [13]))
            let guest = try await bench.builder().build(source)
            #expect(try GuestBench.output(of: guest.program) == "old [1, 2] 5\n")
            #expect(guest.diagnostics.map { "\($0.file ?? ""):\($0.line ?? 0):\($0.column ?? 0)" } == ["\(file):8:25"])
            #expect(try source.changes().contains("-    #if os(iOS)\n+    #if (true )\n"))
        }

        @Test("a report counts files and lines, and names what is left out")
        func report() async throws {
            let bench = try GuestBench()
            let files = [
                ("main.swift", "import Bells\n#if os(macOS)\none\ntwo\n#else\nprint(1)\n#endif\n"),
                (
                    "Mac.swift",
                    "// Only here\n  #if os(macOS) && DEBUG\n#if os(iOS)\nclass A {}\n#endif\n#else\n#endif\n"
                ),
                ("Other.swift", "#if os(iOS)\n#elseif canImport(WebKit)\nlet a = 1\n#endif"),
                ("Screen.swift", "#if canImport(WebKit)\nlet a = 1\n#endif\nlet b = 1\n"), ("Empty.swift", "// a\n"),
            ]
            for (name, text) in files { try bench.write(text, to: "App/\(name)") }
            let folder = "\(bench.folder)/App"
            let source = GuestSource(paths: [folder], platform: GuestPlatform(.iOS))
            for _ in 1...2 {
                let guest = try await bench.builder().build(source)
                let report = try #require(guest.report)
                #expect(report.files == 5 && report.lines == 23 && report.linesLeftOut == 7)
                #expect(
                    report.warnings.map { $0.description.replacing(folder + "/", with: "") } == [
                        "Mac.swift:2:3: warning: nothing of this file is compiled for iOS, because of `#if os(macOS) && DEBUG`",
                        "Other.swift:1:1: warning: nothing of this file is compiled for iOS, because of `#if os(iOS)`",
                        "Screen.swift:1:15: warning: `canImport(WebKit)` is false here: iOS has WebKit, and PushLab does not",
                    ])
                #expect(guest.diagnostics == report.warnings)
            }
        }
    }
}
