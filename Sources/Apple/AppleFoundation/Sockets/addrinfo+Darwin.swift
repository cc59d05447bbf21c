public import Glibc

extension addrinfo {
    /// Creates hints or a result with the members in Darwin's order: the name is before the address.
    public init(
        ai_flags: Int32, ai_family: Int32, ai_socktype: Int32, ai_protocol: Int32, ai_addrlen: socklen_t,
        ai_canonname: UnsafeMutablePointer<CChar>!, ai_addr: UnsafeMutablePointer<sockaddr>!,
        ai_next: UnsafeMutablePointer<addrinfo>!
    ) {
        unsafe self.init(
            ai_flags: ai_flags, ai_family: ai_family, ai_socktype: ai_socktype, ai_protocol: ai_protocol,
            ai_addrlen: ai_addrlen, ai_addr: ai_addr, ai_canonname: ai_canonname, ai_next: ai_next)
    }
}

extension ifaddrs {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The address of the peer of a point-to-point link, or the broadcast address; `nil` without one.
    public var ifa_dstaddr: UnsafeMutablePointer<sockaddr>! {
        get { unsafe ifa_ifu.ifu_dstaddr }
        set { unsafe ifa_ifu.ifu_dstaddr = newValue }
    }
}
