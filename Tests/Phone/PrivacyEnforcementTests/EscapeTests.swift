import DeviceRules
import Glibc
import Kernel
import PrivacyEnforcement
import TestTraits
import Testing

@Suite("Ways round a policy")
struct EscapeTests {
    @Test(
        "whatever way a program makes the call, it fails at once with EHOSTUNREACH", .showsLive("F10", "D10"),
        arguments: Means.here)
    func waysToCall(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        #expect(try app.run("tcp-at-once 10.1.0.3 80") == "ok EHOSTUNREACH")
        #expect(try app.run("tcp-at-once 10.2.0.2 80") == "ok EINPROGRESS")
        #expect(try app.run("udp-sendmmsg 10.1.0.3 9") == "EHOSTUNREACH")
        #expect(try app.run("child tcp 10.1.0.3 80") == "ok EHOSTUNREACH")
        #expect(try app.run("child child udp-send 10.1.0.3 9") == "ok ok EHOSTUNREACH")
    }

    @Test(
        "a statically linked program with bare system calls fares no better", .showsLive("D10"), arguments: Means.here)
    func staticProgram(_ means: Means) throws {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var name = Array("\(folder)/pushlab-bare-XXXXXX".utf8CString)
        // Nobody may have it open for writing when it is executed.
        close(FileDescriptor(adopting: try systemCall("mkstemp") { unsafe mkstemp(&name) }))
        let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unsafe unlink(path) }
        let device = try PolicedDevice(means)
        let compiler = "/usr/bin/gcc"
        try #require(unsafe access(compiler, X_OK) == 0, "a C compiler makes the static program: install gcc")
        #expect(try device.peer("run \(compiler) -static -O1 -o \(path) \(programsFolder)/bare.c") == "ok")
        let app = try device.app(.denied)
        #expect(try app.run("run \(path) 10.1.0.3") == "ok \(EHOSTUNREACH) \(EHOSTUNREACH)")
        try device.enforcement.set(.allowed, for: app.id)
        #expect(try app.run("run \(path) 10.1.0.3") == "ok 0 0")
    }

    @Test("Multipath TCP does not get through either", .showsLive("D01"), arguments: Means.here)
    func multipath(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        #expect(try app.run("multipath 10.1.0.3 80 0.5") != "ok")
        try device.enforcement.set(.allowed, for: app.id)
        #expect(try app.run("multipath 10.1.0.3 80 60") == "ok")
    }

    @Test(
        "a path of Multipath TCP that the kernel opens to the local network is decided, and nobody's",
        .showsLive("D01"),
        .needsKernelEnforcement, .enabled(if: Self.hasMultipath, "the kernel has no Multipath TCP: CONFIG_MPTCP"),
        arguments: [true, false])
    func addedPath(refuses: Bool) throws {
        let device = try PolicedDevice()
        #expect(try device.peer("allow-paths 10.1.0.3") == "ok")
        #expect(try Agent(in: device.phone)("allow-paths") == "ok")
        let app = try device.app(refuses ? .denied : .allowed)
        let descriptor = try device.enforcement.readiness()
        #expect(try app.run("open-multipath c 10.2.0.2 81") == "ok")
        #expect(try app.run("exchange c") == "ok hello")
        #expect(isReadable(descriptor.raw, within: 60_000))
        let report = try #require(try device.enforcement.reports().first)
        #expect(report.operation == .tcpConnect && report.destination == .onLink && report.isRefused == refuses)
        #expect(report.address == address("10.1.0.3") && report.port == 81 && report.controlGroup == app.id)
        #expect(report.process == 0 && report.processName.isEmpty)
        #expect(try app.run("exchange c") == "ok hello")
        // It is among what ends when access is withdrawn.
        #expect(device.enforcement.gatedSockets(of: app.id).count == (refuses ? 0 : 1))
        #expect(try device.endFlows(of: app) == (refuses ? 0 : 1))
        #expect(try app.run("exchange c") == "ok hello")
    }

    static let hasMultipath = unsafe access("/proc/sys/net/mptcp", F_OK) == 0

    @Test(
        "SCTP is decided packet by packet", .needsKernelEnforcement,
        .enabled(if: unsafe access("/proc/sys/net/sctp", F_OK) == 0, "the kernel has no SCTP: CONFIG_IP_SCTP"))
    func associations() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("association 10.1.0.3 80") != "ok")
        let report = try #require(try device.enforcement.reports().first)
        #expect(report.operation == .rawSend && report.destination == .onLink && report.isRefused)
    }

    @Test("behind a filter there is no SCTP, as on the device")
    func noAssociations() throws {
        let app = try PolicedDevice(.systemCalls).app(.allowed)
        #expect(try app.run("association 10.1.0.3 80") == "EPROTONOSUPPORT")
    }

    @Test("a program behind a filter is known by its id once it has connected a Unix socket, and no other program is")
    func identity() throws {
        let phone = try TestNamespace()
        let enforcement = try phone.run { try SystemCallEnforcement() }
        let filter = "\(builtProgramsFolder)/syscall-filter"
        let agents = try ["one", "two"].map { try Agent(in: phone, behind: [filter, $0, "--"]) }
        #expect(enforcement.controlGroup(ofProcess: getpid()) == nil)
        for agent in agents { #expect(try agent("local nobody") == "ECONNREFUSED") }
        let groups = [enforcement.controlGroup(of: "one"), enforcement.controlGroup(of: "two")]
        #expect(groups[0] != groups[1])
        #expect(agents.map { enforcement.controlGroup(ofProcess: $0.id) } == groups)
        // A second device finds the name taken.
        #expect(throws: EnforcementError.self) { _ = try phone.run { try SystemCallEnforcement() } }
    }

    @Test("a connection that registers no filter is closed in time, and one beyond 256 at once")
    func unregistered() throws {
        let phone = try TestNamespace()
        let enforcement = try phone.run { try SystemCallEnforcement() }
        #expect(try Agent(in: phone)("never-register 264") == "ok 256 264")
        let agent = try Agent(in: phone, behind: ["\(builtProgramsFolder)/syscall-filter", "app", "--"])
        #expect(try agent("local nobody") == "ECONNREFUSED")
        #expect(enforcement.controlGroup(ofProcess: agent.id) == enforcement.controlGroup(of: "app"))
    }

    @Test("the policy stays in force while the keeper holds the links, and ends with it", .needsKernelEnforcement)
    func keeper() throws {
        var ends: [Int32] = [-1, -1]
        _ = try systemCall("socketpair") {
            unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | O_CLOEXEC, 0, &ends)
        }
        let kept = FileDescriptor(adopting: ends[0])
        let (app, peer) = try devicesLeft(FileDescriptor(adopting: ends[1]))
        #expect(try app.run("tcp 10.1.0.3 80") == "EHOSTUNREACH")
        #expect(try app.run("tcp 10.2.0.2 80") == "ok hello")
        close(kept)
        // The kernel lets go of the links in its own time.
        let deadline = ContinuousClock.now + .seconds(60)
        var answer = ""
        repeat { answer = try app.run("tcp 10.1.0.3 80") } while answer != "ok hello" && ContinuousClock.now < deadline
        #expect(answer == "ok hello")
        withExtendedLifetime(peer) {}
    }

    /// An app under a policy, and its peer, after everything that enforces it is gone but the keeper.
    private func devicesLeft(_ keeper: consuming FileDescriptor) throws -> (PolicedDevice.App, Agent) {
        let device = try PolicedDevice(keeper: consume keeper)
        return (try device.app(.denied), device.peer)
    }

    private func close(_ descriptor: consuming FileDescriptor) {}

    @Test("a flood is decided rightly to the last call, and every call is reported or counted", arguments: Means.here)
    func flood(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        // Every call behind a filter waits for another thread.
        let calls = means == .kernel ? 40_000 : 10_000
        #expect(try app.run("flood \(calls) 10.1.0.3 \(calls * 3 / 4)") == "ok \(calls)")
        var count = 0
        while true {
            let reports = try device.enforcement.reports()
            if reports.isEmpty { break }
            // One reading takes so many at most.
            if means == .kernel { #expect(reports.count <= 4096 && (count > 0 || reports.count == 4096)) }
            count += reports.count
            #expect(reports.allSatisfy { $0.isRefused && $0.controlGroup == app.id })
        }
        let (lost, repeated) = device.enforcement.unreported
        #expect(count > 1000)
        #expect(UInt64(count) + lost + repeated == UInt64(calls))
    }

    @Test("what found no room to be reported is reported the next time it happens", .needsKernelEnforcement)
    func forgotten() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("flood 9000 10.1.0.3 9000") == "ok 9000")
        #expect(device.enforcement.unreported.lost > 0)
        var ports: Set<UInt16> = []
        while let reports = Optional(try device.enforcement.reports()), !reports.isEmpty {
            ports.formUnion(reports.map(\.port))
        }
        let last: UInt16 = 1024 + 9000 - 1
        #expect(ports.contains(1024) && !ports.contains(last))
        #expect(try app.run("udp-send 10.1.0.3 \(last)") == "EHOSTUNREACH")
        #expect(try device.enforcement.reports().map(\.port) == [last])
    }

    @Test("reports make the descriptor readable, until they are taken", arguments: Means.here)
    func readiness(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        let descriptor = try device.enforcement.readiness()
        #expect(!isReadable(descriptor.raw, within: 0))
        #expect(try app.run("udp-send 10.1.0.3 9") == "EHOSTUNREACH")
        #expect(isReadable(descriptor.raw, within: 60_000))
        #expect(try device.enforcement.reports().count == 1)
        #expect(!isReadable(descriptor.raw, within: 0))
    }

    @Test(
        "what a program sends to a resolver on its device carries the mark of its control group",
        arguments: Means.here, ["127.0.0.1", "0.0.0.0", "::ffff:127.0.0.1", "::ffff:0.0.0.0"])
    func marks(_ means: Means, _ address: String) throws {
        let device = try PolicedDevice(means)
        let resolver = try Agent(in: device.phone)
        #expect(try resolver("resolve-marks") == "ok")
        for app in [try device.app(.denied, named: "one"), try device.app(nil, named: "two")] {
            for way in ["query", "query-connected", "query-by-tcp"] {
                #expect(try app.run("\(way) \(address)") == "ok \(app.id & 0xffff_ffff)")
            }
        }
        #expect(try Agent(in: device.phone)("query \(address)") == "ok 0")
    }

    @Test(
        "of two programs that share a port in turns, at once, every query is known", arguments: Means.here)
    func sharedPorts(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let resolver = try Agent(in: device.phone)
        #expect(try resolver("resolve-marks") == "ok")
        let apps = [try device.app(.denied, named: "one"), try device.app(nil, named: "two")]
        for app in apps { try app.run.tell("query-often 2000 127.0.0.\(app.id == apps[0].id ? 2 : 3)") }
        for app in apps { #expect(try app.run.line() == "ok 2000 \(app.id & 0xffff_ffff)") }
    }

    @Test("what a thread does is its process's", arguments: Means.here)
    func threads(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        for words in ["tcp 10.1.0.3 80", "udp-send 10.1.0.3 9", "echo-request 10.1.0.3 raw"] {
            #expect(try app.run("thread \(words)").hasPrefix("ok E"))
        }
        let reports = try device.enforcement.reports()
        #expect(reports.map(\.process) == [app.run.id, app.run.id, app.run.id])
        #expect(reports.allSatisfy { $0.processName == "python3" })
    }

    @Test("what another process sends on a raw socket is told of the one that made it", .needsKernelEnforcement)
    func maker() throws {
        let device = try PolicedDevice()
        let app = try device.app(.allowed)
        #expect(try app.run("raw-open r 10.2.0.2 0") == "ok")
        var policy = PolicyTable()
        policy[.rawSend, .remote] = .init(refuses: true, reports: true)
        try device.enforcement.set(policy, for: app.id)
        #expect(try app.run("child send-echo-request r") == "ok EPERM")
        #expect(try device.enforcement.reports().map(\.process) == [app.run.id])
    }

    @Test("a process is told by its number in its own PID namespace, as that of a lab is", .needsKernelEnforcement)
    func processNamespace() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("child-of-its-own tcp 10.1.0.3 80") == "ok ok EHOSTUNREACH")
        #expect(try app.run("child-of-its-own echo-request 10.1.0.3 raw") == "ok ok EPERM")
        #expect(try device.enforcement.reports().map(\.process) == [1, 1])
    }

    @Test("a control group that an app makes below its own is the app's", .needsKernelEnforcement)
    func groupBelow() throws {
        let device = try PolicedDevice()
        let app = try device.app(.denied)
        #expect(try app.run("child-below tcp 10.1.0.3 80") == "ok EHOSTUNREACH")
        #expect(try app.run("child-below udp-send 10.1.0.3 9") == "ok EHOSTUNREACH")
        #expect(try device.enforcement.reports().allSatisfy { $0.controlGroup == app.id })
    }
}
