// Options of Darwin's TCP that Linux has not. Their numbers are none of Linux, so that setsockopt(2) refuses them with
// ENOPROTOOPT; NWProtocolTCP.Options has properties for them.

/// The option that sends segments without TCP options.
public let TCP_NOOPT: Int32 = 0x1_0008
/// The option that ends a connection whose FIN is not acknowledged.
public let TCP_RXT_FINDROP: Int32 = 0x1_0100
/// The option that acknowledges every segment.
public let TCP_SENDMOREACKS: Int32 = 0x1_0103
