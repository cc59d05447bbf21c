internal import Foundation
internal import Glibc
internal import Kernel

/// Two named pipes (fifo(7)) by which a program in a lab requests a measurement outside and waits for its end.
final class MeasurementPipes: Sendable {
    private let folder: String
    /// The pipe to which the program writes a line.
    var mark: String { folder + "/mark" }
    /// The pipe from which the program then reads a line.
    var goOn: String { folder + "/go-on" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/pushlab-pipes-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for pipe in [mark, goOn] { _ = try systemCall("mkfifo", pipe) { unsafe mkfifo(pipe, 0o600) } }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Measures when the program requests it, then lets the program go on; blocks its own thread.
    func atMark<Result: Sendable>(_ measure: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await PlainThread.callAsync { [self] in
            // Opening a pipe blocks until the peer opens it.
            let marked = try FileDescriptor.open(mark, O_RDONLY | O_CLOEXEC)
            _ = try marked.read()
            let result = Swift.Result { try measure() }
            let going = try FileDescriptor.open(goOn, O_WRONLY | O_CLOEXEC)
            try going.write(Array("\n".utf8))
            return try result.get()
        }
    }

    /// Unblocks a measurement whose program has failed.
    func giveUp() {
        for pipe in [mark, goOn] {
            if let pipe = try? FileDescriptor.open(pipe, O_RDWR | O_CLOEXEC) { try? pipe.write(Array("\n".utf8)) }
        }
    }
}
