import Glibc
import Kernel
import LabModel
import NetworkLab
import TestSupport
import Testing

@Suite(
    "A process that can open no more descriptors", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .timeLimit(.minutes(5)))
struct DescriptorLimitTests {
    @Test("a lab that cannot be opened leaves no process, thread or descriptor")
    func opening() async {
        // In a process of its own, whose limit is lowered and whose threads nobody else starts.
        await #expect(processExitsWith: .success) {
            try await Self.open()?.close()
            let before = try ProcessUse.settled()
            var failures = 0
            for spare in 0... {
                let result = await Self.attempt(spare: spare) { try await Self.open() }
                if case .success(let lab) = result {
                    await lab?.close()
                    break
                }
                failures += 1
                let after = try ProcessUse.settled(atMost: before)
                try #require(after == before, "\(spare) descriptors: \(result): \(before) became \(after)")
            }
            #expect(failures > 20)
        }
    }

    @Test("a program that cannot be started does not run on, and its lab goes on")
    func starting() async {
        await #expect(processExitsWith: .success) {
            let lab = try #require(try await Self.open())
            let sleeper = ProgramSpec("first", executable: "/bin/sleep", arguments: ["1000"])
            // The host's mounts and meter are made with its first program.
            let first = try await lab.start(sleeper, on: "phone")
            try first.signal(SIGKILL)
            #expect(await first.waitForEnd(within: .seconds(20)))
            let before = try ProcessUse.settled()
            var failures = 0
            for spare in 0... {
                var spec = sleeper
                spec.name = "program-\(spare)"
                let result = await Self.attempt(spare: spare) { try await lab.start(spec, on: "phone") }
                if case .success(let program) = result {
                    #expect(program.isRunning)
                    break
                }
                failures += 1
                #expect("\(result)".contains("ulimit -n"), "\(result)")
                let after = try ProcessUse.settled(atMost: before)
                try #require(after == before, "\(spare) descriptors: \(result): \(before) became \(after)")
            }
            #expect(failures > 5)
            await lab.close()
        }
    }

    private static func open() async throws -> Lab? {
        var phone = HostSpec("phone", on: ["ward", "cellular"], wireless: true)
        phone.isCaptured = true
        var cellular = NetworkSpec.numbered(2, name: "cellular")
        cellular.kind = .pointToPoint
        let topology = Topology(
            networks: [
                NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: 8_000_000), cellular,
            ],
            hosts: [HostSpec("server", on: ["ward", "cellular"]), phone])
        return try await Lab.open(topology, options: LabOptions(programsFolder: LabMachine.programsFolder))
    }

    /// Tries something while so many descriptors can be opened, in the gaps between those that are open as well.
    private static func attempt<Value: Sendable>(
        spare: Int, _ body: () async throws -> Value
    ) async -> Result<Value, any Error> {
        do throws(any Error) {
            let open = Set(try FileDescriptor.names(in: "/proc/self/fd").compactMap { Int($0) })
            let free = (3..<open.count + spare + 4).filter { !open.contains($0) }
            let usual = try limit(to: rlim_t(free[spare]))
            defer { _ = try? limit(to: usual) }
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    /// Sets the limit of descriptors, and returns what it was.
    private static func limit(to number: rlim_t) throws -> rlim_t {
        var limit = rlimit()
        _ = try systemCall("getrlimit") { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
        let usual = limit.rlim_cur
        limit.rlim_cur = number
        _ = try systemCall("setrlimit") { unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
        return usual
    }
}
