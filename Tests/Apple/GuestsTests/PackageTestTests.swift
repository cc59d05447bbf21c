import Foundation
import Guests
import Testing

/// Guests that are the tests of a package.
extension GuestsTests {
    @Suite("Tests of packages", .timeLimit(.minutes(15)))
    struct PackageTestTests {
        /// Writes a package with a test target that depends on another package, and returns its folder.
        private static func package(in bench: GuestBench) throws -> String {
            try bench.write(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Clock", products: [.library(name: "Clock", targets: ["Clock"])],
                    targets: [.target(name: "Clock")])
                """, to: "Clock/Package.swift")
            try bench.write(
                """
                #if canImport(Bells)
                public let clockSeesBells = true
                #else
                public let clockSeesBells = false
                #endif
                """, to: "Clock/Sources/Clock/Clock.swift")
            let manifest = try bench.write(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Belfry", products: [.library(name: "Belfry", targets: ["Belfry"])],
                    dependencies: [.package(path: "../Clock")],
                    targets: [
                        .target(
                            name: "Belfry",
                            dependencies: [.product(name: "Clock", package: "Clock", condition: .when(platforms: [.iOS]))],
                            swiftSettings: [.define("OF_IOS", .when(platforms: [.iOS])),
                                            .define("OF_LINUX", .when(platforms: [.linux]))]),
                        .testTarget(name: "BelfryTests", dependencies: ["Belfry"]),
                        .testTarget(name: "BrokenTests", dependencies: ["Belfry"]),
                    ])
                """, to: "Belfry/Package.swift")
            try bench.write(
                """
                import Bells
                import Clock
                #if OF_IOS && !OF_LINUX
                public let isOfIOS = true
                #else
                public let isOfIOS = false
                #endif
                public let both = "\\(ring()) \\(clockSeesBells) \\(isOfIOS)"
                """, to: "Belfry/Sources/Belfry/Belfry.swift")
            try bench.write("this does not compile", to: "Belfry/Tests/BrokenTests/Broken.swift")
            try bench.write(
                """
                import Belfry
                import Bells
                import XCTest
                final class BelfryTests: XCTestCase {
                    func testBoth() { XCTAssertEqual(both, "ring false true") }
                    func testFails() { XCTAssertEqual(ring(), "silence") }
                }
                """, to: "Belfry/Tests/BelfryTests/BelfryTests.swift")
            try bench.write(
                "import Belfry\nimport Testing\n@Test func rings() { #expect(both.hasPrefix(\"ring\")) }\n",
                to: "Belfry/Tests/BelfryTests/Rings.swift")
            return URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        }

        private static func output(of program: String, _ library: String) throws -> String {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = ["--testing-library", library]
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }

        @Test("of both libraries are in one program, whose own targets alone see the modules")
        func program() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            let builder = try bench.builder(compiler: StandIn.compiler)
            let source = PackageSource(folder: folder, tests: "BelfryTests")
            let guest = try await builder.build(source)
            let xctest = try Self.output(of: guest.program, "xctest")
            #expect(xctest.contains("Test Case 'BelfryTests.testBoth' passed"), "\(xctest)")
            #expect(xctest.contains("Test Case 'BelfryTests.testFails' failed"), "\(xctest)")
            #expect(try Self.output(of: guest.program, "swift-testing").contains("rings() passed"))
            #expect(try await !builder.build(source).wasCompiled, "it is found again")

            let file = try bench.write(
                "import Belfry\nlet x = missing\n", to: "Belfry/Tests/BelfryTests/Rings.swift")
            let error = await #expect(throws: GuestError.self) { try await builder.build(source) }
            let errors = (error?.diagnostics ?? []).filter { $0.severity == .error && $0.file != nil }
            #expect(errors.first?.description == "\(file):2:9: cannot find 'missing' in scope")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                    == ["Package.swift", "Sources", "Tests"], "nothing is written into the package")
        }

        @Test("of a target that is not there are told with those that are")
        func unknown() async throws {
            let bench = try GuestBench()
            let folder = try Self.package(in: bench)
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder(compiler: StandIn.compiler)
                    .build(PackageSource(folder: folder, tests: "BelfryTest"))
            }
            #expect(
                error?.description
                    == "\(folder)/Package.swift: the package has no test target 'BelfryTest'; its test targets are "
                    + "BelfryTests, BrokenTests")
        }
    }
}
