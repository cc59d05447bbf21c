import AppleNetwork
import Foundation
import NIOCore
import NIOEmbedded
import NIOTransport
import Synchronization
import Testing

@Suite("The writer of a stream")
struct WriterTests {
    private let channel = EmbeddedChannel()
    private let floor = Floor()

    init() throws { try channel.pipeline.syncOperations.addHandler(floor) }

    private func written() throws -> [Data] {
        var all: [Data] = []
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) { all.append(Data(buffer.readableBytesView)) }
        return all
    }

    @Test("small pieces are one write, and all are told once it is done")
    func small() throws {
        let told = Mutex<[String]>([])
        var writer = StreamWriter(channel) { count in told.withLock { $0.append("\(count) written") } }
        writer.write(Data("one".utf8)) { error in told.withLock { $0.append("one \(error as Any)") } }
        writer.write(Data("two".utf8), nil)
        writer.write(Data("three".utf8)) { error in told.withLock { $0.append("three \(error as Any)") } }
        #expect(floor.take() == [])
        writer.flush()
        #expect(floor.take() == ["write 11", "flush"])
        #expect(try written() == [Data("onetwothree".utf8)])
        #expect(told.withLock { $0 } == ["one nil", "three nil", "3 written"])
        writer.flush()
        #expect(floor.take() == [])
    }

    @Test("16 KiB are a write of their own")
    func large() throws {
        let told = Mutex<[Int]>([])
        var writer = StreamWriter(channel) { count in told.withLock { $0.append(count) } }
        writer.write(Data(count: 16_383), nil)
        #expect(floor.take() == [])
        writer.write(Data(count: 1), nil)
        #expect(floor.take() == ["write 16384"])
        writer.write(Data(count: 16_384), nil)
        #expect(floor.take() == ["write 16384"])
        writer.write(Data(count: 5), nil)
        writer.flush()
        #expect(floor.take() == ["write 5", "flush"])
        #expect(told.withLock { $0 } == [2, 1, 1])
        #expect(try written().map(\.count) == [16_384, 16_384, 5])
        // What has been passed on is flushed, also if nothing comes after it.
        writer.write(Data(count: 16_384), nil)
        writer.flush()
        #expect(floor.take() == ["write 16384", "flush"])
        #expect(told.withLock { $0 } == [2, 1, 1, 1])
    }

    @Test("all pieces of a write fail with its error")
    func failed() {
        floor.error = IOError(errnoCode: 104, reason: "write")
        let told = Mutex<[NWError?]>([])
        var writer = StreamWriter(channel) { _ in }
        for _ in 0..<2 { writer.write(Data("one".utf8)) { error in told.withLock { $0.append(error) } } }
        writer.flush()
        #expect(told.withLock { $0 } == [.posix(.ECONNRESET), .posix(.ECONNRESET)])
    }
}
