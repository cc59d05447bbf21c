internal import Glibc
internal import InternetAddress

/// Sockets for UDP over IPv4 (udp(7), socket(7)).
extension FileDescriptor {
    /// Opens a UDP socket that may broadcast, at a port of one interface of the calling thread's namespace (SO_BROADCAST,
    /// SO_BINDTODEVICE); it never blocks.
    ///
    /// It takes datagrams for hosts that have no address yet.
    package static func broadcastSocket(port: UInt16, interface: String) throws(SystemError) -> FileDescriptor {
        let socket = try datagramSocket(isBlocking: false)
        for option in [SO_BROADCAST, SO_REUSEADDR] { try socket.setOption(option, to: 1) }
        let name = Array(interface.utf8)
        let raw = socket.raw
        _ = try systemCall("setsockopt") {
            unsafe name.withUnsafeBytes {
                unsafe setsockopt(raw, SOL_SOCKET, SO_BINDTODEVICE, $0.baseAddress, socklen_t($0.count))
            }
        }
        try socket.bind(to: port)
        return socket
    }

    /// Opens a UDP socket that receives at a port of all addresses, with room for so many bytes where the process may have it
    /// (SO_RCVBUFFORCE).
    package static func datagramSocket(at port: UInt16, room: Int32) throws(SystemError) -> FileDescriptor {
        let socket = try datagramSocket()
        try? socket.setOption(SO_RCVBUFFORCE, to: room)
        try socket.bind(to: port)
        return socket
    }

    /// Opens a UDP socket that sends to an address, with room for so many bytes where the process may have it
    /// (SO_SNDBUFFORCE).
    package static func datagramSocket(to address: SocketAddress, room: Int32) throws(SystemError) -> FileDescriptor {
        let socket = try datagramSocket()
        try? socket.setOption(SO_SNDBUFFORCE, to: room)
        try socket.connect(to: address)
        return socket
    }

    /// Connects a socket; one of UDP receives what this address sends alone from now on (connect(2)).
    package func connect(to address: SocketAddress) throws(SystemError) {
        let raw = raw
        _ = try systemCall("connect") { unsafe address.withPointer { unsafe Glibc.connect(raw, $0, $1) } }
    }

    /// Opens a UDP socket at an address whose port another socket may have at all addresses (SO_REUSEADDR); it never blocks.
    ///
    /// The kernel gives it what is sent to its address, and the other one the rest.
    package static func datagramSocket(inFrontOf address: SocketAddress) throws(SystemError) -> FileDescriptor {
        let socket = try datagramSocket(isBlocking: false, family: address.family)
        try socket.setOption(SO_REUSEADDR, to: 1)
        try socket.bind(at: address)
        return socket
    }

    private static func datagramSocket(
        isBlocking: Bool = true, family: Int32 = AF_INET
    ) throws(SystemError) -> FileDescriptor {
        let flags = SOCK_CLOEXEC.rawValue | (isBlocking ? 0 : SOCK_NONBLOCK.rawValue)
        return FileDescriptor(
            adopting: try systemCall("socket") { socket(family, Int32(SOCK_DGRAM.rawValue | flags), 0) })
    }

    private func bind(to port: UInt16) throws(SystemError) {
        try bind(at: SocketAddress(IPAddress(0, 0, 0, 0), port: port))
    }

    private func bind(at address: SocketAddress) throws(SystemError) {
        let raw = raw
        _ = try systemCall("bind") { unsafe address.withPointer { unsafe Glibc.bind(raw, $0, $1) } }
    }

    /// Sets an option of the socket itself to a number (socket(7)).
    package func setOption(_ option: Int32, to value: Int32) throws(SystemError) {
        let raw = raw
        _ = try systemCall("setsockopt") {
            unsafe withUnsafeBytes(of: value) {
                unsafe setsockopt(raw, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
            }
        }
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
