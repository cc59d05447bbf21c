internal import Glibc
internal import InternetProtocols

extension FileDescriptor {
    /// Opens a non-blocking UDP socket for broadcast, at a port of one interface of the calling thread's namespace.
    ///
    /// It sets SO_BROADCAST and SO_BINDTODEVICE, and so also receives datagrams for hosts that have no address yet.
    package static func broadcastSocket(port: UInt16, interface: String) throws(SystemError) -> FileDescriptor {
        let socket = try socket(AF_INET, SOCK_DGRAM)
        try socket.setNonBlocking()
        try socket.set(SOL_SOCKET, SO_BROADCAST, Int32(1))
        let (name, raw) = (Array(interface.utf8), socket.raw)
        _ = try systemCall("setsockopt") {
            unsafe setsockopt(raw, SOL_SOCKET, SO_BINDTODEVICE, name, socklen_t(name.count))
        }
        try socket.bind(to: SocketAddress(IPAddress(0, 0, 0, 0), port: port))
        return socket
    }

    /// Opens a UDP socket that receives at a port of all addresses.
    ///
    /// Sets the size of its receive buffer, in bytes, if the process may exceed the system's limit (SO_RCVBUFFORCE).
    package static func datagramSocket(at port: UInt16, room: Int32) throws(SystemError) -> FileDescriptor {
        let socket = try socket(AF_INET, SOCK_DGRAM)
        try? socket.set(SOL_SOCKET, SO_RCVBUFFORCE, room)
        try socket.bind(to: SocketAddress(IPAddress(0, 0, 0, 0), port: port))
        return socket
    }

    /// Opens a UDP socket that sends to an address.
    ///
    /// Sets the size of its send buffer, in bytes, if the process may exceed the system's limit (SO_SNDBUFFORCE).
    package static func datagramSocket(to address: SocketAddress, room: Int32) throws(SystemError) -> FileDescriptor {
        let socket = try socket(address.family, SOCK_DGRAM)
        try? socket.set(SOL_SOCKET, SO_SNDBUFFORCE, room)
        try socket.connect(to: address)
        return socket
    }

    /// Opens a non-blocking UDP socket at one address of a port that another socket has at all addresses
    /// (SO_REUSEADDR).
    ///
    /// Datagrams to this address go to this socket, all others to the other one.
    package static func datagramSocket(inFrontOf address: SocketAddress) throws(SystemError) -> FileDescriptor {
        let socket = try socket(address.family, SOCK_DGRAM)
        try socket.setNonBlocking()
        try socket.bind(to: address)
        return socket
    }
}
