/// The network address translation (NAT) of a router: hosts behind it reach a network by the router's own address there.
///
/// It translates TCP, UDP and ICMP of IPv4; between its two sides it passes no IPv6. What comes from outside without a mapping
/// is dropped. The terms are those of RFC 4787 (UDP) and RFC 5382 (TCP).
public struct AddressTranslation: Sendable, Hashable {
    /// On what the behaviour of a NAT depends (RFC 4787, sections 4.1 and 5).
    public enum Dependence: String, Sendable, Hashable, CaseIterable {
        /// On the inside endpoint alone.
        case endpointIndependent = "endpoint-independent"
        /// On the outside address and port as well.
        case addressAndPortDependent = "address-and-port-dependent"
    }

    /// The network outside; the other networks of the router are behind it.
    public var outside: String
    /// How outside ports are chosen: the inside port where it is free, or a random one for each connection.
    public var mapping = Dependence.endpointIndependent
    /// Who may send to a mapped port: every outside endpoint, or only those that the inside one has sent to.
    public var filtering = Dependence.addressAndPortDependent
    /// The time after which a UDP mapping without packets is gone, in whole seconds.
    ///
    /// Default: 5 min, which RFC 4787 recommends (REQ-5).
    public var udp: Duration = .seconds(300)
    /// The time after which the mapping of an established TCP connection without packets is gone, in whole seconds.
    ///
    /// Default: 2 h 4 min, the least that RFC 5382 allows (REQ-5).
    public var tcp: Duration = .seconds(7440)

    /// Makes the translation of what leaves for a network.
    public init(to outside: String) { self.outside = outside }
}
