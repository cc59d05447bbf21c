/// The network address translation (NAT) of a router: inside hosts use the router's outside address.
///
/// It translates TCP, UDP and ICMP over IPv4, and forwards no IPv6 between its sides. Inbound packets without a mapping
/// are dropped. The terms are those of RFC 4787 (UDP) and RFC 5382 (TCP).
public struct AddressTranslation: Sendable, Hashable {
    /// The endpoints that a NAT behaviour depends on (RFC 4787, sections 4.1 and 5).
    public enum Dependence: String, Sendable, Hashable, CaseIterable {
        /// The inside endpoint only.
        case endpointIndependent = "endpoint-independent"
        /// The inside endpoint, and the outside address and port.
        case addressAndPortDependent = "address-and-port-dependent"
    }

    /// The outside network; the router's other networks are inside.
    public var outside: String
    /// The choice of outside ports: the inside port if it is free, or a random port for each connection.
    public var mapping = Dependence.endpointIndependent
    /// The outside endpoints that may send to a mapped port: all, or only those that the inside endpoint has sent to.
    public var filtering = Dependence.addressAndPortDependent
    /// The idle timeout of a UDP mapping, in whole seconds.
    ///
    /// Default: 5 min, which RFC 4787 recommends (REQ-5).
    public var udp: Duration = .seconds(300)
    /// The idle timeout of an established TCP connection's mapping, in whole seconds.
    ///
    /// Default: 2 h 4 min, the minimum of RFC 5382 (REQ-5).
    public var tcp: Duration = .seconds(7440)

    /// Makes the translation for packets to an outside network.
    public init(to outside: String) { self.outside = outside }
}
