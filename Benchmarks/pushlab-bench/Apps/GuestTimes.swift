internal import Foundation
internal import ScenarioRunning

/// The time until an extension runs in a lab, with a changed file and without.
struct GuestTimes {
    let examples: String

    func measure(into report: inout BenchReport) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pushlab-apps-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for part in ["PagerProvider", "Shared"] {
            try FileManager.default.copyItem(
                atPath: "\(examples)/Pager/\(part)", toPath: folder.appendingPathComponent(part).path)
        }
        let scenario = try BenchScenario(Self.scenario(folder.path))
        let file = folder.appendingPathComponent("PagerProvider/PushProvider.swift")
        try change(file)
        _ = try await scenario.build()

        try change(file)
        let began = ContinuousClock.now
        try await scenario.run(try await scenario.build())
        let whole = ContinuousClock.now - began

        let again = ContinuousClock.now
        _ = try await scenario.build()
        let unchanged = ContinuousClock.now - again
        report.add(
            BenchReport.Figure("a changed file to a provider that runs", whole / .seconds(1), "s", .below(15)))
        report.add(
            BenchReport.Figure("finding what has not changed", unchanged / .seconds(1), "s", .below(0.5)))
    }

    /// Makes a file unique, so that it is not in the cache.
    private func change(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let name = "change\(UUID().uuidString.filter { $0 != "-" })"
        try (text + "\nprivate let \(name) = 0\n").write(to: file, atomically: true, encoding: .utf8)
    }

    private static func scenario(_ folder: String) -> String {
        """
        name: A provider starts
        networks: { ward: { ssid: Ward-Secure } }
        hosts:
          server: { on: ward, runs: { push-server: { plain: true } } }
          phone:
            on: ward
            device: ios
            apps:
              pager:
                local-network: allowed
                extensions:
                  provider:
                    kind: app-push
                    swift: ["\(folder)/PagerProvider", "\(folder)/Shared"]
                    plist: "\(folder)/PagerProvider/Info.plist"
                    matches: Ward-Secure
                    configuration: { host: server }
        steps:
          - expect: { provider: phone/pager, is: started, within: 10s }
        """
    }
}
