/// Scenarios that are right, as text.
enum Samples {
    /// Uses every key and every form of the grammar.
    static let everything = """
        name: Everything a scenario can say
        about: |
          Free text with a * star, an & ampersand and "quotes".
        timeout: 30s
        seed: 7
        privileged: false
        networks:
          ward: { ssid: Ward-Secure, channel: 4mbit }
          office: { ipv4: 10.200.0.0/16, ipv6: off, vlan: 7 }
          cellar: { ipv4: off, ipv6: "fd00:77::/64" }
          lobby: { ssid: Lobby, secure: false }
          attic: { ssid: Attic }
          clinic: { vlan: 4094, dhcp: { pool: 10.6.0.100-10.6.0.120, lease: 3m, renew: 5s, rebind: 10s } }
          wing: { ssid: Wing, channel: 4mbit, access-points: { ap1: {}, ap2: { supports: [k, v], requires: r } } }
        hosts:
          server:
            on: ward
            runs:
              push-server: { heartbeat: 200ms, acknowledge-within: 400ms, plain: true, port: 7650, http-port: 8080, within: 3s }
          phone:
            on: ward
            wireless: true
            count: 3
            runs:
              push-provider:
                server: server
                timer: 500ms
                interval: 600ms
                backoff: 100ms
                backoff-ceiling: 1s
                port: 7650
                plain: true
                clients: 1
                starts: false
          lonely: { on: office, runs: { push-provider: { server: server, token: lonely_1 } } }
          custom:
            on: [ward, office, cellar]
            privileged: false
            runs:
              gateway:
                run: [/bin/sh, -c, "exec sleep 9000"]
                environment: { A: b, B: "7" }
                directory: /
                user: 1000
                privileged: true
                ready: { event: listening }
                within: 5s
                starts: false
                sends-at: 8080
              logger: { run: sh, ready: { log: 'ready \\d+' } }
              opener: { run: /bin/sh, ready: { port: 9000 }, token: room-7, certificate: /etc/passwd }
              plain: { run: /bin/sh, ready: started }
          visitor: { may-join: lobby }
          guest: { on: [ward, cellar], may-join: [lobby, attic], interfaces: { ward: en0 } }
          dns: { on: ward, runs: { dns-server: { zone: { nas.example: server } } } }
          bed: { on: clinic }
          porter: { on: clinic, address: static }
          nurse: { on: wing, wireless: true, at: ap2, roaming: [r, k], roam-trigger: -75 dBm }
          legacy: { on: wing, wireless: true, roaming: [] }
        routers:
          gate: { between: [ward, office] }
          core: { between: [clinic, office], trunk: true }
          nat: { between: [ward, lobby], nat: { to: lobby, mapping: address-and-port-dependent, filtering: endpoint-independent, udp: 30s, tcp: 2m } }
        steps:
          - expect: { phone: connected, within: 2s }
          - expect: { custom: running }
          - expect: { server: { client: phone-2, is: offline }, within: 900ms }
          - send: { message: m1, to: phone, via: server, text: hello, expires: 5s, call: true, times: 2 }
          - send: { message: m2, to: phone-3, via: custom/gateway }
          - { expect: { recovers: phone, within: 2s, stable: 1s }, covers: [K03, K06] }
          - expect: { recovers: phone, p50: 1s, p95: 2s, p99: 3s, within: 4s }
          - expect: { delivered: m1, times: 1, to: phone, within: 2s }
          - expect: { delivered: m2 }
          - expect: { in-order: m1 }
          - expect: { in-order: [m1, m2], within: 2s }
          - expect: { event: heartbeat, from: custom, where: { sequence: 3, ratio: 0.5, kind: call, late: false, note: null }, at-least: 5, within: 2s }
          - expect: { event: timer, at-most: 2 }
          - expect: { log: 'ready \\d+', from: custom/logger, within: 1s, times: 1 }
          - expect: { crash: custom/logger, signal: SIGSEGV, in: 'start\\(\\)', times: 2 }
          - expect: { utilisation: ward, above: 70 %, below: 95%, within: 3s }
          - expect: { tcp-retransmissions: server, below: 15 % }
          - expect: { interval: heartbeat-sent, from: server, where: { client: phone-1 }, every: 200ms, tolerance: 25 %, times: 10, within: 5s }
          - expect: { spread: heartbeat, from: phone, where: { sequence: 3 }, times: 4, above: 200ms, below: 1.5s }
          - expect: { sockets: custom/opener, state: established, above: 1, below: 3 }
          - expect: { wire: server, to: phone, flags: [syn, ack], at-least: 2 }
          - never: { wire: phone, flags: rst, direction: in }
          - never: { sockets: server/push-server, below: 1 }
          - always: { sockets: server/push-server, below: 9 }
          - expect: { open-files: custom/opener, above: 1, below: 300 }
          - always: { open-files: server/push-server, below: 90 }
          - { never: { event: duplicate, from: phone }, covers: K13 }
          - never: { log: panic, for: 2s }
          - never: { crash: phone }
          - never: { phone: disconnected }
          - never: { delivered: m2, to: phone-3 }
          - never: { utilisation: ward, above: 99.5 % }
          - always: { phone: connected, for: 3s }
          - always: { server: { client: phone, is: online } }
          - always: { tcp-retransmissions: phone, below: 40 % }
          - fault: { link: phone, carrier: down, for: 3s }
          - fault: { link: [phone-1, custom@office], admin: down, for: 1s, as: name }
          - fault: { link: phone-3@ward, unplugged: upstream }
          - fault: { link: gate, blackhole: to-host }
          - fault: { link: phone, reject: reset }
          - fault: { link: phone, flapping: { down: 100ms, up: 1.5s }, for: 2m }
          - fault: { link: phone, loss: 10 %, direction: from-host }
          - fault: { link: phone, loss: { every: 4 } }
          - fault: { link: phone, loss: { failure: 1 %, recovery: 30 %, when-bad: 90 % } }
          - fault: { link: phone, loss: { p13: 1 %, p31: 20 % } }
          - fault: { link: phone, loss: 5 %, only: { protocol: tcp, address: 10.1.0.0/16, port: 443 } }
          - fault: { link: phone, delay: 20ms, jitter: 5ms, distribution: normal, loss: 2 %, only: mdns, direction: to-host, for: 2s }
          - fault: { link: phone, delay: 20ms, reorder: 25 %, gap: 5 }
          - fault: { link: phone, jitter: 30ms, only: multicast }
          - fault: { link: phone, rate: 1.5mbit, burst: 16kB, queue: 50 packets }
          - fault: { link: phone, rate: 500kbit, queue: 64kB }
          - fault: { link: phone, duplicate: 2 %, corrupt: 1 % }
          - fault: { partition: [[server], [phone-1, phone-2], lonely], for: 2s }
          - fault: { network: ward, utilisation: 80 %, for: 5s }
          - fault: { network: ward, isolation: on, for: 1s }
          - fault: { dns: dns, answers: nxdomain, for: 1s }
          - fault: { network: clinic, dhcp: changes, for: 2s, as: moved }
          - fault: { link: phone, multicast: dropped, direction: from-host }
          - fault: { link: phone, multicast: dropped }
          - fault: { network: ward, isolation: on, hosts: [phone-1, server] }
          - fault: { dns: dns, answers: wrong, as: liar }
          - fault: { network: clinic, dhcp: silent }
          - fault: { kill: server }
          - fault: { crash: phone, for: 1s }
          - fault: { pause: server/push-server, for: 1s }
          - fault: { stop: [server, phone-2], as: both }
          - fault: { restart: server }
          - fault: { link: phone, address: changes, for: 3s }
          - fault: { link: [phone-1, gate@ward], mtu: 576, for: 3s }
          - fault: { link: phone-1, path-mtu: 576, as: hole }
          - fault: { link: core@office, vlan: missing, as: untagged }
          - heal: name
          - heal: all
          - do: { wait: 500ms }
          - do: { start: phone }
          - do: { stop: [phone, custom/gateway] }
          - do: { signal: USR1, to: server }
          - do: { run: [sh, -c, "true"], on: phone-1, within: 5s }
          - do: { join: visitor/lobby }
          - do: { leave: visitor }
          - do: { leave: phone }
          - do: { join: phone-2/ward }
          - do: { join: guest/attic }
          - do: { roam: guest/attic }
          - do: { roam: phone-2 }
          - do: { leave: guest/cellar }
          - do: { leave: guest/attic }
          - fault: { network: wing, interference: 20 %, access-point: ap1, for: 1s }
          - fault: { network: wing, utilisation: 30 %, access-point: ap2, for: 1s }
          - fault: { network: wing, isolation: on, access-point: ap1, for: 1s }
          - fault: { network: wing, snooping: no-querier, as: aged }
          - fault: { network: ward, captive-portal: gate, for: 2s }
          - fault: { network: wing, interference: 16 %, as: noise }
          - expect: { utilisation: wing, at-most: apple }
          - expect: { frame-retries: wing, above: 10 %, at-most: apple, within: 6s }
          - never: { frame-retries: wing, above: 90 % }
          - expect: { roam-gap: nurse, below: 120ms }
          - expect: { heartbeat-latency: phone, above: 1ms, below: 2s }
          - do: { roam: nurse, to: ap1, rssi: -76 dBm }
          - do: { roam: nurse/wing, to: ap2, meanwhile: true }
          - do: { leave: nurse }
          - do: { join: nurse/wing, at: ap2 }
          - do: { roam: legacy, to: ap2, refused: '802.11r' }
          - { fault: { link: phone-2@ward, admin: down }, label: cut }
        must-catch: [provider-never-reconnects, { saboteur: server-forgets-backlog, at: [cut] }]

        """

    /// As little as can be.
    static let least = """
        name: Least
        networks: { n: {} }
        hosts: { a: { on: n, runs: { push-server: {} } }, b: { on: n, runs: { push-provider: {} } } }
        steps: [expect: { b: connected }]

        """
}
