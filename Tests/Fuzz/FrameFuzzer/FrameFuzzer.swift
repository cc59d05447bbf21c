internal import Fuzzing
internal import LocalPush
internal import TestTools

/// What came of a stream of bytes.
private struct Outcome: Equatable {
    var frames: [Frame] = []
    var error: FrameError?

    /// Parses bytes that come in pieces cut at these places.
    init(_ bytes: [UInt8], cuts: [Int] = []) {
        var parser = FrameParser(maximumLength: 512)
        var start = 0
        for end in cuts + [bytes.count] {
            parser.receive(Array(bytes[start..<end]))
            start = end
            do {
                while let frame = try parser.next() { frames.append(frame) }
            } catch {
                self.error = error
                return
            }
        }
    }
}

/// The first byte says where the rest is cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Fuzzing.bytes(start, count)
    let bytes = Array(input.dropFirst())
    let whole = Outcome(bytes)
    let cut = bytes.count * Int(input.first ?? 0) / 256
    Fuzzing.require(whole == Outcome(bytes, cuts: [cut]), "cut at \(cut) the same bytes are something else")
    for frame in whole.frames {
        Fuzzing.require(Outcome(frame.bytes).frames == [frame], "\(frame) is not the same when it is read again")
    }
    return 0
}

/// Frames of every kind, one to three in a seed.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    Fuzzing.writeSeeds { _ in
        var random = SplitMix(seed: 1)
        return (0..<200).map { _ in
            let cut = UInt8.random(in: .min ... .max, using: &random)
            return (0..<Int.random(in: 1...3, using: &random)).reduce(into: [cut]) { bytes, _ in
                bytes += frame(&random).bytes
            }
        }
    }
    return 0
}

private func frame(_ random: inout SplitMix) -> Frame {
    let id = MessageID(high: random.next(), low: random.next())
    switch random.next() % 7 {
    case 0:
        guard let token = DeviceToken("phone-\(random.next() % 1_000)") else { fatalError("no token") }
        return .register(token)
    case 1: return .welcome(heartbeatMilliseconds: UInt32(truncatingIfNeeded: random.next()) | 1)
    case 2: return .heartbeat(sequence: random.next())
    case 3: return .heartbeatAcknowledgement(sequence: random.next())
    case 4:
        let payload = random.bytes(Int.random(in: 0...24, using: &random))
        let kind: PushMessage.Kind = Bool.random(using: &random) ? .message : .call
        return .message(PushMessage(id: id, kind: kind, expiry: random.next(), payload: payload))
    case 5: return .messageAcknowledgement(id)
    default: return .goodbye(Goodbye(.replaced, detail: "é\(random.next() % 100)"))
    }
}
