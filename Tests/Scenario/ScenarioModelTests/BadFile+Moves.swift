extension BadFile {
    /// A scenario with a phone that may join a lobby; its steps begin in line 9.
    private static func moving(_ steps: String..., joins: String = "lobby") -> String {
        """
        name: Bad
        networks: { ward: { ssid: Ward }, lobby: { ssid: Lobby }, dock: {}, cell: { kind: point-to-point } }
        hosts:
          phone: { on: [ward, cell], device: ios, may-join: \(joins) }
          tower: { on: [cell, dock] }
        routers: { gate: { between: [ward, lobby] } }
        steps:
          - never: { alert: phone, for: 1s }

        """ + steps.map { "  - \($0)\n" }.joined()
    }

    /// What can be wrong with hosts that change networks.
    static let moves: [BadFile] = [
        BadFile("joining an unknown network", moving("do: { join: phone/loby }"), "9:17: unknown-name"),
        BadFile("joining by an unknown host", moving("do: { join: phon/lobby }"), "9:17: unknown-name"),
        BadFile(
            "joining nothing", moving("do: { join: phone }"),
            "9:17: 'join' should be a host and a network, not 'phone'; write HOST/NETWORK [wrong-value]"),
        BadFile(
            "leaving too much", moving("do: { leave: phone/ward/now }"),
            "9:18: 'leave' should be a host, or a host and a network, not 'phone/ward/now'; write HOST or HOST/NETWORK [wrong-value]"
        ),
        BadFile(
            "joining what it may not", moving("do: { join: phone/dock }", "do: { join: tower/lobby }"),
            "9:17: 'phone' may not join the network 'dock'; add 'dock' to its `may-join`, or name one of: lobby [not-on-network]",
            "10:17: not-on-network"),
        BadFile(
            "joining where it is already",
            moving(
                "do: { join: phone/ward }", "do: { join: phone/lobby }", "do: { join: phone/lobby }",
                "do: { join: phone/ward }", "do: { leave: phone }", "do: { join: phone/ward }"),
            "9:17: 'phone' is on the network 'ward' already; leave the step out [no-effect]",
            "11:17: no-effect"),
        BadFile(
            "leaving where it is not",
            moving(
                "do: { leave: phone/lobby }", "do: { leave: phone }", "do: { leave: phone/ward }",
                "do: { leave: phone }"),
            "9:18: 'phone' is not on the network 'lobby' at this step; leave the step out [wrong-order]",
            "11:18: wrong-order",
            "12:18: 'phone' is not on any network at this step; leave the step out [wrong-order]"),
        BadFile(
            "roaming without a network", moving("do: { roam: phone }", "do: { leave: phone }", "do: { roam: phone }"),
            "11:17: wrong-order"),
        BadFile(
            "leaving one of several",
            moving("do: { join: phone/dock }", "do: { leave: phone }", joins: "[lobby, dock]"),
            "10:18: 'phone' is on 2 networks; say which: phone/ward or phone/dock [ambiguous]"),
        BadFile(
            "a router that moves", moving("do: { leave: gate/ward }", "do: { join: gate/lobby }"),
            "9:18: the router 'gate' stays on its networks; name another host, or break its link by a `fault` [wrong-kind]",
            "10:17: wrong-kind"),
        BadFile(
            "a point-to-point link that roams",
            moving("do: { leave: phone/cell }", "do: { join: phone/cell }", "do: { roam: phone/cell }"),
            "11:17: the network 'cell' is point-to-point, which has no access points; leave the step out [wrong-kind]"),
        BadFile(
            "Wi-Fi that is off",
            moving(
                "do: { wifi-off: phone }", "do: { wifi-off: phone }", "do: { join: phone/lobby }",
                "do: { join: phone/ward }", "do: { leave: phone/ward }", "do: { roam: phone }",
                "fault: { link: phone@ward, carrier: down }", "do: { wifi-on: phone }", "do: { leave: phone/ward }"),
            "11:17: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before [wrong-order]",
            "12:17: wrong-order",
            "13:18: wrong-order",
            "14:17: wrong-order",
            "15:20: wrong-order"),
        BadFile(
            "a fault on a link of a device that is on no network",
            moving(
                "do: { airplane-mode-on: phone }", "fault: { link: phone, carrier: down }", "do: { wifi-on: phone }",
                "do: { leave: phone }", "fault: { link: phone, carrier: down }"),
            "10:20: wrong-order",
            "13:20: 'phone' is in airplane mode at this step; add `do: { airplane-mode-off: phone }` before [wrong-order]"
        ),
        BadFile(
            "airplane mode",
            moving(
                "do: { airplane-mode-on: phone }", "fault: { link: phone@cell, admin: down }",
                "do: { join: phone/cell }", "do: { wifi-on: phone }", "do: { join: phone/lobby }",
                "do: { airplane-mode-off: phone }", "do: { leave: phone/cell }", "do: { leave: phone/lobby }"),
            "10:20: wrong-order",
            "11:17: wrong-order"),
        BadFile(
            "radios of what is no device",
            moving(
                "do: { wifi-off: tower }", "do: { airplane-mode-on: phone/app }", "do: { wifi-on: phone, refused: no }"),
            "9:21: wrong-kind",
            "10:29: airplane-mode-on is done to a device, not to an app; write `airplane-mode-on: phone` [wrong-kind]",
            "11:36: no device refuses wifi-on; leave `refused` out [no-effect]"),
        BadFile(
            "a fault where a host is not",
            moving(
                "fault: { link: phone@lobby, carrier: down, for: 1s }", "fault: { link: phone@dock, carrier: down }"),
            "9:20: wrong-order",
            "10:20: not-on-network"),
        BadFile(
            "networks that cannot be joined", moving(joins: "[lobbi, ward, cell, lobby, lobby]"),
            "4:54: unknown-name",
            "4:61: 'phone' is on the network 'ward' at first; leave it out here [conflict]",
            "4:67: conflict",
            "4:80: duplicate"),
        BadFile(
            "joining a point-to-point link of two others",
            scenario(
                networks: "{ ward: {}, cell: { kind: point-to-point } }",
                more: "a: { on: cell }, b: { on: cell }, c: { on: ward, may-join: cell }"),
            "2:37: wrong-kind"
        ),
        BadFile(
            "a name for an interface that has one",
            scenario(
                networks: "{ ward: { ssid: W }, lobby: { ssid: L } }",
                more: "c: { on: ward, may-join: lobby, interfaces: { ward: en0, lobby: en1 } }"),
            "3:173: 'c' joins 'lobby' by its interface 'en0'; leave this name out [wrong-kind]"),
        BadFile(
            "secure without a Wi-Fi name", scenario(networks: "{ ward: { secure: false } }"),
            "2:21: the network 'ward' is no Wi-Fi network; add `ssid`, or leave it out [wrong-kind]"),
    ]
}
