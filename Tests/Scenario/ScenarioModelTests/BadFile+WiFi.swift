extension BadFile {
    /// A scenario with two access points, a phone and a legacy scanner; its steps begin in line 9.
    private static func roaming(
        _ steps: String..., points: String = "{ ap1: { supports: [r, k, v] }, ap2: { requires: r } }",
        network: String = "ssid: Ward, channel: 20mbit,", phone: String = "wireless: true", scanner: String = ""
    ) -> String {
        """
        name: Bad
        networks: { ward: { \(network) access-points: \(points) }, lobby: { ssid: L } }
        hosts:
          phone: { on: ward, \(phone) }
          scanner: { on: ward, wireless: true, roaming: [], \(scanner) may-join: lobby }
          desk: { on: ward, runs: { push-server: {} } }
        steps:
          - expect: { utilisation: ward, at-most: apple }

        """ + steps.map { "  - \($0)\n" }.joined()
    }

    /// What can be wrong with access points, stations and radio channels.
    static let wiFi: [BadFile] = [
        BadFile("an unknown access point", roaming("do: { roam: phone, to: ap3 }"), "9:28: unknown-name"),
        BadFile("a station that is none", roaming("do: { roam: desk, to: ap2 }"), "9:27: wrong-kind"),
        BadFile(
            "roaming where there are no access points",
            roaming("do: { join: scanner/lobby }", "do: { roam: scanner, to: ap2 }"), "10:30: wrong-kind"),
        BadFile(
            "a signal that is none",
            roaming("do: { roam: phone, to: ap2, rssi: -70 }", "do: { roam: phone, rssi: 5 dBm }"),
            "9:39: 'rssi' should be a signal, not the number -70; write a whole number of dBm from -100 to 0, such as -70 dBm [wrong-value]",
            "10:30: wrong-value"),
        BadFile("an unknown feature", roaming(points: "{ ap1: { supports: [r, w] } }"), "2:88: wrong-value"),
        BadFile(
            "a network without a Wi-Fi name", roaming(network: "channel: 20mbit,"), "2:38: wrong-kind"),
        BadFile(
            "a legacy station at an access point that requires 802.11r", roaming(scanner: "at: ap2,"),
            "5:57: 'scanner' cannot be on 'ward': access point ap2 requires 802.11r, which scanner does not support; "
                + "name another access point with `at`, or let it join by a step with `refused` [conflict]"),
        BadFile("a first access point that is not there", roaming(phone: "at: ap9"), "4:26: unknown-name"),
        BadFile("interference of nothing", roaming("fault: { network: ward, interference: 0 % }"), "9:43: no-effect"),
        BadFile(
            "interference beyond everything", roaming("fault: { network: ward, interference: 140 % }"),
            "9:43: wrong-value"),
        BadFile(
            "interference without a channel", roaming("fault: { network: lobby, interference: 20 % }"),
            "9:23: wrong-kind"),
        BadFile(
            "an access point of another network",
            roaming("fault: { network: ward, utilisation: 20 %, access-point: ap7 }"), "9:62: unknown-name"),
        BadFile(
            "frame retries without a channel", roaming("expect: { frame-retries: lobby, above: 1 % }"),
            "9:30: wrong-kind"),
        BadFile(
            "a recommendation of nobody", roaming("expect: { frame-retries: ward, at-most: cisco }"),
            "9:45: wrong-value"),
        BadFile(
            "some stations apart", roaming("fault: { network: ward, isolation: on, hosts: [phone, scanner] }"),
            "9:51: conflict"),
        BadFile(
            "isolation by another network's access point",
            roaming("fault: { network: ward, isolation: on, access-point: ap7 }"), "9:58: unknown-name"),
        BadFile(
            "a querier that switches cannot miss", roaming("fault: { network: ward, snooping: off }"),
            "9:39: wrong-value"),
        BadFile(
            "snooping where nobody else is", roaming("fault: { network: lobby, snooping: no-querier }"),
            "9:23: no-effect"),
        BadFile(
            "captive portals where nobody gets through, or nobody is",
            """
            name: Bad
            networks: { lobby: { ssid: L }, servers: {}, other: {}, empty: {} }
            routers: { nat: { between: [lobby, servers], nat: { to: lobby } }, gate: { between: [lobby, empty] }, hall: { between: [lobby, empty] }, door: { between: [lobby, empty] } }
            hosts: { phone: { on: lobby }, far: { on: other }, server: { on: servers, runs: { push-server: {} } } }
            steps:
              - fault: { network: lobby, captive-portal: nat, for: 1s }
              - fault: { network: other, captive-portal: gate, for: 1s }
              - fault: { network: empty, captive-portal: hall, for: 1s }
              - fault: { network: lobby, captive-portal: door, for: 1s }
              - expect: { server: running }
            """,
            "6:23: the NAT of 'nat' lets nobody on 'lobby' through in any case; name a network behind it [conflict]",
            "7:46: no host on 'other' is behind the router 'gate'; name a router that is between 'other' and another network "
                + "[not-on-network]", "8:23: no-effect", "9:46: no-effect"),
        BadFile("a gap without a limit", roaming("expect: { roam-gap: desk }"), "9:13: missing-key"),
    ]
}
