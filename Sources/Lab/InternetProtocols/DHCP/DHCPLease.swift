/// An address that a DHCP server has leased to a client.
package struct DHCPLease: Sendable, Hashable {
    /// The address, with the prefix of its subnet.
    package let prefix: IPPrefix
    package let server: IPAddress
    /// The time at which the client starts to renew the lease with that server (T1).
    package let renewal: Duration
    /// The time at which the client starts to rebind with any server (T2).
    package let rebinding: Duration
    package let end: Duration

    /// Reads an acknowledgement of a request; returns `nil` if it lacks the address, the server or the lease time.
    ///
    /// If T1 and T2 are missing or not in order, they are 50 % and 87.5 % of the lease time (RFC 2131, section 4.4.5).
    init?(_ message: DHCPMessage, requestedAt start: Duration) {
        guard let address = message.yourAddress, let server = message.server,
            let time = message.leaseTime, time > 0,
            let prefix = IPPrefix(address, length: message.prefixLength ?? 32)
        else { return nil }
        self.prefix = prefix
        self.server = server
        let whole = Duration.seconds(Int64(time))
        var (first, second) = (whole / 2, whole * 7 / 8)
        if let renewal = message.renewalTime, let rebinding = message.rebindingTime,
            renewal <= rebinding,
            rebinding < time
        {
            (first, second) = (.seconds(Int64(renewal)), .seconds(Int64(rebinding)))
        }
        (renewal, rebinding, end) = (start + first, start + second, start + whole)
    }
}
