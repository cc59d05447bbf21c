internal import DeviceProtocol
internal import Glibc
internal import Kernel

extension Prober {
    /// Sends one echo request and waits for the answer (RFC 792, RFC 4443); ETIMEDOUT without one.
    func ping(_ request: ProbeRequest) throws(OperationError) {
        guard let target = try targets(of: request).first else { throw OperationError(lookUp: EAI_NONAME) }
        let isV6 = target.family == AF_INET6
        let socket = try ProbeSocket(target.family, SOCK_RAW, protocol: isV6 ? Int(IPPROTO_ICMPV6) : Int(IPPROTO_ICMP))
        let mark = [UInt8].random(4)
        timed(request) { () throws(OperationError) in
            try socket.send(Self.echoRequest(mark, isV6: isV6), to: target)
            let deadline = MonotonicClock.nanoseconds + Int64(request.limit(1)) * 1_000_000
            while true {
                let left = max(0, (deadline - MonotonicClock.nanoseconds) / 1_000_000)
                guard socket.wait(for: POLLIN, milliseconds: Int32(clamping: left)) else {
                    throw OperationError(errno: ETIMEDOUT)
                }
                if let answer = try socket.receive()?.bytes, Self.isAnswer(answer, mark, isV6: isV6) { return }
            }
        }
    }

    /// An echo request whose identifier and sequence number are the mark; the kernel sums up those of IPv6.
    private static func echoRequest(_ mark: [UInt8], isV6: Bool) -> [UInt8] {
        var packet = [isV6 ? 128 : 8, 0, 0, 0] + mark
        guard !isV6 else { return packet }
        let words = stride(from: 0, to: packet.count, by: 2).map { UInt32(packet[$0]) << 8 | UInt32(packet[$0 + 1]) }
        let sum = words.reduce(0, +)
        let folded = ~((sum & 0xFFFF) + (sum >> 16))
        packet[2] = UInt8(truncatingIfNeeded: folded >> 8)
        packet[3] = UInt8(truncatingIfNeeded: folded)
        return packet
    }

    /// Whether what a raw socket received answers the request of a mark; over IPv4 the packet's header comes first.
    private static func isAnswer(_ bytes: [UInt8], _ mark: [UInt8], isV6: Bool) -> Bool {
        let start = isV6 ? 0 : Int(bytes.first ?? 0) % 16 * 4
        guard bytes.count >= start + 8 else { return false }
        return bytes[start] == (isV6 ? 129 : 0) && Array(bytes[(start + 4)..<(start + 8)]) == mark
    }
}

extension [UInt8] {
    fileprivate static func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
}
