extension BadFile {
    /// A scenario with a phone on a Wi-Fi and on a cellular network, and another network; its step is in line 8.
    private static func links(_ step: String, more: String = "") -> String {
        """
        name: Bad
        networks: { ward: {}, far: {}, cell: { kind: point-to-point } }
        hosts:
          carrier: { on: cell }
          server: { on: far }
          phone: { on: [ward, cell], device: ios, apps: { pager: {} }\(more) }
        steps:
          - \(step)

        """
    }

    /// What can be wrong with links and what is tried on them.
    static let links: [BadFile] = [
        BadFile(
            "address of another link than the socket's",
            links("try: { tcp-connect: '[fe80::1%eth0]:80', interface: eth1, by: phone/pager }"),
            "8:57: the address is one of the link of 'eth0', not of 'eth1'; leave it out [conflict]"),
        BadFile(
            "broadcast on a network that it is not on", links("try: { broadcast-send: 'far:9', by: phone/pager }"),
            "8:28: 'phone' is not on the network 'far', and no router leads there; use one of: ward, cell [not-on-network]"
        ),
        BadFile(
            "broadcast on a point-to-point network", links("try: { broadcast-send: 'cell:9', by: phone/pager }"),
            "8:28: the network 'cell' is point-to-point, so it has no broadcast; name another network [wrong-kind]"),
        BadFile(
            "two interfaces of one name",
            links("expect: { phone: running }", more: ", interfaces: { ward: en0, cell: en0 }"),
            "6:95: 'phone' has two interfaces 'en0'; give one of them another name [duplicate]"),
        BadFile(
            "interface with the name of the loopback",
            links("expect: { phone: running }", more: ", interfaces: { ward: lo }"),
            "6:84: 'lo' is the loopback interface; give this one another name [invalid-name]"),
        BadFile(
            "interface with a name that stands for all",
            links("expect: { phone: running }", more: ", interfaces: { ward: default }"),
            "6:84: 'default' stands for several interfaces in the kernel's settings; give this one another name [invalid-name]"
        ),
        BadFile(
            "interface with the name that another has by itself",
            links("expect: { phone: running }", more: ", interfaces: { ward: eth1 }"),
            "6:84: duplicate"),
    ]
}
