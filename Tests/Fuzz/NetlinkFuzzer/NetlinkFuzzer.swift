internal import Fuzzing
internal import Glibc
internal import Netlink
internal import TestTools

/// Whatever the kernel might send is read to its end or refused, down to nested attributes.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Fuzzing.bytes(start, count)
    guard let replies = try? NetlinkReply.split(bytes, of: "input") else { return 0 }
    for reply in replies {
        _ = try? NetlinkEvent(reply)
        for header in [0, 8, 12, 16, 20] { walk(reply.payload.dropFirst(header), depth: 0) }
    }
    return 0
}

private func walk(_ bytes: ArraySlice<UInt8>, depth: Int) {
    guard depth < 8, let attributes = try? NetlinkAttributes(bytes, of: "input") else { return }
    for type in 0..<64 {
        guard let inner = attributes.bytes(type) else { continue }
        Fuzzing.require(
            bytes.startIndex <= inner.startIndex && inner.endIndex <= bytes.endIndex, "an attribute beyond its message")
        _ = attributes.text(type)
        walk(inner, depth: depth + 1)
    }
}

/// Reports of links, bridge ports, addresses and routes, one to three in a seed.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    Fuzzing.writeSeeds { _ in
        var random = SplitMix(seed: 1)
        return (0..<200).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in report(&random) }
        }
    }
    return 0
}

/// One message (netlink(7), rtnetlink(7)): its header, that of its family, and attributes.
private func report(_ random: inout SplitMix) -> [UInt8] {
    // New and gone links, addresses, routes; with the size of the header of each.
    let kinds: [(type: UInt16, header: Int)] = [(16, 16), (17, 16), (20, 8), (21, 8), (24, 12), (25, 12)]
    let kind = kinds[Int.random(in: kinds.indices, using: &random)]
    let families = [0, AF_INET, AF_INET6, AF_BRIDGE]
    var payload = [UInt8(families[Int.random(in: families.indices, using: &random)])]
    payload += random.bytes(kind.header - 1)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
        let number = UInt16.random(in: 1...32, using: &random)
        switch random.next() % 4 {
        case 0: payload += attribute(number, Array("eth0".utf8) + [0])
        case 1: payload += attribute(number, random.bytes(4))
        case 2: payload += attribute(number | 0x8000, attribute(1, random.bytes(1)) + attribute(2, random.bytes(4)))
        default: payload += attribute(number, random.bytes(16))
        }
    }
    return bytes(UInt32(16 + payload.count)) + bytes(kind.type) + bytes(UInt16(0)) + bytes(UInt32(0)) + bytes(UInt32(0))
        + payload
}

private func attribute(_ type: UInt16, _ content: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    return bytes(UInt16(4 + content.count)) + bytes(type) + content + padding
}

private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
