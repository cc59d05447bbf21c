internal import DeviceProtocol
internal import Glibc
internal import Kernel
internal import Synchronization

/// The simulated system of a device: `deviced`.
package enum DeviceProgram {
    /// Runs until its input ends or SIGTERM or SIGINT comes; returns the exit status.
    ///
    /// 0 after a proper end; 1, with a sentence on standard error, when it cannot start, or cannot enforce or serve any
    /// more; 2 for a wrong command line or configuration.
    package static func run(_ arguments: [String]) -> Int32 {
        let start = MonotonicClock.nanoseconds
        do {
            let signals = try FileDescriptor.terminationSignals()
            let arguments = try DeviceArguments(arguments)
            let ending = try Ending()
            let device = try DeviceSystem(arguments, signals: signals) { ending.end($0) }
            try device.begin(
                milliseconds: Double(MonotonicClock.nanoseconds - start) / 1e6,
                apps: arguments.configuration.apps.count
            ) { ending.end($0) }
            let error = ending.wait()
            device.stop()
            guard let error else { return 0 }
            FileDescriptor.standardError("deviced: \(error)\n")
            return 1
        } catch {
            FileDescriptor.standardError("deviced: \(error)\n")
            return error is DeviceError ? 2 : 1
        }
    }
}

/// The end of the program, which any thread can bring about.
private final class Ending: Sendable {
    private let reason = Mutex<(any Error)?>(nil)
    private let pipe: Pipe

    init() throws { pipe = try FileDescriptor.pipe() }

    func end(_ error: (any Error)?) {
        reason.withLock { $0 = $0 ?? error }
        try? pipe.writing.write([0])
    }

    /// Blocks until the end.
    func wait() -> (any Error)? {
        _ = try? pipe.reading.read(upTo: 1)
        return reason.withLock { $0 }
    }
}
