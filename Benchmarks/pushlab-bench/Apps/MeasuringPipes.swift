internal import Foundation
internal import Glibc
internal import Kernel

/// Two named pipes (fifo(7)) by which a program in a lab has something measured outside, and waits for the end of it.
final class MeasuringPipes: Sendable {
    private let folder: String
    /// What the program writes a line to.
    var mark: String { folder + "/mark" }
    /// What it reads a line from then.
    var goOn: String { folder + "/go-on" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/pushlab-pipes-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for pipe in [mark, goOn] { _ = try systemCall("mkfifo", pipe) { unsafe mkfifo(pipe, 0o600) } }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Measures when the program says so, and lets it go on; blocks a thread of its own.
    func atMark<Result: Sendable>(_ measure: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await PlainThread.callAsync { [self] in
            // Opening waits for the other side.
            let marked = try FileDescriptor.open(mark, O_RDONLY | O_CLOEXEC)
            _ = try marked.read()
            let result = Swift.Result { try measure() }
            let going = try FileDescriptor.open(goOn, O_WRONLY | O_CLOEXEC)
            try going.write(Array("\n".utf8))
            return try result.get()
        }
    }

    /// Ends a wait for a program that will not come any more.
    func giveUp() {
        for pipe in [mark, goOn] {
            if let pipe = try? FileDescriptor.open(pipe, O_RDWR | O_CLOEXEC) { try? pipe.write(Array("\n".utf8)) }
        }
    }
}
