public import Glibc

// Darwin's socket addresses begin with their length, and it calls the parts of an IPv6 address otherwise.

extension sockaddr {
    /// The length of the whole address in bytes, as its family has it; 0 for a family that has none here.
    ///
    /// The families are those of getifaddrs(3) and of sockets that apps can have: IPv4, IPv6, Unix and links.
    public var sa_len: UInt8 {
        switch Int32(sa_family) {
        case AF_INET: UInt8(MemoryLayout<sockaddr_in>.size)
        case AF_INET6: UInt8(MemoryLayout<sockaddr_in6>.size)
        case AF_UNIX: UInt8(MemoryLayout<sockaddr_un>.size)
        // struct sockaddr_ll of packet(7), with room for an address of 8 bytes.
        case AF_PACKET: 20
        default: 0
        }
    }
}

extension in6_addr {
    /// The 16 bytes of the address, also as words of 2 and of 4 bytes.
    public var __u6_addr: __Unnamed_union___in6_u {
        get { __in6_u }
        set { __in6_u = newValue }
    }
}
