public import Glibc

// Darwin's socket addresses begin with their length, and their IPv6 addresses have other field names.

extension sockaddr {
    /// The length of the address in bytes, derived from its family; 0 for an unknown family.
    ///
    /// The families are those of getifaddrs(3) and of sockets that apps can have: IPv4, IPv6, Unix and links. Setting it
    /// has no effect.
    public var sa_len: UInt8 {
        get {
            switch Int32(sa_family) {
            case AF_INET: UInt8(MemoryLayout<sockaddr_in>.size)
            case AF_INET6: UInt8(MemoryLayout<sockaddr_in6>.size)
            case AF_UNIX: UInt8(MemoryLayout<sockaddr_un>.size)
            // struct sockaddr_ll of packet(7), with room for an address of 8 bytes.
            case AF_PACKET: 20
            default: 0
            }
        }
        set {}
    }

    /// Creates an address with the members in Darwin's order; the length has no effect.
    public init(
        sa_len: UInt8, sa_family: sa_family_t,
        sa_data: (
            CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar
        )
    ) {
        self.init(sa_family: sa_family, sa_data: sa_data)
    }
}

extension in6_addr {
    /// The address as 16 bytes, 8 words of two bytes, or 4 words of four bytes.
    public var __u6_addr: __Unnamed_union___in6_u {
        get { __in6_u }
        set { __in6_u = newValue }
    }

    /// The type of ``__u6_addr``.
    public typealias __Unnamed_union___u6_addr = __Unnamed_union___in6_u

    /// Creates an address of its bytes.
    public init(__u6_addr: __Unnamed_union___in6_u) { self.init(__in6_u: __u6_addr) }
}
