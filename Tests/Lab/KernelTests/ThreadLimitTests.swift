import Glibc
import Kernel
import Testing

@Suite("A process that can start no more threads", .timeLimit(.minutes(2)))
struct ThreadLimitTests {
    @Test("a task that wants to sleep is told so, and which limit to raise")
    func sleep() async {
        await #expect(processExitsWith: .success) {
            try Self.refuseThreads()
            let error = await #expect(throws: SystemError.self) {
                try await MonotonicClock.sleep(for: .milliseconds(1))
            }
            #expect(error?.description.contains("`ulimit -u`") == true, "\(String(describing: error))")
            try Self.allowThreads()
            try await MonotonicClock.sleep(for: .milliseconds(1))
        }
    }

    @Test("the threads of labs are an error, not the end of the process, and can be had later")
    func labThreads() async {
        await #expect(processExitsWith: .success) {
            try Self.refuseThreads()
            let error = #expect(throws: SystemError.self) { try LabThreads.shared() }
            #expect(error?.description.contains("`ulimit -u`") == true, "\(String(describing: error))")
            try Self.allowThreads()
            let threads = try LabThreads.shared()
            #expect(await Task(executorPreference: threads) { 7 }.value == 7)
        }
    }

    /// Lets the process start no more threads: as a plain user, for the limit does not bind root.
    private static func refuseThreads() throws {
        if geteuid() == 0 { _ = try? systemCall("setuid") { setuid(65534) } }
        try limit(to: 1)
    }

    private static func allowThreads() throws {
        var limit = rlimit()
        _ = try systemCall("getrlimit") { unsafe getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) }
        try Self.limit(to: limit.rlim_max)
    }

    private static func limit(to number: rlim_t) throws {
        var limit = rlimit()
        _ = try systemCall("getrlimit") { unsafe getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) }
        limit.rlim_cur = number
        _ = try systemCall("setrlimit") { unsafe setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) }
    }
}
