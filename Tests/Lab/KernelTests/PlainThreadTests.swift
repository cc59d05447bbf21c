import Glibc
import Kernel
import Testing

@Suite("Threads inside namespaces", .enabled(if: canMakeNamespaces, "making network namespaces needs root"))
struct PlainThreadTests {
    @Test("a thread's namespace is its own and never reaches the pool")
    func poolStaysOutside() async throws {
        let home = try networkNamespace()
        for _ in 0..<20 {
            let inside = try await PlainThread.callAsync {
                try Namespace.enterNew(.network)
                return try networkNamespace()
            }
            #expect(inside != home)
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<20 { group.addTask { try? networkNamespace() } }
                for await task in group { #expect(task == home) }
            }
        }
    }

    @Test("a thread can start with few descriptors, and closes none of the others")
    func fewDescriptors() throws {
        let pipes = try (0..<40).map { _ in PipeHolder(try FileDescriptor.pipe()) }
        let opened = try PlainThread.runWithFewDescriptors { try FileDescriptor.open("/dev/null", O_RDONLY).raw }
        #expect(opened == 3)
        for holder in pipes {
            try holder.pipe.writing.write([7])
            #expect(try holder.pipe.reading.read(upTo: 1) == [7])
        }
    }

    @Test("what the work of a thread held is gone when it is done", arguments: 1...50)
    func releases(_ round: Int) async throws {
        let held = Held()
        try await PlainThread.callAsync(held.work())
        #expect(held.object == nil)
    }

    /// An object that nobody holds but the work of a thread.
    private final class Held {
        private(set) weak var object: Object?

        final class Object: Sendable {}

        func work() -> @Sendable () -> Void {
            let object = Object()
            self.object = object
            return { withExtendedLifetime(object) {} }
        }
    }

    private final class PipeHolder: Sendable {
        let pipe: Pipe
        init(_ pipe: consuming Pipe) { self.pipe = pipe }
    }
}

let canMakeNamespaces: Bool = (try? PlainThread.run { try Namespace.enterNew(.network) }) != nil

/// What the kernel calls the network namespace of the calling thread.
func networkNamespace() throws -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let length = unsafe readlink("/proc/thread-self/ns/net", &buffer, buffer.count)
    guard length > 0 else { throw SystemError("readlink", errno) }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
