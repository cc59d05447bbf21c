import Foundation
import Guests
import Testing

/// Guests that packages make.
extension GuestsTests {
    @Suite("Products of packages")
    struct PackageTests {
        private static let manifest = """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Belfry",
                products: [
                    .executable(name: "bell-tower", targets: ["Tower"]), .library(name: "Ringer", targets: ["Ringer"]),
                ],
                targets: [.executableTarget(name: "Tower", dependencies: ["Ringer"]), .target(name: "Ringer")])
            """
        private static let ringer = """
            import Bells
            public final class Ringer: NEAppPushProvider {
                override public func start() { print("starts with", ring()) }
            }
            """

        /// A package in a bench, and its folder.
        private static func package(in bench: GuestBench) throws -> String {
            let manifest = try bench.write(manifest, to: "Belfry/Package.swift")
            try bench.write(ringer, to: "Belfry/Sources/Ringer/Ringer.swift")
            try bench.write("import Bells\nprint(ring())\n", to: "Belfry/Sources/Tower/main.swift")
            return URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        }

        @Test("an executable is built, found again, built anew after a change, and its errors name the user's file")
        func executable() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            let source = PackageSource(folder: folder, product: "bell-tower")
            let builder = try bench.builder(compiler: StandIn.compiler)
            let first = try await builder.build(source)
            #expect(try GuestBench.output(of: first.program) == "ring\n")
            let second = try await builder.build(source)
            #expect(first.wasCompiled && !second.wasCompiled && first.program == second.program)

            let without = try bench.builder(compiler: "\(bench.folder)/none")
            #expect(try await without.build(source).program == first.program, "without a toolchain it is still there")

            let file = try bench.write("import Bells\nprint(1, missing())\n", to: "Belfry/Sources/Tower/main.swift")
            let error = await #expect(throws: GuestError.self) { try await builder.build(source) }
            let errors = (error?.diagnostics ?? []).filter { $0.severity == .error && $0.file != nil }
            #expect(error?.kind == .compile)
            #expect(errors.map(\.description) == ["\(file):2:10: cannot find 'missing' in scope"])

