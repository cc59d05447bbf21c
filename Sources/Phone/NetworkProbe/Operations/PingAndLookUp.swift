internal import DeviceProtocol
internal import Glibc
internal import Kernel

extension Prober {
    /// Sends one echo request and waits for the reply (RFC 792, RFC 4443); ETIMEDOUT without one.
    ///
    /// It uses an ICMP datagram socket (icmp(7)), as apps do: they may not open raw sockets.
    func ping(_ request: ProbeRequest, _ target: SocketAddress) throws(OperationError) {
        let isV6 = target.family == AF_INET6
        let socket = try ProbeSocket(
            target.family, SOCK_DGRAM, protocol: isV6 ? Int(IPPROTO_ICMPV6) : Int(IPPROTO_ICMP))
        let sequence: [UInt8] = [.random(in: .min ... .max), .random(in: .min ... .max)]
        timed(request) { () throws(OperationError) in
            try socket.connect(to: target, milliseconds: 0)
            // The kernel fills in the checksum and the identifier, which belongs to the socket.
            try socket.send([isV6 ? 128 : 8, 0, 0, 0, 0, 0] + sequence)
            let deadline = MonotonicClock.nanoseconds + Int64(request.limit(1)) * 1_000_000
            while true {
                let left = max(0, (deadline - MonotonicClock.nanoseconds) / 1_000_000)
                guard socket.wait(for: POLLIN, milliseconds: Int32(clamping: left)) else {
                    throw OperationError(errno: ETIMEDOUT)
                }
                guard let answer = try socket.receive()?.bytes, answer.count >= 8 else { continue }
                if answer[0] == (isV6 ? 129 : 0), Array(answer[6..<8]) == sequence { return nil }
            }
        }
    }

    /// Resolves a name with the system's resolver and reports its addresses.
    func lookUp(_ request: ProbeRequest, _ name: String) {
        timed(request) { () throws(OperationError) in
            .addresses(try SocketAddress.resolve(name, port: 0).map(\.text), name: name)
        }
    }
}
