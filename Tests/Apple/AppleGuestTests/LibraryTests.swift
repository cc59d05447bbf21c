import Foundation
import TestTraits
import Testing

@Suite(
    "C libraries that guests import", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads
)
struct LibraryTests {
    @Test("CommonCrypto digests, authenticates, encrypts and derives keys")
    func commonCrypto() async throws {
        try await check(LibraryFixtures.commonCrypto, imports: ["Foundation", "CommonCrypto"])
    }

    @Test(
        "zlib is that of the system",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/include/zlib.h"), "zlib.h is not installed"))
    func zlib() async throws { try await check(LibraryFixtures.zlib, imports: ["Foundation", "zlib"]) }

    @Test(
        "SQLite3 is that of the system",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h"), "sqlite3.h is not installed"))
    func sqlite() async throws { try await check(CoreSocketFixtures.sqlite, imports: ["Foundation", "SQLite3"]) }

    @Test("texts for users have keys with format specifiers")
    func localization() async throws { try await check(LocalizationFixtures.all, imports: ["Foundation"]) }

    @Test("the numbers of dnssd are Int, also beside Network", arguments: [["dnssd"], ["dnssd", "Network", "Darwin"]])
    func dnssd(_ imports: [String]) async throws { try await check(LibraryFixtures.dnssd, imports: imports) }

    private func check(_ fixtures: [Fixture], imports: [String]) async throws {
        let passed = try await FixtureGuest.passed(fixtures, imports: imports, more: LibraryFixtures.hexadecimal)
        for fixture in fixtures { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }
}
