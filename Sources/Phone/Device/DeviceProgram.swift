internal import DeviceProtocol
internal import Glibc
internal import Kernel
internal import Synchronization

/// The simulated system of a device: the program `deviced`.
package enum DeviceProgram {
    /// Runs the device until the end of its input, SIGTERM or SIGINT, and returns the exit status.
    ///
    /// The status is 0 for success, 1 with a message on standard error if the device cannot start, enforce or serve,
    /// and 2 for an invalid command line or configuration.
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

/// The end of the program, which any thread can cause.
private final class Ending: Sendable {
    private let reason = Mutex<(any Error)?>(nil)
    private let pipe: Pipe

    init() throws { pipe = try FileDescriptor.pipe() }

    func end(_ error: (any Error)?) {
        reason.withLock { $0 = $0 ?? error }
        try? pipe.writing.write([0])
    }

    /// Waits for the end; returns the error that caused it, if any.
    func wait() -> (any Error)? {
        _ = try? pipe.reading.read(upTo: 1)
        return reason.withLock { $0 }
    }
}
