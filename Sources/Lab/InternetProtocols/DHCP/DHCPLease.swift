/// An address that a DHCP server has given a client for a time.
package struct DHCPLease: Sendable, Hashable {
    /// The address, with the prefix of its subnet.
    package let prefix: IPPrefix
    /// The server.
    package let server: IPAddress
    /// When the client begins to renew it with that server (T1).
    package let renewal: Duration
    /// When the client begins to renew it with any server (T2).
    package let rebinding: Duration
    /// When it ends.
    package let end: Duration

    /// Reads an acknowledgement of a request that was sent at a time; `nil` when it lacks the address, the server or the time.
    ///
    /// Without T1 and T2, or with such as are not in order, they are 50 % and 87.5 % of the time (RFC 2131, section 4.4.5).
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
