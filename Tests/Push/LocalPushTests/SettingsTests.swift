import EventLiterals
import Foundation
import LocalPush
import Testing

/// The settings of the programs: as flags, as a file, and both.
@Suite struct SettingsTests {
    private static func flags<Settings: ProgramSettings>(
        _: Settings.Type, _ arguments: [String]
    ) throws -> CommandLineFlags {
        try CommandLineFlags(arguments, flags: Settings.flags, switches: Settings.switches)
    }

    @Test("what is not set has its default")
    func defaults() throws {
        #expect(try PushServerSettings(Self.flags(PushServerSettings.self, [])) == PushServerSettings())
        #expect(try PushProviderSettings(Self.flags(PushProviderSettings.self, [])) == PushProviderSettings())
    }

    @Test("a file holds every setting, and flags change what it says")
    func readsFile() async throws {
        try await ServerFixture.withFolder { folder in
            let settings = PushServerSettings(
                address: "::1", port: 1, httpPort: 2, httpsPort: 3, heartbeat: .milliseconds(1_250),
                acknowledgeWithin: .seconds(61), retryAfter: .seconds(3_600), registerWithin: .microseconds(1_001),
                frameWithin: .seconds(7), requestWithin: .seconds(8), idleWithin: .seconds(9), waitingLimit: 4,
                writeSize: 5, providerKey: "MFkw", plain: true)
            let path = folder + "/settings.json"
            try JSONEncoder().encode(SettingsFile(settings)).write(to: URL(fileURLWithPath: path))
            let flags = ["--settings", path]
            #expect(try PushServerSettings(Self.flags(PushServerSettings.self, flags)) == settings)
            let changed = try PushServerSettings(Self.flags(PushServerSettings.self, flags + ["--heartbeat", "2s"]))
            #expect(changed.heartbeat == .seconds(2))
            #expect(changed.port == 1)
        }
    }

    @Test("every setting of a program can be given as a flag and in a file")
    func coversSettings() throws {
        let settings = PushProviderSettings(
            server: "a", port: 1, token: "b", timer: .seconds(1), interval: .seconds(3), backoff: .seconds(4),
            backoffCeiling: .seconds(6), connectWithin: .seconds(8), resolution: .seconds(9), writeSize: 7, plain: true,
            clients: 2)
        var arguments: [String] = []
        for setting in PushProviderSettings.table {
            let value = try #require(setting.value(settings), "\(setting.name) is left out above")
            arguments += setting.form == .truth ? ["--\(setting.name)"] : ["--\(setting.name)", "\(value)"]
        }
        #expect(try PushProviderSettings(Self.flags(PushProviderSettings.self, arguments)) == settings)
        let file = try JSONEncoder().encode(SettingsFile(settings))
        #expect(try JSONDecoder().decode(SettingsFile<PushProviderSettings>.self, from: file).settings == settings)
    }

    @Test(
        "a file that cannot be followed is refused, with its path, the key and what it takes",
        arguments: [
            (#"{"heartbeet": "1s"}"#, "heartbeet"), (#"{"heartbeat": "1"}"#, "a duration of 1ms or more"),
            (#"{"heartbeat": 5}"#, "heartbeat"), (#"{"port": 70000}"#, "a port from 0 to 65535"), ("[]", "settings"),
            ("{", "settings"),
        ])
    func refusesFiles(_ text: String, _ named: String) async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/settings.json"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let flags = try Self.flags(PushServerSettings.self, ["--settings", path])
            let error = #expect(throws: UsageError.self) { try PushServerSettings(flags) }
            #expect(error?.description.contains(path) == true)
            #expect(error?.description.contains(named) == true)
        }
    }

    @Test(
        "a flag that cannot be followed is refused with what it takes",
        arguments: [
            ("--heartbeat", "0s", "a duration of 1ms or more"), ("--port", "65536", "a port from 0 to 65535"),
            ("--http-port", "x", "a port from 0 to 65535"), ("--settings", "/nowhere", "/nowhere"),
        ])
    func refusesFlags(_ flag: String, _ value: String, _ named: String) throws {
        let flags = try Self.flags(PushServerSettings.self, [flag, value])
        let error = #expect(throws: UsageError.self) { try PushServerSettings(flags) }
        #expect(error?.description.contains(flag) == true)
        #expect(error?.description.contains(named) == true)
    }

    @Test("the usage text names each setting with its default")
    func explains() {
        #expect(PushServerSettings.usage.contains("--heartbeat 1s "))
        #expect(PushServerSettings.usage.contains("--https-port PORT "))
        #expect(PushProviderSettings.usage.split(separator: "\n").count == PushProviderSettings.table.count)
    }
}
