internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench lab`: the time to build and to close a lab.
package struct LabBenchmark: Benchmark {
    /// The number of hosts on the lab's one network.
    let hosts: Int
    /// The number of times that each is built, in random order.
    let rounds: Int

    package func measure() async throws -> BenchReport {
        var times = Times()
        var settling = try NamespaceCleanup.make()
        let floor = Baseline(
            executable: ProgramsFolder.path + "/bench-floor", arguments: ["\(hosts)"])
        let folders = ["/usr/sbin", "/sbin", "/usr/bin", "/bin"]
        let hasIP = folders.contains { folder in unsafe access("\(folder)/ip", X_OK) == 0 }
        let batch = Baseline.script(BaselineScripts.batch(hosts: hosts))
        let shell = Baseline.script(BaselineScripts.shell(hosts: hosts))
        for _ in 0..<rounds {
            // In random order, because a script with many processes leaves the kernel's caches cold for the next one.
            for kind in (hasIP ? Kind.allCases : [.lab, .floor]).shuffled() {
                try settling.wait()
                switch kind {
                case .lab: try await measureLab(&times)
                case .floor: times.add(floor: try floor.run().output)
                case .batch: times.batch.add(try batch.run().time)
                case .shell: times.shell.add(try shell.run().time)
                }
            }
        }
        return report(times)
    }

    /// The builders that are compared.
    private enum Kind: CaseIterable {
        case lab, floor, batch, shell
    }

    private struct Times {
        var lab = Samples()
        var labParts: [String: Samples] = [:]
        var close = Samples()
        var floor = Samples()
        var floorParts: [String: Samples] = [:]
        var batch = Samples()
        var shell = Samples()

        /// Parses the lines of `bench-floor`: a name and milliseconds.
        mutating func add(floor output: String) {
            for line in output.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count == 2, let time = Double(words[1]) else { continue }
                let duration = Duration.milliseconds(1) * time
                if words[0] == "build" {
                    floor.add(duration)
                } else {
                    floorParts[String(words[0]), default: Samples()].add(duration)
                }
            }
        }
    }

    private func measureLab(_ times: inout Times) async throws {
        let topology = BenchLabs.topology(hosts: hosts)
        let clock = ContinuousClock()
        let start = clock.now
        let lab = try await Lab.open(topology, options: BenchLabs.options)
        let opened = clock.now
        await lab.close()
        let closed = clock.now
        times.lab.add(opened - start)
        times.close.add(closed - opened)
        for part in Self.parts {
            guard let event = lab.log.events().first(where: { $0.name == .labOpened }),
                case .double(let time)? = event.fields[part.time]
            else { continue }
            times.labParts[part.name, default: Samples()].add(.milliseconds(1) * time)
        }
    }

    private static let parts = [
        (name: "namespaces", time: EventField.namespacesTime), ("links", .linksTime), ("addresses", .addressesTime),
        ("ready", .readyTime),
    ]

    private func report(_ times: Times) -> BenchReport {
        var report = BenchReport("A lab of \(hosts) hosts on one network, \(rounds) rounds, each in any order:")
        report.add("a lab", times.lab)
        for part in Self.parts { report.add("  \(part.name)", times.labParts[part.name] ?? Samples()) }
        report.add("bare C", times.floor)
        for part in Self.parts { report.add("  \(part.name)", times.floorParts[part.name] ?? Samples()) }
        if times.batch.count > 0 {
            report.add("ip -batch", times.batch)
            report.add("shell script of ip", times.shell)
        }
        report.add("closing a lab", times.close)
        // A disturbance only adds time, and a machine may have two speeds, so the fastest quarter is compared.
        let lab = times.lab.percentile(25)
        report.add(BenchReport.Figure("a lab / bare C", lab / times.floor.percentile(25), "×", .atMost(1.25)))
        if times.batch.count > 0 {
            report.add(BenchReport.Figure("ip -batch / a lab", times.batch.percentile(25) / lab, "×", .atLeast(1.8)))
            report.add(BenchReport.Figure("shell script / a lab", times.shell.percentile(25) / lab, "×", .atLeast(7)))
        } else {
            report.remark("iproute2 is not installed (apt-get install iproute2): no comparison with ip.")
        }
        report.add(BenchReport.Figure("closing a lab", times.close.median.milliseconds, "ms", .below(5)))
        return report
    }
}

enum BenchLabs {
    static var options: LabOptions { LabOptions(programsFolder: ProgramsFolder.path) }

    /// Returns the options of a lab whose programs may write to a folder.
    static func options(writingTo folder: String) -> LabOptions {
        var options = options
        options.writableFolders = [folder]
        return options
    }

    /// Returns one network `lan` of hosts `h1`, `h2`, ….
    static func topology(hosts: Int) -> Topology {
        Topology(
            networks: [.numbered(1, name: "lan")], hosts: (1...hosts).map { HostSpec("h\($0)", on: ["lan"]) })
    }
}
