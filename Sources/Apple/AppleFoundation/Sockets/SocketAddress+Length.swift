public import Glibc

// The length with which each of Darwin's socket addresses begins. Linux has none: it follows from the type or the family,
// and a new value has no effect, as Darwin's kernel ignores the length that an app sets.

extension sockaddr_in {
    /// The length of the address in bytes; setting it has no effect.
    public var sin_len: UInt8 {
        get { UInt8(MemoryLayout<sockaddr_in>.size) }
        set {}
    }

    /// Creates an address as on Darwin, with an ignored length.
    public init(
        sin_len: UInt8, sin_family: sa_family_t, sin_port: in_port_t, sin_addr: in_addr,
        sin_zero: (CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar)
    ) {
        self.init()
        self.sin_family = sin_family
        self.sin_port = sin_port
        self.sin_addr = sin_addr
    }
}

extension sockaddr_in6 {
    /// The length of the address in bytes; setting it has no effect.
    public var sin6_len: UInt8 {
        get { UInt8(MemoryLayout<sockaddr_in6>.size) }
        set {}
    }

    /// Creates an address as on Darwin, with an ignored length.
    public init(
        sin6_len: UInt8, sin6_family: sa_family_t, sin6_port: in_port_t, sin6_flowinfo: UInt32, sin6_addr: in6_addr,
        sin6_scope_id: UInt32
    ) {
        self.init(
            sin6_family: sin6_family, sin6_port: sin6_port, sin6_flowinfo: sin6_flowinfo, sin6_addr: sin6_addr,
            sin6_scope_id: sin6_scope_id)
    }
}

extension sockaddr_un {
    /// The length of the address in bytes; setting it has no effect.
    public var sun_len: UInt8 {
        get { UInt8(MemoryLayout<sockaddr_un>.size) }
        set {}
    }
}

extension sockaddr_storage {
    /// The length of the address in bytes, as its family has it (`sockaddr.sa_len`); setting it has no effect.
    public var ss_len: UInt8 {
        get {
            var address = sockaddr()
            address.sa_family = ss_family
            return address.sa_len
        }
        set {}
    }
}
