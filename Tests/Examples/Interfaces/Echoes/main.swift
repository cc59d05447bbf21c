import CFNetwork
import Foundation

// Pings the server as apps do: by a socket of its own, and by one of Core Foundation on the main run loop.

/// The checksum of a packet of ICMP with an even length; 0 for one that has its own (RFC 792).
func checksum(_ bytes: [UInt8]) -> UInt16 {
    let sum = stride(from: 0, to: bytes.count - 1, by: 2).reduce(UInt32(0)) {
        $0 + UInt32(bytes[$1]) << 8 + UInt32(bytes[$1 + 1])
    }
    return ~UInt16((sum & 0xffff + sum >> 16) & 0xffff)
}

/// Makes an echo request.
func request(identifier: UInt16, sequence: UInt8) -> [UInt8] {
    var packet: [UInt8] = [8, 0, 0, 0, UInt8(identifier >> 8), UInt8(identifier & 0xff), 0, sequence, 1, 2, 3, 4]
    let sum = checksum(packet)
    (packet[2], packet[3]) = (UInt8(sum >> 8), UInt8(sum & 0xff))
    return packet
}

/// Describes a packet that begins with its IPv4 header.
func describe(_ packet: [UInt8], from server: Data) -> String {
    guard packet.count >= 28 else { return "\(packet.count) bytes" }
    let reply = Array(packet[20...])
    let source = Data(packet[12..<16]) == server[4..<8] ? "the server" : "another"
    return "version \(packet[0] >> 4), protocol \(packet[9]), ttl \(packet[8]), from \(source), type \(reply[0]), "
        + "identifier \(String(UInt16(reply[4]) << 8 | UInt16(reply[5]), radix: 16)), sequence \(reply[7]), "
        + "checksum \(checksum(reply) == 0 ? "good" : "bad"), data \(Array(reply[8...]))"
}

func pingBySocket(_ server: Data) {
    let descriptor = socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 3, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    for sequence in UInt8(1)...2 {
        let packet = request(identifier: 0xabcd, sequence: sequence)
        let sent = server.withUnsafeBytes {
            sendto(
                descriptor, packet, packet.count, 0, $0.bindMemory(to: sockaddr.self).baseAddress,
                socklen_t(server.count))
        }
        guard sent == packet.count else { return tell("not sent: \(errno)") }
        var bytes = [UInt8](repeating: 0, count: 1500)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        tell("socket: \(count < 0 ? "\(errno)" : describe(Array(bytes[..<count]), from: server))")
    }
}

/// Pings by IPv6, whose packets come without their header; the kernel has their checksum.
func pingBySocket6(_ server: Data) {
    let descriptor = socket(AF_INET6, SOCK_DGRAM, IPPROTO_ICMPV6)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 3, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let packet: [UInt8] = [128, 0, 0, 0, 0x56, 0x78, 0, 3, 9]
    let sent = server.withUnsafeBytes {
        sendto(
            descriptor, packet, packet.count, 0, $0.bindMemory(to: sockaddr.self).baseAddress, socklen_t(server.count))
    }
    guard sent == packet.count else { return tell("not sent by IPv6: \(errno)") }
    var bytes = [UInt8](repeating: 0, count: 1500)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count == packet.count else { return tell("IPv6: \(count) bytes") }
    tell(
        "IPv6: type \(bytes[0]), identifier \(String(UInt16(bytes[4]) << 8 | UInt16(bytes[5]), radix: 16)), data \(bytes[8])"
    )
}

final class Pinger {
    let server: Data

    init(_ server: Data) { self.server = server }

    func ping() {
        let native = socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP)
        var context = CFSocketContext()
        context.info = Unmanaged.passUnretained(self).toOpaque()
        let socket = CFSocketCreateWithNative(
            nil, native, CFSocketCallBackType.dataCallBack.rawValue,
            { _, type, _, data, info in
                guard type == .dataCallBack, let data, let info else { return }
                let bytes = Unmanaged<CFData>.fromOpaque(data).takeUnretainedValue() as Data
                let pinger = Unmanaged<Pinger>.fromOpaque(info).takeUnretainedValue()
                tell("run loop: \(describe(Array(bytes), from: pinger.server))")
            }, &context)
        CFRunLoopAddSource(CFRunLoopGetMain(), CFSocketCreateRunLoopSource(nil, socket, 0), .commonModes)
        let packet = Data(request(identifier: 0x1234, sequence: 7))
        let result = CFSocketSendData(socket, server as CFData, packet as CFData, 1)
        if result != .success { tell("run loop: not sent") }
    }
}

let host = CFHostCreateWithName(nil, "server" as CFString).takeRetainedValue()
CFHostStartInfoResolution(host, .addresses, nil)
let addresses = CFHostGetAddressing(host, nil)?.takeUnretainedValue() as? [Data] ?? []
let pinger = addresses.first { $0.count == MemoryLayout<sockaddr_in>.size }.map(Pinger.init)
if let pinger {
    pingBySocket(pinger.server)
    if let server = addresses.first(where: { $0.count == MemoryLayout<sockaddr_in6>.size }) { pingBySocket6(server) }
    pinger.ping()
} else {
    tell("no address")
}
RunLoop.main.run()
