internal import Glibc
internal import InternetAddress

/// Sockets for datagrams to and from hosts that have no address yet (udp(7), socket(7)).
extension FileDescriptor {
    /// Opens a UDP socket that may broadcast, at a port of one interface of the calling thread's namespace (SO_BROADCAST,
    /// SO_BINDTODEVICE); it never blocks.
    package static func broadcastSocket(port: UInt16, interface: String) throws(SystemError)
        -> FileDescriptor
    {
        let raw = try systemCall("socket") {
            socket(
                AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        }
        let descriptor = FileDescriptor(adopting: raw)
        var yes: Int32 = 1
        for option in [SO_BROADCAST, SO_REUSEADDR] {
            _ = try systemCall("setsockopt") {
                unsafe setsockopt(raw, SOL_SOCKET, option, &yes, socklen_t(MemoryLayout<Int32>.size))
            }
        }
        let name = Array(interface.utf8)
        _ = try systemCall("setsockopt") {
            unsafe name.withUnsafeBytes {
                unsafe setsockopt(raw, SOL_SOCKET, SO_BINDTODEVICE, $0.baseAddress, socklen_t($0.count))
            }
        }
        let address = SocketAddress(IPAddress(0, 0, 0, 0), port: port)
        _ = try systemCall("bind") { unsafe address.withPointer { unsafe bind(raw, $0, $1) } }
        return descriptor
    }

    /// Sends a datagram to an address (sendto(2)).
    package func sendDatagram(_ bytes: [UInt8], to address: SocketAddress) throws(SystemError) {
        let raw = raw
        _ = try systemCall("sendto") {
            unsafe address.withPointer { target, length in
                unsafe bytes.withUnsafeBytes {
                    unsafe sendto(raw, $0.baseAddress, $0.count, 0, target, length)
                }
            }
        }
    }
}
