internal import CMnl
internal import Glibc

extension NetlinkSocket {
    /// Returns one line per link attribute, address, route of any table, and routing rule, for comparison.
    ///
    /// It omits what changes by itself: statistics, ages and lifetimes. Values are the kernel's bytes in hexadecimal.
    package mutating func stateLines() throws(NetlinkError) -> [String] {
        try linkLines() + addressLines() + tableLines("route", RTM_GETROUTE, RTM_NEWROUTE)
            + tableLines("rule", RTM_GETRULE, RTM_NEWRULE)
    }

    private mutating func linkLines() throws(NetlinkError) -> [String] {
        // IFLA_AF_SPEC contains statistics, and settings that are also sysctls.
        let changing = [IFLA_STATS, IFLA_STATS64, IFLA_AF_SPEC]
        var request = NetlinkMessage(dump: RTM_GETLINK, "show links")
        request.appendHeader(ifinfomsg())
        var lines: [String] = []
        for reply in try dump(request) where reply.type == RTM_NEWLINK {
            let (_, attributes) = try reply.parse(ifinfomsg.self, of: "link")
            let name = attributes.text(IFLA_IFNAME) ?? ""
            lines.append("link \(name) header \(Self.text(reply.payload.prefix(MemoryLayout<ifinfomsg>.size)))")
            for type in attributes.types where !changing.contains(type) {
                let bridge = type == IFLA_LINKINFO ? try Self.bridgeSettings(attributes) : nil
                lines.append("link \(name) attribute \(type) \(bridge ?? Self.text(attributes.bytes(type) ?? []))")
            }
        }
        return lines
    }

    /// Returns the settings of a bridge without its running timers; `nil` for another link.
    private static func bridgeSettings(_ attributes: NetlinkAttributes) throws(NetlinkError) -> String? {
        let info = try attributes.nested(IFLA_LINKINFO)
        guard info?.text(IFLA_INFO_KIND) == "bridge", let settings = try info?.nested(IFLA_INFO_DATA) else {
            return nil
        }
        let timers = [IFLA_BR_HELLO_TIMER, IFLA_BR_TCN_TIMER, IFLA_BR_TOPOLOGY_CHANGE_TIMER, IFLA_BR_GC_TIMER]
        return settings.types.filter { !timers.contains($0) }
            .map { "\($0)=\(text(settings.bytes($0) ?? []))" }.joined(separator: " ")
    }

    private mutating func addressLines() throws(NetlinkError) -> [String] {
        var request = NetlinkMessage(dump: RTM_GETADDR, "show addresses")
        request.appendHeader(ifaddrmsg())
        var lines: [String] = []
        for reply in try dump(request) where reply.type == RTM_NEWADDR {
            let (_, attributes) = try reply.parse(ifaddrmsg.self, of: "address")
            let header = reply.payload.prefix(MemoryLayout<ifaddrmsg>.size)
            lines.append("address " + Self.text(header, attributes, without: IFA_CACHEINFO))
        }
        return lines
    }

    /// Rules have a header of the same size and layout as routes.
    private mutating func tableLines(_ name: String, _ get: Int, _ new: Int) throws(NetlinkError) -> [String] {
        var lines: [String] = []
        for family in [AF_INET, AF_INET6] {
            var request = NetlinkMessage(dump: get, "show \(name)s")
            var header = rtmsg()
            header.rtm_family = UInt8(family)
            request.appendHeader(header)
            for reply in try dump(request) where reply.type == new {
                let (_, attributes) = try reply.parse(rtmsg.self, of: name)
                let header = reply.payload.prefix(MemoryLayout<rtmsg>.size)
                lines.append("\(name) " + Self.text(header, attributes, without: Int(RTA_CACHEINFO.rawValue)))
            }
        }
        return lines
    }

    private static func text(
        _ header: ArraySlice<UInt8>, _ attributes: NetlinkAttributes, without omitted: Int
    ) -> String {
        let types = attributes.types.filter { $0 != omitted }
        return ([text(header)] + types.map { "\($0)=\(text(attributes.bytes($0) ?? []))" }).joined(separator: " ")
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
