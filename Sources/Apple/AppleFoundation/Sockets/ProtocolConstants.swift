internal import Glibc

// The constants of protocols and calls, which are 32-bit numbers on Darwin and `Int` on Linux (SocketConstants.swift).

/// The protocol IPv4: ip(7).
@_disfavoredOverload public var IPPROTO_IP: Int32 { Int32(Glibc.IPPROTO_IP) }
/// The protocol ICMP (RFC 792).
@_disfavoredOverload public var IPPROTO_ICMP: Int32 { Int32(Glibc.IPPROTO_ICMP) }
/// The protocol IGMP (RFC 3376).
@_disfavoredOverload public var IPPROTO_IGMP: Int32 { Int32(Glibc.IPPROTO_IGMP) }
/// The protocol TCP: tcp(7).
@_disfavoredOverload public var IPPROTO_TCP: Int32 { Int32(Glibc.IPPROTO_TCP) }
/// The protocol UDP: udp(7).
@_disfavoredOverload public var IPPROTO_UDP: Int32 { Int32(Glibc.IPPROTO_UDP) }
/// The protocol IPv6: ipv6(7).
@_disfavoredOverload public var IPPROTO_IPV6: Int32 { Int32(Glibc.IPPROTO_IPV6) }
/// The routing header of IPv6 (RFC 8200).
@_disfavoredOverload public var IPPROTO_ROUTING: Int32 { Int32(Glibc.IPPROTO_ROUTING) }
/// The fragment header of IPv6 (RFC 8200).
@_disfavoredOverload public var IPPROTO_FRAGMENT: Int32 { Int32(Glibc.IPPROTO_FRAGMENT) }
/// The protocol GRE (RFC 2784).
@_disfavoredOverload public var IPPROTO_GRE: Int32 { Int32(Glibc.IPPROTO_GRE) }
/// The protocol ESP of IPsec (RFC 4303).
@_disfavoredOverload public var IPPROTO_ESP: Int32 { Int32(Glibc.IPPROTO_ESP) }
/// The protocol AH of IPsec (RFC 4302).
@_disfavoredOverload public var IPPROTO_AH: Int32 { Int32(Glibc.IPPROTO_AH) }
/// The protocol ICMPv6 (RFC 4443).
@_disfavoredOverload public var IPPROTO_ICMPV6: Int32 { Int32(Glibc.IPPROTO_ICMPV6) }
/// The absence of a next header of IPv6 (RFC 8200).
@_disfavoredOverload public var IPPROTO_NONE: Int32 { Int32(Glibc.IPPROTO_NONE) }
/// The header of IPv6 with options for the destination (RFC 8200).
@_disfavoredOverload public var IPPROTO_DSTOPTS: Int32 { Int32(Glibc.IPPROTO_DSTOPTS) }
/// The header of IPv6 with options for each hop (RFC 8200).
@_disfavoredOverload public var IPPROTO_HOPOPTS: Int32 { Int32(Glibc.IPPROTO_HOPOPTS) }
/// The protocol SCTP (RFC 9260).
@_disfavoredOverload public var IPPROTO_SCTP: Int32 { Int32(Glibc.IPPROTO_SCTP) }
/// IP packets with their headers: raw(7).
@_disfavoredOverload public var IPPROTO_RAW: Int32 { Int32(Glibc.IPPROTO_RAW) }

/// The direction of shutdown(2) that ends receiving.
@_disfavoredOverload public var SHUT_RD: Int32 { Int32(Glibc.SHUT_RD) }
/// The direction of shutdown(2) that ends sending.
@_disfavoredOverload public var SHUT_WR: Int32 { Int32(Glibc.SHUT_WR) }
/// Both directions of shutdown(2).
@_disfavoredOverload public var SHUT_RDWR: Int32 { Int32(Glibc.SHUT_RDWR) }

/// The flag of recv(2) and send(2) for out-of-band data.
@_disfavoredOverload public var MSG_OOB: Int32 { Int32(Glibc.MSG_OOB) }
/// The flag of recv(2) that leaves the data in the socket.
@_disfavoredOverload public var MSG_PEEK: Int32 { Int32(Glibc.MSG_PEEK) }
/// The flag of send(2) that uses no router.
@_disfavoredOverload public var MSG_DONTROUTE: Int32 { Int32(Glibc.MSG_DONTROUTE) }
/// The flag of send(2) that ends a record.
@_disfavoredOverload public var MSG_EOR: Int32 { Int32(Glibc.MSG_EOR) }
/// The flag of a datagram that was longer than its buffer: recv(2).
@_disfavoredOverload public var MSG_TRUNC: Int32 { Int32(Glibc.MSG_TRUNC) }
/// The flag of control data that was longer than its buffer: recv(2).
@_disfavoredOverload public var MSG_CTRUNC: Int32 { Int32(Glibc.MSG_CTRUNC) }
/// The flag of recv(2) that waits until the buffer is full.
@_disfavoredOverload public var MSG_WAITALL: Int32 { Int32(Glibc.MSG_WAITALL) }
/// The flag of recv(2) and send(2) that does not wait.
@_disfavoredOverload public var MSG_DONTWAIT: Int32 { Int32(Glibc.MSG_DONTWAIT) }
