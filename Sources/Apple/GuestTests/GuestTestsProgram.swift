internal import FoundationEssentials
internal import Glibc
internal import Kernel
internal import LabEvents

/// `guest-tests PROGRAM`: runs the tests of a package that SwiftPM has linked to a program, and reports each one.
///
/// The tests of XCTest run first, then those of Swift Testing, each in a process. What they write is written on.
public enum GuestTestsProgram {
    /// A library of tests, by its name for SwiftPM's main function.
    private enum Library: String, CaseIterable {
        case xctest = "xctest"
        case swiftTesting = "swift-testing"

        /// The exit status that says that there are no tests (EX_UNAVAILABLE).
        static let noTests: Int32 = 69
    }

    /// Runs the program with these arguments, and returns its exit status: 1 if tests have failed or did not run.
    public static func run(_ arguments: [String]) -> Int32 {
        guard let program = arguments.first, arguments.count == 1 else {
            FileDescriptor.standardError("usage: guest-tests PROGRAM\n")
            return 2
        }
        var tally = TestTally()
        var reason: String?
        for library in Library.allCases where reason == nil {
            do throws(SystemError) {
                reason = try run(library, of: program, &tally)
            } catch {
                reason = "\(error)"
            }
        }
        report([tally.summary(reason)])
        return reason == nil && !tally.hasFailed ? 0 : 1
    }

    /// Runs the tests of one library, and returns the reason for which some did not run.
    private static func run(
        _ library: Library, of program: String, _ tally: inout TestTally
    ) throws(SystemError) -> String? {
        let output = try FileDescriptor.pipe()
        let stream = try FileDescriptor.pipe()
        var words = [program, "--testing-library", library.rawValue]
        if library == .swiftTesting {
            words += ["--event-stream-output-path", "/proc/self/fd/3", "--event-stream-version", "0"]
        }
        let launch = ProcessLaunch(
            path: program, arguments: words, environment: ProcessInfo.processInfo.environment)
        let process = try Process.start(
            launch,
            descriptors: [(0, 0), (output.writing.raw, 1), (2, 2), (stream.writing.raw, 3)])
        let end = try read(output.closeWriting(), stream.closeWriting(), of: process, &tally)
        let text =
            switch end {
            case .exited(let status): "the program exited with \(status)"
            case .signalled(let number): "the program was ended by \(signalName(number))"
            }
        let failures = tally.failRunning(text)
        report(failures)
        if let reason = tally.closeRun(text) { return reason }
        switch end {
        case .signalled: return text
        case .exited(let status):
            let isExpected = status == 0 || library == .swiftTesting && status == Library.noTests || tally.hasFailed
            return isExpected && failures.isEmpty ? nil : text
        }
    }

    /// Reads what the tests write until their process has ended; lines are written on before their events.
    ///
    /// A process that the tests have started and left may keep the pipes open.
    private static func read(
        _ output: consuming FileDescriptor, _ stream: consuming FileDescriptor, of process: borrowing Process,
        _ tally: inout TestTally
    ) throws(SystemError) -> ProcessEnd {
        try output.setNonBlocking()
        try stream.setNonBlocking()
        var lines = LineBuffer()
        var records = LineBuffer()
        var xctest = XCTestOutput()
        var testing = SwiftTestingOutput()
        var open = [output.raw, stream.raw, process.descriptor.raw].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            if unsafe poll(&open, 3, -1) < 0, errno != EINTR { throw SystemError("poll", errno, "") }
            // Reaped before the pipes are read, so that nothing that it wrote is missed.
            let end = open[2].revents == 0 ? nil : try process.reap()
            while open[0].fd >= 0, let bytes = try output.read() {
                if bytes.isEmpty { open[0].fd = -1 }
                for line in lines.take(bytes) {
                    write(line + "\n")
                    if let event = xctest.read(line) { report(tally.take(event)) }
                }
            }
            while open[1].fd >= 0, let bytes = try stream.read() {
                if bytes.isEmpty { open[1].fd = -1 }
                for line in records.take(bytes) {
                    if let event = testing.read(line) { report(tally.take(event)) }
                }
            }
            if let end { return end }
        }
    }

    private static func report(_ events: [EventRecord]) {
        for event in events { write(event.line + "\n") }
    }

    /// Writes text to standard output; nobody reads what cannot be written.
    private static func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            bytes = bytes.dropFirst(max(count, 0))
        }
    }

    private static func signalName(_ number: Int32) -> String {
        let names = [
            SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGKILL: "SIGKILL",
            SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
        ]
        return names[number] ?? "signal \(number)"
    }
}
