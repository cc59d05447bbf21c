internal import Foundation
internal import Kernel
internal import ScenarioLanguage
internal import ScenarioRunning

/// The memory of many providers in one lab, each on its own phone and connected to a server.
struct ProviderFleet {
    let examples: String
    let count: Int

    func measure(into report: inout BenchReport) async throws {
        let pipes = try MeasurementPipes()
        let scenario = try BenchScenario(text(pipes))
        let guests = try await scenario.build()
        let providers = Set(guests.programs.filter { $0.key.app == "provider" }.values)
        let empty = Set(guests.programs.filter { $0.key.app == "empty" }.values)
        let began = ContinuousClock.now
        async let memory = pipes.atMark {
            (try ProcessMemory.all(of: providers), try ProcessMemory.all(of: empty), ContinuousClock.now - began)
        }
        do {
            try await scenario.run(guests)
        } catch {
            pipes.giveUp()
            _ = try? await memory
            throw error
        }
        let (running, idle, time) = try await memory
        guard running.count == count, let least = idle.first else {
            throw BenchError("\(running.count) of \(count) providers and \(idle.count) of 1 empty program ran.")
        }
        func median(_ value: (ProcessMemory) -> Int) -> Double {
            Double(running.map(value).sorted()[running.count / 2])
        }
        let mebibyte = 1_048_576.0
        report.add(
            BenchReport.Figure(
                "\(count) providers, memory in proportion (PSS)",
                Double(running.reduce(0) { $0 + $1.proportional }) / mebibyte / 1024, "GiB", .atMost(2.5)))
        report.add(
            BenchReport.Figure(
                "a provider, anonymous memory", median(\.anonymous) / mebibyte, "MiB", .below(8)))
        report.add(
            BenchReport.Figure(
                "a provider, resident / an empty program", median(\.resident) / Double(least.resident), "×",
                .atMost(1.3)))
        report.remark(
            "\(count) phones with a connected provider each, all started after "
                + "\(BenchReport.decimal(time / .seconds(1))) s; one is resident with "
                + "\(BenchReport.decimal(median(\.resident) / mebibyte)) MiB")
    }

    private func text(_ pipes: MeasurementPipes) -> String {
        """
        name: Many providers
        timeout: 5m
        networks: { ward: { ssid: Ward-Secure } }
        hosts:
          server:
            on: ward
            runs:
              peer: { probe: { listens: [7650/tcp] } }
              mark:
                run: [sh, -c, "echo > \(pipes.mark); read line < \(pipes.goOn); echo measured"]
                starts: false
                ready: { log: ^measured$ }
                within: 1m
          phone:
            count: \(count)
            on: ward
            device: ios
            apps:
              pager:
                local-network: allowed
                extensions:
                  provider:
                    kind: app-push
                    swift: \(examples)/Providers/Careful
                    plist: \(examples)/Providers/Info.plist
                    matches: Ward-Secure
                    configuration: { host: server, port: 7650 }
          other:
            on: ward
            device: ios
            apps: { empty: { swift: \(examples)/Empty } }
        steps:
          - expect: { event: provider-started, from: phone, times: 1, within: 2m }
          - do: { start: server/mark }
        """
    }
}
