extension Samples {
    /// Uses every key and every form of the grammar that is about devices.
    static let devices = """
        name: A phone and all it can do
        networks:
          ward: { ssid: Ward-Secure }
          lab: {}
          tunnel: { kind: point-to-point }
        hosts:
          server:
            on: ward
            runs:
              peer:
                probe:
                  listens: [80/tcp, 9/udp]
                  joins: ["239.1.2.3:5000"]
                  advertises: [_pager._tcp, { type: _printer._tcp, name: Ward printer, port: 631 }]
                  browses: _pager._tcp
                starts: true
                within: 3s
              push-server: { plain: true }
          gate: { on: tunnel }
          far: { on: tunnel }
          dns: { on: ward, runs: { dns-server: { zone: { nas.example: server, two.example: [server, 192.0.2.7] } } } }
          phone:
            on: [ward, lab]
            interfaces: { ward: en2 }
            device:
              platform: macos
              language: de-AT
              dns: [dns, 192.0.2.53]
              proxy: { host: server, port: 3128 }
              answers: { allow: true, after: 300ms }
              multicast-receive: legacy
              suspension: { after: 500ms, background-time: 10s, reclaims-sockets: false, watchdog: 2s }
            apps:
              pager:
                local-network: undetermined
                usage: Finds your ward's server.
                bonjour: [_pager._tcp]
                entitlements: [multicast, app-push-provider]
                state: background
                answer: [{ allow: false, after: 5s }, { allow: true }]
                bundle: org.example.pager
                uuid: 6f1c2a5e-0b1d-4c9e-8a2f-3d4e5f607182
                linked-sdk: ios-14
                account: ada
                extensions:
                  provider: { kind: app-push, runs: { push-provider: { server: server, plain: true, timer: 500ms } } }
                  share: {}
              old: { starts: false, usage: { fr: Trouve., en: Finds., no: Finner. }, linked-sdk: ios-13, uuid: none, local-network: allowed, entitlements: multicast }
              tool: { kind: helper-tool, root: true, responsible: pager, runs: { inner: { probe: {} } } }
          tablet: { on: ward, device: ios, count: 2, apps: { reader: {} } }
        steps:
          - try: { tcp-connect: "server:80", by: phone/pager, outcome: EHOSTUNREACH, within: 100ms, as: c1 }
          - try: { tcp-send: c1, by: phone/pager, text: hello, wire: some }
          - try: { tcp-listen: 8080, by: phone/pager, from: server/peer, receives: something }
          - try: { udp-connect: "[fe80::1%en2]:9", by: phone/pager, as: u1 }
          - try: { udp-send: "10.1.0.1:9", by: phone/inner, text: hi, interface: eth1 }
          - try: { udp-send: "server:9", by: phone/pager, on: u1, family: ipv6 }
          - try: { udp-send-many: "server:9", by: phone/tool }
          - try: { udp-receive: 9, by: phone/pager, from: server }
          - try: { multicast-send: "239.1.2.3:5000", by: phone/pager, wire: none }
          - try: { multicast-receive: "[ff02::1234]:5000", by: phone/pager, from: server/peer, receives: nothing, text: x }
          - try: { broadcast-send: "ward:9", by: phone/pager }
          - try: { broadcast-receive: "255.255.255.255:9", by: phone/pager, as: heard }
          - try: { ping: server, by: phone/pager }
          - try: { look-up: printer.local, by: phone/pager, outcome: NXDOMAIN }
          - try: { register: _pager._tcp, by: phone/pager, name: Nurse, port: 80, as: mine }
          - try: { browse: _pager._tcp, by: phone/pager, outcome: PolicyDenied, as: b1 }
          - try: { resolve: _pager._tcp, name: Nurse, by: phone/share }
          - try: { enumerate-types: phone/pager, outcome: NoAuth }
          - try: { path: "server:80", by: phone/pager, outcome: localNetworkDenied }
          - try: { system-service: airprint, by: phone/pager, wire: any }
          - try: { trigger-alert: phone/pager }
          - try: { cancel: b1, by: phone/pager }
          - do: { allow: phone/pager }
          - do: { deny: phone/pager, refused: no alert }
          - do: { turn-on: phone/pager }
          - do: { turn-off: phone/pager }
          - do: { turn-on-in-app-settings: phone/old }
          - do: { turn-off-in-app-settings: phone/old }
          - do: { foreground: phone/pager }
          - do: { background: phone/pager }
          - do: { uninstall: phone/pager }
          - do: { install: phone/pager }
          - do:
              update: phone/pager
              with:
                usage: Finds the pagers of the ward.
                bonjour: none
                entitlements: [app-push-provider]
                uuid: none
                linked-sdk: ios-14
                extensions: { share: { entitlements: multicast, usage: none } }
          - do: { update: phone/old, refused: not installed }
          - do: { reset-privacy: phone }
          - do: { lock: phone }
          - do: { unlock: phone, refused: not locked }
          - do: { wifi-off: phone }
          - do: { wifi-on: phone }
          - do: { airplane-mode-on: phone }
          - do: { airplane-mode-off: phone }
          - do: { reboot: phone }
          - do: { reboot: phone, locked: true }
          - do: { tap: phone/pager, action: search }
          - do: { tap: phone/old, action: help, refused: in front }
          - do: { tap: phone/pager, notification: Bed 3 }
          - do: { tap: phone/pager, notification: Bed 3, action: reply, text: On my way, refused: no action }
          - do: { dismiss: phone/pager, notification: Bed 3 }
          - do: { dismiss: phone/old, notification: Bed 4, refused: has no notification }
          - expect: { alert: phone/pager, text: Finds your ward's server., times: 1 }
          - expect: { privilege: phone/provider, is: denied, within: 1s }
          - expect: { listed: phone/pager }
          - expect: { event: incoming-call, from: phone/deviced, where: { user-info.from: Ward 3 } }
          - expect: { wire: phone, to: server, protocol: tcp, port: 80, at-least: 2 }
          - expect: { wire: phone, name: _pager._tcp.local, protocol: udp, port: 5353, direction: in }
          - never: { wire: phone, to: 10.1.0.9 }
          - never: { alert: phone }
          - never: { alert: any, for: 2s }
          - never: { listed: tablet/reader }
          - always: { privilege: phone/old, is: allowed, for: 1s }
        must-catch: [lab-gates-after-connect, lab-targets-own-address]

        """

