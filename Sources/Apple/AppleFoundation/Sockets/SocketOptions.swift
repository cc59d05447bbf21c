internal import Glibc

// Options that only Darwin has. Those that are an option of Linux under another name have its number; the others have
// numbers that Linux does not use, which `setsockopt` of the guests' library translates (Sources/C/CGuest/options.c).

/// The option for the idle time of a connection in seconds before keep-alive probes; TCP_KEEPIDLE of tcp(7).
public var TCP_KEEPALIVE: Int32 { TCP_KEEPIDLE }
/// The option that holds back partial segments; TCP_CORK of tcp(7).
public var TCP_NOPUSH: Int32 { TCP_CORK }
/// The option for the timeout of connecting in seconds.
///
/// Linux stops connecting only when it would send another SYN, so the time is rounded up to one of those (TCP_SYNCNT of
/// tcp(7)); 0 is the default.
public let TCP_CONNECTIONTIMEOUT: Int32 = 0x1_0020
/// The option for the time in seconds after which a connection without acknowledgements ends; TCP_USER_TIMEOUT of tcp(7).
public let TCP_RXT_CONNDROPTIME: Int32 = 0x1_0080
/// The option that makes a write to a closed connection an error (`EPIPE`) instead of a signal.
///
/// It takes effect for all sockets of the process, and cannot be switched off again.
public let SO_NOSIGPIPE: Int32 = 0x1_1022
/// The option that binds an IPv4 socket to the interface with an index; SO_BINDTOIFINDEX of socket(7).
public let IP_BOUND_IF: Int32 = 0x1_0019
/// The option that binds an IPv6 socket to the interface with an index; SO_BINDTOIFINDEX of socket(7).
public let IPV6_BOUND_IF: Int32 = 0x1_007d

/// The family of link-layer addresses, as in getifaddrs(3); AF_PACKET of packet(7).
public var AF_LINK: Int32 { AF_PACKET }
/// The family of link-layer addresses; PF_PACKET of packet(7).
public var PF_LINK: Int32 { PF_PACKET }

/// The flag of getaddrinfo(3) for IPv4-mapped addresses; AI_V4MAPPED.
public var AI_V4MAPPED_CFG: Int32 { AI_V4MAPPED }
/// The usual flags of getaddrinfo(3): IPv4-mapped addresses, and only families of which the host has an address.
public var AI_DEFAULT: Int32 { AI_V4MAPPED | AI_ADDRCONFIG }

/// The maximum length of a host name, with its final zero byte.
public let MAXHOSTNAMELEN: Int32 = 256
/// The maximum length of a path in bytes, with its final zero byte.
public let MAXPATHLEN: Int32 = 1024
