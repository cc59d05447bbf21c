public import Glibc

// These constants are 32-bit integers on Darwin, and have other types on Linux. Where both types fit, as in
// `UInt32(IFF_UP)`, the compiler selects the Linux constant, which has the same value.

/// A socket for datagrams: socket(2).
@_disfavoredOverload public var SOCK_DGRAM: Int32 { Int32(Glibc.SOCK_DGRAM.rawValue) }
/// A socket for a stream of bytes: socket(2).
@_disfavoredOverload public var SOCK_STREAM: Int32 { Int32(Glibc.SOCK_STREAM.rawValue) }

/// A socket for packets with their headers: raw(7).
@_disfavoredOverload public var SOCK_RAW: Int32 { Int32(Glibc.SOCK_RAW.rawValue) }
/// A socket for datagrams that are delivered reliably: socket(2).
@_disfavoredOverload public var SOCK_RDM: Int32 { Int32(Glibc.SOCK_RDM.rawValue) }
/// A socket for a sequence of packets: socket(2).
@_disfavoredOverload public var SOCK_SEQPACKET: Int32 { Int32(Glibc.SOCK_SEQPACKET.rawValue) }

/// The interface is up: netdevice(7).
@_disfavoredOverload public var IFF_UP: Int32 { Int32(Glibc.IFF_UP) }
/// The interface has a broadcast address: netdevice(7).
@_disfavoredOverload public var IFF_BROADCAST: Int32 { Int32(Glibc.IFF_BROADCAST) }
/// The interface is the loopback interface: netdevice(7).
@_disfavoredOverload public var IFF_LOOPBACK: Int32 { Int32(Glibc.IFF_LOOPBACK) }
/// The interface is a point-to-point link, such as that of a VPN: netdevice(7).
@_disfavoredOverload public var IFF_POINTOPOINT: Int32 { Int32(Glibc.IFF_POINTOPOINT) }
/// The interface has a carrier: netdevice(7).
@_disfavoredOverload public var IFF_RUNNING: Int32 { Int32(Glibc.IFF_RUNNING) }
/// The interface supports multicast: netdevice(7).
@_disfavoredOverload public var IFF_MULTICAST: Int32 { Int32(Glibc.IFF_MULTICAST) }
/// The interface does not resolve addresses by ARP: netdevice(7).
@_disfavoredOverload public var IFF_NOARP: Int32 { Int32(Glibc.IFF_NOARP) }
/// The interface receives all packets: netdevice(7).
@_disfavoredOverload public var IFF_PROMISC: Int32 { Int32(Glibc.IFF_PROMISC) }
/// The interface receives the packets of all groups: netdevice(7).
@_disfavoredOverload public var IFF_ALLMULTI: Int32 { Int32(Glibc.IFF_ALLMULTI) }

/// A type of a socket as the C library of Linux has it, for ``socket(_:_:_:)``.
public protocol _SocketType {
    /// Its number, which Darwin's socket(2) takes.
    var _number: Int32 { get }
}

extension __socket_type: _SocketType {
    /// Its number.
    public var _number: Int32 { Int32(rawValue) }
}

/// Creates a socket, of a type without an `Int32` in its declaration, such as `let type = SOCK_STREAM`: socket(2).
///
/// It is generic so that the compiler prefers the function of the C library wherever both fit.
@_disfavoredOverload
public func socket<Type: _SocketType>(_ domain: Int32, _ type: Type, _ protocol: Int32) -> Int32 {
    Glibc.socket(domain, type._number, `protocol`)
}
