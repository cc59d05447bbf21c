import Foundation
import TestTraits
import Testing

@Suite("Darwin's C surface", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct DarwinTests {
    /// The ways to import it.
    static let imports = [
        ["Foundation"], ["Darwin", "ObjectiveC", "Foundation"], ["Foundation", "Glibc"],
        ["Foundation", "os", "CoreFoundation"],
        ["Foundation", "Darwin.C", "Darwin.POSIX.sys.socket", "Darwin.Mach.mach_time", "Darwin.os.lock"],
    ]

    @Test("works as on Apple's pages, whatever it is imported by", arguments: imports)
    func members(_ imports: [String]) async throws {
        let passed = try await FixtureGuest.passed(
            DarwinFixtures.all, imports: imports,
            more: "nonisolated(unsafe) var key: UInt8 = 0\nnonisolated(unsafe) var secondKey: UInt8 = 0\n"
                + DarwinFixtures.optionCode)
        for fixture in DarwinFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.name): \(fixture.page)") }
    }

    @Test(
        "is all of the module Darwin, which Foundation exports", arguments: [["Darwin", "Foundation"], ["Foundation"]])
    func qualified(imports: [String]) async throws {
        let fixtures = [
            Fixture(
                "Darwin.errno", "intro(2)", "Darwin.errno = 0; Darwin.close(-1); return Darwin.errno == Darwin.EBADF"),
            Fixture(
                "Darwin.socket", "socket(2)",
                "let made = Darwin.socket(AF_INET, Darwin.SOCK_DGRAM, 0); return Darwin.close(made) == 0"),
            Fixture(
                "Darwin.strlcpy", "strlcpy(3)",
                "var room: [CChar] = [1, 1]; return Darwin.strlcpy(&room, \"ab\", 2) == 2"),
            Fixture("Darwin.arc4random", "arc4random(3)", "return Darwin.arc4random_uniform(1) == 0"),
            Fixture("Darwin.sqrt", "sqrt(3)", "return Darwin.sqrt(4.0) == 2"),
            Fixture("Foundation.exit", "exit(3)", "return type(of: Foundation.exit) == ((Int32) -> Never).self"),
        ]
        let passed = try await FixtureGuest.passed(fixtures, imports: imports)
        for fixture in fixtures { #expect(passed.contains(fixture.name)) }
    }

    @Test("and other modules have the parts that code imports; package access is possible")
    func parts() async throws {
        let fixture = Fixture(
            "a part", "SecTrustSetNetworkFetchAllowed(_:_:)",
            "return part == 1 && SCNetworkReachabilityFlags.connectionAutomatic == .connectionOnTraffic")
        let imports = [
            "UIKit.UIGestureRecognizerSubclass", "UIKit", "Security.SecTrust", "os.signpost",
            "SystemConfiguration.SCNetworkReachability", "SystemConfiguration",
        ]
        #expect(
            try await FixtureGuest.passed([fixture], imports: imports, more: "package let part = 1\n") == [fixture.name]
        )
    }

    @Test("is chosen by code that has a part for other systems too")
    func conditions() async throws {
        let more = """
            #if canImport(Darwin)
                import Darwin
                let kind = SOCK_STREAM as Int32
            #elseif canImport(Glibc)
                import Glibc
                let kind = Int32(SOCK_STREAM.rawValue)
            #endif
            #if canImport(Glibc)
                import Glibc
            #endif
            """
        let fixture = Fixture("a condition", "socket(2)", "return kind == 1 && IPPROTO_TCP == 6")
        #expect(try await FixtureGuest.passed([fixture], imports: ["Foundation"], more: more) == [fixture.name])
    }
}
