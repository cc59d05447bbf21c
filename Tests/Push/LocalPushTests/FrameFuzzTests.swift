import Foundation
import LocalPush
import NIOCore
import NIOPosix
import Testing

/// The parser under inputs nobody thought of.
@Suite struct FrameFuzzTests {
    /// How many inputs: `FRAME_FUZZ_INPUTS`, or enough to notice a careless change.
    static let inputs = ProcessInfo.processInfo.environment["FRAME_FUZZ_INPUTS"].flatMap { Int($0) } ?? 5_000
    /// Where the generator starts: `FRAME_FUZZ_SEED`.
    static let seed = ProcessInfo.processInfo.environment["FRAME_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

    /// What came of a stream of bytes.
    private struct Outcome: Equatable {
        var frames: [Frame] = []
        var error: FrameError?
    }

    @Test("mutated, random and arbitrarily cut bytes neither crash nor depend on the cuts")
    func survivesAnything() async throws {
        // On a thread of its own: tests that wait share two threads, and this one computes.
        let (frames, refused, failure) = try await NIOThreadPool.singleton.runIfActive { Self.parseAll() }
        #expect(failure == nil)
        print(
            "frame fuzz: \(Self.inputs) inputs from seed \(Self.seed): \(frames) frames read, \(refused) streams refused"
        )
        // The generator must reach both sides of every check, or it shows nothing.
        #expect(frames > Self.inputs / 4)
        #expect(refused > Self.inputs / 4)
    }

    private static func parseAll() -> (frames: Int, refused: Int, failure: String?) {
        var generator = SeededGenerator(seed: seed)
        var frames = 0
        var refused = 0
        for _ in 0..<inputs {
            let bytes = input(&generator)
            let whole = parse(bytes, cuts: [])
            let cuts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                Int.random(in: 0...bytes.count, using: &generator)
            }
            let pieces = parse(bytes, cuts: cuts.sorted())
            if whole != pieces {
                return (frames, refused, "\(bytes) cut at \(cuts) gave \(pieces), uncut \(whole)")
            }
            // Every frame read can be written, and is the same when read again.
            for frame in whole.frames {
                var buffer = ByteBuffer()
                frame.write(to: &buffer)
                let again = parse(Array(buffer.readableBytesView), cuts: [])
                if again != Outcome(frames: [frame]) {
                    return (frames, refused, "\(frame) was read again as \(again)")
                }
            }
            frames += whole.frames.count
            refused += whole.error == nil ? 0 : 1
        }
        return (frames, refused, nil)
    }

    private static func parse(_ bytes: [UInt8], cuts: [Int]) -> Outcome {
        var parser = FrameParser(maximumLength: 512)
        var outcome = Outcome()
        var start = 0
        for end in cuts + [bytes.count] {
            parser.receive(ByteBuffer(bytes: bytes[start..<end]))
            start = end
            do {
                while let frame = try parser.next() { outcome.frames.append(frame) }
            } catch {
                outcome.error = error
                return outcome
            }
        }
        return outcome
    }

    /// One to three frames, mutated more often than not; or plain noise.
    private static func input(_ generator: inout SeededGenerator) -> [UInt8] {
        if generator.next() % 8 == 0 {
            return (0..<Int.random(in: 0...64, using: &generator)).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
        }
        var buffer = ByteBuffer()
        for _ in 0..<Int.random(in: 1...3, using: &generator) { frame(&generator).write(to: &buffer) }
        var bytes = Array(buffer.readableBytesView)
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch generator.next() % 5 {
            case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
            case 1: bytes[index] ^= 1 << (generator.next() % 8)
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: index)
            default: bytes.removeLast(bytes.count - index)
            }
        }
        return bytes
    }

    private static func frame(_ generator: inout SeededGenerator) -> Frame {
        let id = MessageID(high: generator.next(), low: generator.next())
        switch generator.next() % 7 {
        case 0: return .register(token("phone-\(generator.next() % 1_000)"))
        case 1: return .welcome(heartbeatMilliseconds: UInt32(truncatingIfNeeded: generator.next()) | 1)
        case 2: return .heartbeat(sequence: generator.next())
        case 3: return .heartbeatAcknowledgement(sequence: generator.next())
        case 4:
            let payload = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
            let kind: PushMessage.Kind = generator.next() % 2 == 0 ? .message : .call
            return .message(PushMessage(id: id, kind: kind, expiry: generator.next(), payload: payload))
        case 5: return .messageAcknowledgement(id)
        default: return .goodbye(Goodbye(.replaced, detail: "é\(generator.next() % 100)"))
        }
    }
}
