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
        BadFile(
            "joining an unknown network", moving("do: { join: phone/loby }"),
            "9:17: there is no network 'loby'; did you mean 'lobby'?"),
        BadFile(
            "joining by an unknown host", moving("do: { join: phon/lobby }"),
            "9:17: there is no host 'phon'; did you mean 'phone'?"),
        BadFile(
            "joining nothing", moving("do: { join: phone }"),
            "9:17: 'join' should be a host and a network, not 'phone'; write HOST/NETWORK"),
        BadFile(
            "leaving too much", moving("do: { leave: phone/ward/now }"),
            "9:18: 'leave' should be a host, or a host and a network, not 'phone/ward/now'; write HOST or HOST/NETWORK"),
        BadFile(
            "joining what it may not", moving("do: { join: phone/dock }", "do: { join: tower/lobby }"),
            "9:17: 'phone' may not join the network 'dock'; add 'dock' to its `may-join`, or name one of: lobby",
            "10:17: 'tower' may not join the network 'lobby'; add `may-join: lobby` to it"),
        BadFile(
            "joining where it is already",
            moving(
                "do: { join: phone/ward }", "do: { join: phone/lobby }", "do: { join: phone/lobby }",
                "do: { join: phone/ward }", "do: { leave: phone }", "do: { join: phone/ward }"),
            "9:17: 'phone' is on the network 'ward' already; leave the step out",
            "11:17: 'phone' is on the network 'lobby' already; leave the step out"),
        BadFile(
            "leaving where it is not",
            moving(
                "do: { leave: phone/lobby }", "do: { leave: phone }", "do: { leave: phone/ward }",
                "do: { leave: phone }"),
            "9:18: 'phone' is not on the network 'lobby' at this step; leave the step out",
            "11:18: 'phone' is not on the network 'ward' at this step; leave the step out",
            "12:18: 'phone' is not on any network at this step; leave the step out"),
        BadFile(
            "roaming without a network", moving("do: { roam: phone }", "do: { leave: phone }", "do: { roam: phone }"),
            "11:17: 'phone' is not on any network at this step; leave the step out"),
        BadFile(
            "leaving one of several",
            moving("do: { join: phone/dock }", "do: { leave: phone }", joins: "[lobby, dock]"),
            "10:18: 'phone' is on 2 networks; say which: phone/ward or phone/dock"),
        BadFile(
            "a router that moves", moving("do: { leave: gate/ward }", "do: { join: gate/lobby }"),
            "9:18: the router 'gate' stays on its networks; name another host, or break its link by a `fault`",
            "10:17: the router 'gate' stays on its networks; name another host, or break its link by a `fault`"),
        BadFile(
            "a point-to-point link that roams",
            moving("do: { leave: phone/cell }", "do: { join: phone/cell }", "do: { roam: phone/cell }"),
            "11:17: the network 'cell' is point-to-point, which has no access points; leave the step out"),
        BadFile(
            "Wi-Fi that is off",
            moving(
                "do: { wifi-off: phone }", "do: { wifi-off: phone }", "do: { join: phone/lobby }",
                "do: { join: phone/ward }", "do: { leave: phone/ward }", "do: { roam: phone }",
                "fault: { link: phone@ward, carrier: down }", "do: { wifi-on: phone }", "do: { leave: phone/ward }"),
            "11:17: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before",
            "12:17: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before",
            "13:18: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before",
            "14:17: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before",
            "15:20: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before"),
        BadFile(
            "a fault on a link of a device that is on no network",
            moving(
                "do: { airplane-mode-on: phone }", "fault: { link: phone, carrier: down }", "do: { wifi-on: phone }",
                "do: { leave: phone }", "fault: { link: phone, carrier: down }"),
            "10:20: the Wi-Fi of 'phone' is off at this step; add `do: { wifi-on: phone }` before",
            "13:20: 'phone' is in airplane mode at this step; add `do: { airplane-mode-off: phone }` before"),
        BadFile(
            "airplane mode",
            moving(
                "do: { airplane-mode-on: phone }", "fault: { link: phone@cell, admin: down }",
                "do: { join: phone/cell }", "do: { wifi-on: phone }", "do: { join: phone/lobby }",
                "do: { airplane-mode-off: phone }", "do: { leave: phone/cell }", "do: { leave: phone/lobby }"),
            "10:20: 'phone' is in airplane mode at this step; add `do: { airplane-mode-off: phone }` before",
            "11:17: 'phone' is in airplane mode at this step; add `do: { airplane-mode-off: phone }` before"),
        BadFile(
            "radios of what is no device",
            moving(
                "do: { wifi-off: tower }", "do: { airplane-mode-on: phone/app }", "do: { wifi-on: phone, refused: no }"),
            "9:21: 'tower' is no device; name one: phone",
            "10:29: airplane-mode-on is done to a device, not to an app; write `airplane-mode-on: phone`",
            "11:36: no device refuses wifi-on; leave `refused` out"),
        BadFile(
            "a fault where a host is not",
            moving(
                "fault: { link: phone@lobby, carrier: down, for: 1s }", "fault: { link: phone@dock, carrier: down }"),
            "9:20: 'phone' is not on the network 'lobby' at this step; add `do: { join: phone/lobby }` before",
            "10:20: 'phone' is not on the network 'dock'; use one of: phone@ward, phone@cell, phone@lobby"),
        BadFile(
            "networks that cannot be joined", moving(joins: "[lobbi, ward, cell, lobby, lobby]"),
            "4:54: there is no network 'lobbi'; did you mean 'lobby'?",
            "4:61: 'phone' is on the network 'ward' at first; leave it out here",
            "4:67: 'phone' is on the network 'cell' at first; leave it out here",
            "4:80: the network 'lobby' is named twice; name it once"),
        BadFile(
            "joining a point-to-point link of two others",
            scenario(
                networks: "{ ward: {}, cell: { kind: point-to-point } }",
                more: "a: { on: cell }, b: { on: cell }, c: { on: ward, may-join: cell }"),
            "2:37: the network 'cell' joins two hosts, and 3 are on it or may join it; put exactly two on it, or leave `kind` out"
        ),
        BadFile(
            "a name for an interface that has one",
            scenario(
                networks: "{ ward: { ssid: W }, lobby: { ssid: L } }",
                more: "c: { on: ward, may-join: lobby, interfaces: { ward: en0, lobby: en1 } }"),
            "3:173: 'c' joins 'lobby' by its interface 'en0'; leave this name out"),
        BadFile(
            "secure without a Wi-Fi name", scenario(networks: "{ ward: { secure: false } }"),
            "2:21: the network 'ward' is no Wi-Fi network; add `ssid`, or leave it out"),
    ]
}
