internal import LabModel

extension DeviceRow {
    /// `dns: [HOST, 10.1.0.2]`.
    static let dns = DeviceRow(
        Field(
            "dns", \.dns, Shapes.name("the name of a host or an address").oneOrMore,
            "The DNS servers, as hosts or addresses, in the order of queries. Port 53 of all their addresses needs no "
                + "access to the local network. Default: the only host with a dns-server.")
    ) { device, checker, path in
        for (index, server) in device.dns.enumerated() {
            let place = path + ["dns", "\(index)"]
            if device.dns[..<index].contains(server) {
                checker.refuse(.duplicate, place, "'\(server)' is there twice", "leave one out")
            } else if IPAddress(server) == nil, checker.knowsHost(server, place) {
                checker.checkSingle(server, place)
            }
        }
        let servers = checker.definition.hosts
            .filter { $0.programs.contains { $0.name == ProgramDefinition.dnsServerName } }.flatMap(\.members)
        if device.dns.isEmpty, servers.count > 1 {
            checker.refuse(
                .ambiguous, path, "\(servers.count) hosts run a DNS server",
                "add `dns: [\(servers.joined(separator: ", "))]` to the device, or fewer of them")
        }
    }
}
