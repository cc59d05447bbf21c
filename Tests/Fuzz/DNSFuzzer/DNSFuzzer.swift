internal import Fuzzing
internal import InternetProtocols
internal import TestTools

/// A message that can be read is the same when it is written and read again; a stream does not depend on its pieces; and
/// whatever a server responds can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Fuzzing.bytes(start, count)
    let bytes = Array(input.dropFirst())
    if let packet = try? DNSPacket(bytes) {
        Fuzzing.require((try? DNSPacket(packet.bytes)) == packet, "\(packet) is not the same when it is read again")
        Fuzzing.require(packet.names.allSatisfy { !$0.isRoot }, "the root is among the names of \(packet)")
        for name in packet.names {
            Fuzzing.require(DNSName(name.text) == name, "\(name) is not the same as text")
        }
    }
    var whole = DNSStream()
    var pieces = DNSStream()
    let cut = bytes.count * Int(input.first ?? 0) / 256
    let messages = pieces.take(Array(bytes[..<cut])) + pieces.take(Array(bytes[cut...]))
    Fuzzing.require(whole.take(bytes) == messages, "cut at \(cut) the same stream is something else")
    switch DNSQuery.read(bytes) {
    case .query(let query):
        for response in [query.response(.serverFailure), query.response(with: [IPAddress(10, 1, 0, 2)])] {
            Fuzzing.require((try? DNSPacket(response)) != nil, "the response to \(query) cannot be read")
        }
    case .refuse(let response): Fuzzing.require((try? DNSPacket(response)) != nil, "the refusal cannot be read")
    case .ignore: break
    }
    return 0
}

/// Queries and responses, some in a stream.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    Fuzzing.writeSeeds { _ in
        var random = SplitMix(seed: 1)
        var seeds: [[UInt8]] = []
        for text in ["pager.local", "server.ward.example", "_pager._tcp.local", "1.0.1.10.in-addr.arpa"] {
            guard let name = DNSName(text) else { fatalError("\(text) is no name") }
            for number: UInt16 in [1, 12, 16, 28, 33] {
                let (query, response) = exchange(name, DNSRecordType(rawValue: number), &random)
                seeds += [query, response, DNSStream.frame(query) + DNSStream.frame(response)]
            }
        }
        return seeds.map { [UInt8(truncatingIfNeeded: random.next())] + $0 }
    }
    return 0
}

private func exchange(
    _ name: DNSName, _ type: DNSRecordType, _ random: inout SplitMix
) -> (query: [UInt8], response: [UInt8]) {
    let query = DNSPacket(asking: name, type, id: UInt16(truncatingIfNeeded: random.next()))
    let data = random.bytes([4, 16, 7][Int(type.rawValue) % 3])
    var response = query
    response.flags = query.flags.response(.noError)
    response.answers = [DNSRecord(name, type, timeToLive: 120, data: data)]
    response.additionals = response.answers
    return (query.bytes, response.bytes)
}
