internal import LabEvents
internal import LabModel
internal import NetworkLab

/// Compares an echo over a link of a lab by an `NWConnection` and by plain SwiftNIO, in turn.
struct EchoComparison {
    let rounds: Int

    private static let port = 7007
    private static let roundTrips = 5000
    private static let megabytes = 128

    func measure(into report: inout BenchReport) async throws {
        let lab = try await Lab.open(BenchLabs.topology(hosts: 2), options: BenchLabs.options)
        do {
            try await measure(in: lab, into: &report)
            await lab.close()
        } catch {
            await lab.close()
            throw error
        }
    }

    private func measure(in lab: Lab, into report: inout BenchReport) async throws {
        let server = try await lab.start(program(["serve", "\(Self.port)"]), on: "h1")
        _ = try await lab.event(.listening, from: server, after: 0)
        let address = lab.addresses(of: "h1").first { !$0.isV6 }.map { "\($0)" } ?? ""
        var trips: [String: [Double]] = [:]
        var rates: [String: [Double]] = [:]
        for _ in 0..<rounds {
            for kind in ["nio", "network"] {
                let position = lab.log.count
                let client = try await lab.start(
                    program([kind, address, "\(Self.port)", "\(Self.roundTrips)", "\(Self.megabytes)"]), on: "h2")
                let event = try await lab.event(.measured, from: client, after: position)
                guard let trip = event.fields[.nanoseconds]?.number, let rate = event.fields[.bytesPerSecond]?.number
                else { throw BenchError("bench-echo \(kind) measured nothing.") }
                trips[kind, default: []].append(trip)
                rates[kind, default: []].append(rate)
                _ = await client.waitForEnd(within: .seconds(10))
            }
        }
        func median(_ values: [Double]?) -> Double { values.map { $0.sorted()[$0.count / 2] } ?? 0 }
        let (plain, apps) = (median(trips["nio"]), median(trips["network"]))
        let (plainRate, appsRate) = (median(rates["nio"]), median(rates["network"]))
        report.add(
            BenchReport.Figure("median round trip, NWConnection / SwiftNIO", apps / plain, "×", .atMost(1.5)))
        report.add(
            BenchReport.Figure("throughput, NWConnection / SwiftNIO", appsRate / plainRate, "×", .atLeast(0.7)))
        report.remark(
            "round trip of 64 bytes: \(BenchReport.decimal(apps / 1000)) µs by NWConnection, "
                + "\(BenchReport.decimal(plain / 1000)) µs by SwiftNIO")
        report.remark(
            "echo of \(Self.megabytes) MiB: \(BenchReport.decimal(appsRate * 8 / 1e9)) Gbit/s by NWConnection, "
                + "\(BenchReport.decimal(plainRate * 8 / 1e9)) Gbit/s by SwiftNIO")
    }

    private func program(_ arguments: [String]) -> ProgramSpec {
        ProgramSpec("echo", executable: "\(ProgramsFolder.path)/bench-echo", arguments: arguments)
    }
}