    /// The steps of ``devices``, as reports show them.
    static let devicesInWords = [
        "try: { tcp-connect: server:80, by: phone/pager, as: c1, outcome: EHOSTUNREACH, within: 100ms }",
        "try: { tcp-send: c1, by: phone/pager, text: hello, wire: some }",
        "try: { tcp-listen: 8080, by: phone/pager, from: server/peer, receives: something }",
        "try: { udp-connect: '[fe80::1%en2]:9', by: phone/pager, as: u1 }",
        "try: { udp-send: 10.1.0.1:9, by: phone/inner, text: hi, interface: eth1 }",
        "try: { udp-send: server:9, by: phone/pager, on: u1, family: ipv6 }",
        "try: { udp-send-many: server:9, by: phone/tool }",
        "try: { udp-receive: 9, by: phone/pager, from: server }",
        "try: { multicast-send: 239.1.2.3:5000, by: phone/pager, wire: none }",
        "try: { multicast-receive: '[ff02::1234]:5000', by: phone/pager, text: x, from: server/peer, receives: nothing }",
        "try: { broadcast-send: ward:9, by: phone/pager }",
        "try: { broadcast-receive: 255.255.255.255:9, by: phone/pager, as: heard }",
        "try: { ping: server, by: phone/pager }",
        "try: { look-up: printer.local, by: phone/pager, outcome: NXDOMAIN }",
        "try: { register: _pager._tcp, by: phone/pager, name: Nurse, as: mine, port: 80 }",
        "try: { browse: _pager._tcp, by: phone/pager, as: b1, outcome: PolicyDenied }",
        "try: { resolve: _pager._tcp, by: phone/share, name: Nurse }",
        "try: { enumerate-types: phone/pager, outcome: NoAuth }",
        "try: { path: server:80, by: phone/pager, outcome: localNetworkDenied }",
        "try: { system-service: airprint, by: phone/pager, wire: any }",
        "try: { trigger-alert: phone/pager }",
        "try: { cancel: b1, by: phone/pager }",
        "do: { allow: phone/pager }",
        "do: { deny: phone/pager, refused: 'no alert' }",
        "do: { turn-on: phone/pager }",
        "do: { turn-off: phone/pager }",
        "do: { turn-on-in-app-settings: phone/old }",
        "do: { turn-off-in-app-settings: phone/old }",
        "do: { foreground: phone/pager }",
        "do: { background: phone/pager }",
        "do: { uninstall: phone/pager }",
        "do: { install: phone/pager }",
        "do: { update: phone/pager, with: { usage: Finds the pagers of the ward., bonjour: none, entitlements: app-push-provider, uuid: none, linked-sdk: ios-14, extensions: { share: { usage: none, entitlements: multicast } } } }",
        "do: { update: phone/old, refused: 'not installed' }",
        "do: { reset-privacy: phone }",
        "do: { lock: phone }",
        "do: { unlock: phone, refused: 'not locked' }",
        "do: { wifi-off: phone }",
        "do: { wifi-on: phone }",
        "do: { airplane-mode-on: phone }",
        "do: { airplane-mode-off: phone }",
        "do: { reboot: phone }",
        "do: { reboot: phone, locked: true }",
        "do: { tap: phone/pager, action: search }",
        "do: { tap: phone/old, action: help, refused: 'in front' }",
        "do: { tap: phone/pager, notification: Bed 3 }",
        "do: { tap: phone/pager, action: reply, notification: Bed 3, text: On my way, refused: 'no action' }",
        "do: { dismiss: phone/pager, notification: Bed 3 }",
        "do: { dismiss: phone/old, notification: Bed 4, refused: 'has no notification' }",
        "expect: { alert: phone/pager, text: Finds your ward's server., times: 1 }",
        "expect: { privilege: phone/provider, is: denied, within: 1s }",
        "expect: { listed: phone/pager }",
        "expect: { event: incoming-call, from: phone/deviced, where: { user-info.from: Ward 3 } }",
        "expect: { wire: phone, to: server, protocol: tcp, port: 80, at-least: 2 }",
        "expect: { wire: phone, protocol: udp, port: 5353, name: _pager._tcp.local, direction: in }",
        "never: { wire: phone, to: 10.1.0.9 }",
        "never: { alert: phone }",
        "never: { alert: any, for: 2s }",
        "never: { listed: tablet/reader }",
        "always: { privilege: phone/old, is: allowed, for: 1s }",
    ]
}
