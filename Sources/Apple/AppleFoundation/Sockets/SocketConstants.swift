internal import Glibc

// These constants are 32-bit integers on Darwin, and have other types on Linux. Where both types fit, as in
// `UInt32(IFF_UP)`, the compiler selects the Linux constant, which has the same value.

/// A socket for datagrams: socket(2).
@_disfavoredOverload public var SOCK_DGRAM: Int32 { Int32(Glibc.SOCK_DGRAM.rawValue) }
/// A socket for a stream of bytes: socket(2).
@_disfavoredOverload public var SOCK_STREAM: Int32 { Int32(Glibc.SOCK_STREAM.rawValue) }

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
