import Kernel
import Synchronization
import Testing

@Suite("The reactor")
struct ReactorTests {
    @Test("a handler is called when there is something to read, until it wants no more")
    func reads() async throws {
        let reactor = try Reactor()
        let pipe = try FileDescriptor.pipe()
        let writing = try pipe.writing.duplicate()
        let seen = Mutex<[UInt8]>([])
        let (lines, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        try reactor.watch(try pipe.reading.duplicate()) { descriptor in
            let bytes = (try? descriptor.read()) ?? []
            seen.withLock { $0 += bytes }
            continuation.yield(bytes)
            return bytes == [2] ? .finish : .keep
        }
        var iterator = lines.makeAsyncIterator()
        try writing.write([1])
        #expect(await iterator.next() == [1])
        try writing.write([2])
        #expect(await iterator.next() == [2])
        try writing.write([3])
        reactor.stop()
        #expect(seen.withLock { $0 } == [1, 2])
    }

    @Test("stopping closes what it watches and may be done twice")
    func stops() throws {
        let reactor = try Reactor()
        let pipe = try FileDescriptor.pipe()
        try reactor.watch(try pipe.writing.duplicate()) { _ in .keep }
        let reading = pipe.closeWriting()
        reactor.stop()
        reactor.stop()
        #expect(try reading.read() == [])
    }
}