            try bench.write("import Bells\nprint(ring(), 2)\n", to: "Belfry/Sources/Tower/main.swift")
            let third = try await builder.build(source)
            #expect(try GuestBench.output(of: third.program) == "ring 2\n")
            #expect(try GuestBench.output(of: first.program) == "ring\n", "who runs the old one keeps it")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["Package.swift", "Sources"],
                "nothing is written into the package")
        }

        @Test(
            "a package sees Darwin if it imports it outright, and not in conditions",
            arguments: [
                ("#if OUTRIGHT\nprint(1)\n#else\nimport Darwin\n#endif\n", "1\n"),
                (
                    "#if OUTRIGHT\nprint(1)\n#elseif canImport(Darwin)\nimport Darwin\nprint(2)\n#else\nprint(3)\n#endif\n",
                    "3\n"
                ),
            ])
        func darwin(_ text: String, _ output: String) async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            try bench.write(text, to: "Belfry/Sources/Tower/main.swift")
            var modules = try StandIn.modules.get()
            // A flag in the place of those with which the compiler finds the modules.
            modules.darwin = .init(names: ["Darwin"], maps: ["-D", "OUTRIGHT"])
            let guest = try await bench.builder(modules: modules, compiler: StandIn.compiler)
                .build(PackageSource(folder: folder, product: "bell-tower"))
            #expect(try GuestBench.output(of: guest.program) == output)
        }

        @Test("a package that has not changed is not given to SwiftPM again")
        func unchanged() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            try bench.write(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Bell", dependencies: [.package(path: "../Belfry")],
                    targets: [
                        .executableTarget(name: "Bell", dependencies: [.product(name: "Ringer", package: "belfry")])
                    ])
                """, to: "Bell/Package.swift")
            try bench.write("import Bells\nprint(ring())\n", to: "Bell/Sources/Bell/main.swift")
            let source = PackageSource(folder: "\(bench.folder)/Bell", product: "Bell")
            let builder = try bench.builder(compiler: try bench.packageCompiler())
            func builds(_ about: String) async throws -> Bool {
                let before = bench.packageBuilds
                let guest = try await builder.build(source)
                #expect(try GuestBench.output(of: guest.program) == "ring\n", "\(about)")
                return bench.packageBuilds > before
            }
            #expect(try await builds("at first"))
            #expect(try await !builds("unchanged"))
            try bench.write("print(1)", to: "Bell/.build/debug/made.swift")
            try bench.write("note", to: "Bell/pushlab-results/report.txt")
            #expect(try await !builds("with what is made of it"))
            for (name, text) in [
                ("Bell/Sources/Bell/More.swift", "let more = 1\n"), ("Bell/Sources/Bell/data.txt", "data\n"),
                ("Bell/Package.resolved", #"{ "pins": [], "version": 3 }"#),
                ("Bell/.swiftpm/configuration/mirrors.json", #"{ "object": [], "version": 1 }"#),
            ] {
                try bench.write(text, to: name)
                #expect(try await builds("with another \(name)"))
                #expect(try await !builds("unchanged, with \(name)"))
            }
            try bench.write(Self.ringer + "// changed\n", to: "Belfry/Sources/Ringer/Ringer.swift")
            #expect(try await builds("with another dependency"))
            #expect(try await !builds("unchanged, with another dependency"))
            try FileManager.default.removeItem(atPath: "\(folder)/Sources/Ringer/Ringer.swift")
            try bench.write(Self.ringer, to: "Belfry/Sources/Ringer/Other.swift")
            #expect(try await builds("with another name in a dependency"))
            let other = try bench.builder(release: "2.0", compiler: try bench.packageCompiler())
            let before = bench.packageBuilds
            _ = try await other.build(source)
            #expect(bench.packageBuilds > before, "by another PushLab")
        }

        @Test("a manifest that reads the environment is asked again when that changes")
        func environment() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            try bench.write(
                Self.manifest + "\nif Context.environment[\"LOUD\"] != nil { package.targets[0].name = \"Tower\" }\n",
                to: "Belfry/Package.swift")
            let source = PackageSource(folder: folder, product: "bell-tower")
            var environment = ProcessInfo.processInfo.environment
            for (value, isBuilt) in [("a", true), ("a", false), ("b", true)] {
                environment["LOUD"] = value
                let before = bench.packageBuilds
                _ = try await bench.builder(compiler: try bench.packageCompiler(), environment: environment)
                    .build(source)
                #expect((bench.packageBuilds > before) == isBuilt)
            }
        }

        @Test("an extension starts with the class that the Info.plist names, in a library")
        func library() async throws {
            let bench = try GuestBench()
            let plist = try bench.write(
                ExtensionTests.plist("$(PRODUCT_MODULE_NAME).Ringer"), to: "Info.plist")
            let source = PackageSource(
                folder: try Self.package(in: bench), product: "Ringer", kind: .appExtension, infoPlist: plist)
            let guest = try await bench.builder(compiler: StandIn.compiler).build(source)
            #expect(try GuestBench.output(of: guest.program) == "starts with ring\n")
        }

        @Test("extensions of one library that are built at once start with their own classes", .timeLimit(.minutes(10)))
        func principals() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            let clapper = Self.ringer.replacing("class Ringer", with: "class Clapper")
                .replacing("starts", with: "claps").replacing("import Bells", with: "")
            try bench.write(Self.ringer + "\n" + clapper, to: "Belfry/Sources/Ringer/Ringer.swift")
            let compiler = try bench.packageCompiler()
            // Each build waits until both have been started.
            try bench.script(
                """
                if [ "$1" = build ]; then
                    echo >>'\(bench.folder)/started'
                    while [ "$(wc -l <'\(bench.folder)/started')" -lt 2 ]; do sleep 0.01; done
                fi
                exec '\(StandIn.compiler.dropLast())' "$@"
                """, at: "\(bench.folder)/toolchain/swift")
            let builder = try bench.builder(compiler: compiler)
            @Sendable func output(_ name: String) async throws -> String {
                let plist = try bench.write(ExtensionTests.plist("Ringer.\(name)"), to: "\(name).plist")
                let source = PackageSource(folder: folder, product: "Ringer", kind: .appExtension, infoPlist: plist)
                let guest = try await builder.build(source)
                return try GuestBench.output(of: guest.program)
            }
            async let one = output("Ringer")
            async let two = output("Clapper")
            let outputs = try await [one, two]
            #expect(outputs == ["starts with ring\n", "claps with ring\n"])
        }

        @Test("of two builds of one product at once, the second finds what the first has made")
        func atOnce() async throws {
            let bench = try GuestBench()
            let source = PackageSource(folder: try Self.package(in: bench), product: "bell-tower")
            let builder = try bench.builder(compiler: try bench.packageCompiler())
            async let one = builder.build(source)
            async let two = builder.build(source)
            let guests = try await [one, two]
            #expect(bench.packageBuilds == 1)
            #expect(guests.count { $0.wasCompiled } == 1)
            #expect(guests[0].program == guests[1].program)
        }

        @Test("a class of a package that cannot be made is told with its place in the user's file, and a remedy")
        func notMade() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            let builder = try bench.builder(compiler: StandIn.compiler)
            func error(_ name: String) async throws -> String? {
                let plist = try bench.write(ExtensionTests.plist("Ringer.\(name)"), to: "Info.plist")
                let source = PackageSource(
                    folder: folder, product: "Ringer", kind: .appExtension, infoPlist: plist)
                let error = await #expect(throws: GuestError.self) { try await builder.build(source) }
                return error?.description.replacing(bench.folder + "/", with: "")
            }
            let message = "the system cannot instantiate the principal class 'Ringer': "
            let remedy = ". Make it a public class with a public init() without parameters"
            for (text, place) in [
                ("import Bells\npublic class Ringer: NEAppPushProvider { public init(a: Int) {} }", "2:14"),
                ("import Bells\n\nclass Ringer: NEAppPushProvider {}", "3:7"),
            ] {
                try bench.write(text, to: "Belfry/Sources/Ringer/Ringer.swift")
                let told = try await error("Ringer")
                let beginning = "Belfry/Sources/Ringer/Ringer.swift:\(place): \(message)"
                #expect(told?.hasPrefix(beginning) == true, "\(told ?? "")")
                #expect(told?.contains(remedy) == true)
            }
            let none = try await error("Other")
            #expect(none?.hasPrefix("Info.plist:8: the system cannot instantiate") == true, "\(none ?? "")")
        }

        @Test("a product that is not there, or is no program, is told with a remedy")
        func products() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            for (product, message) in [
                ("bell-tover", "the package has no product 'bell-tover'; its products are Ringer, bell-tower"),
                ("Ringer", "the product 'Ringer' is no program: name an executable product"),
            ] {
                let error = await #expect(throws: GuestError.self) {
                    try await bench.builder(compiler: StandIn.compiler)
                        .build(PackageSource(folder: folder, product: product))
                }
                let line = product == "Ringer" ? ":6" : ""
                #expect(error?.description == "\(folder)/Package.swift\(line): \(message)")
            }
            let plist = try bench.write(ExtensionTests.plist("Tower.Ringer"), to: "Info.plist")
            let executable = await #expect(throws: GuestError.self) {
                try await bench.builder(compiler: StandIn.compiler).build(
                    PackageSource(folder: folder, product: "bell-tower", kind: .appExtension, infoPlist: plist))
            }
            #expect(
                executable?.description
                    == "\(folder)/Package.swift:6: the product 'bell-tower' is an executable, and an extension starts "
                    + "with a class of a library: name a library product that has the principal class")
            let empty = await #expect(throws: GuestError.self) {
                try await bench.builder().build(PackageSource(folder: bench.folder, product: "x"))
            }
            #expect(empty?.kind == .sources)
        }
    }
}
