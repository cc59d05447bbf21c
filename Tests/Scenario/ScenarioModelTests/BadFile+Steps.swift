extension BadFile {
    /// What can be wrong with steps and conditions.
    static let steps: [BadFile] = [
        BadFile("no steps", scenario(steps: nil), "1:1: missing-key"),
        BadFile(
            "asserts nothing", scenario(steps: ["do: { wait: 1s }"]),
            "4:1: the scenario asserts nothing, so it cannot fail; add a step with expect, try, never or always, or a do with refused [no-effect]"
        ),
        BadFile("unknown verb", scenario(steps: ["expct: { phone: connected }"]), "5:5: unknown-key"),
        BadFile(
            "two verbs in one step", scenario(steps: ["expect: { phone: connected }\n    within: 2s"]),
            "6:5: unknown-key"),
        BadFile(
            "step that is text", scenario(steps: ["expect"]),
            "5:5: an item of 'steps' should be a mapping, not 'expect'; write a step with one of the keys: expect, never, always, fault, heal, send, do, try [wrong-value]"
        ),
        BadFile(
            "unknown host", scenario(steps: ["expect: { phne: connected }"]),
            "5:15: 'phne' is neither a host nor a key of this step; did you mean 'phone'? [unknown-key]"),
        BadFile(
            "unknown state", scenario(steps: ["expect: { phone: conected }"]),
            "5:22: 'phone' should be one of connected, disconnected, running, exited, not 'conected'; did you mean 'connected'? [wrong-value]"
        ),
        BadFile(
            "misspelt key beside a host", scenario(steps: ["expect: { phone: connected, witin: 2s }"]),
            "5:33: unknown-key"),
        BadFile(
            "two hosts in one step", scenario(steps: ["expect: { phone: connected, server: running }"]),
            "5:13: the step names 2 hosts; write a step for each [ambiguous]"),
        BadFile("expect nothing", scenario(steps: ["expect: { within: 2s }"]), "5:13: missing-key"),
        BadFile("misspelt matcher", scenario(steps: ["expect: { evnt: heartbeat, from: phone }"]), "5:15: unknown-key"),
        BadFile(
            "within longer than the timeout",
            scenario(extra: "timeout: 3s", steps: ["expect: { phone: connected, within: 5s }"]),
            "6:41: 5s is longer than the timeout of 3s; shorten it, or raise `timeout` [cannot-be-met]"),
        BadFile(
            "within in never", scenario(steps: ["never: { phone: disconnected, within: 5s }"]),
            "5:35: 'within' has no meaning in this step; remove it, or use another kind of step [misplaced-key]"),
        BadFile("recovers in never", scenario(steps: ["never: { recovers: phone }"]), "5:14: misplaced-key"),
        BadFile(
            "connected server", scenario(steps: ["expect: { server: connected }"]),
            "5:15: 'server' runs no program that connects; name a host with a provider, or use running or exited [wrong-kind]"
        ),
        BadFile(
            "client of a phone", scenario(steps: ["expect: { phone: { client: server, is: online } }"]),
            "5:15: 'phone' runs no server that could hold clients; name a host that does [wrong-kind]"),
        BadFile(
            "client state misspelt", scenario(steps: ["expect: { server: { client: phnoe, is: ofline } }"]),
            "5:33: unknown-name",
            "5:44: wrong-value"),
        BadFile(
            "client without state", scenario(steps: ["expect: { server: { client: phone } }"]),
            "5:23: missing-key"),
        BadFile(
            "state of a router",
            scenario(
                networks: "{ ward: {}, office: {} }", extra: "routers: { gate: { between: [ward, office] } }",
                steps: ["expect: { gate: running }"]),
            "6:15: 'gate' runs no program, so it has no state; give it one under `runs` [wrong-kind]"),
        BadFile(
            "unknown message", scenario(steps: ["send: { message: m1, to: phone }", "expect: { delivered: m2 }"]),
            "6:26: no step sends a message 'm2'; did you mean 'm1'? [unknown-name]"),
        BadFile(
            "message sent later", scenario(steps: ["expect: { delivered: m1 }", "send: { message: m1, to: phone }"]),
            "5:26: the message 'm1' is sent only later; move the step after the one that sends it [wrong-order]"),
        BadFile(
            "message not sent to that host",
            scenario(steps: ["send: { message: m1, to: phone }", "expect: { delivered: m1, to: server }"]),
            "6:34: the message 'm1' is not sent to 'server'; leave `to` out, or name the host it is for [cannot-be-met]"
        ),
        BadFile(
            "unknown message in an order",
            scenario(steps: ["send: { message: m1, to: phone }", "expect: { in-order: [m1, m2] }"]),
            "6:30: unknown-name"),
        BadFile(
            "message of an order that is sent later",
            scenario(steps: [
                "send: { message: m1, to: phone }", "expect: { in-order: [m1, m2] }",
                "send: { message: m2, to: phone }",
            ]),
            "6:30: wrong-order"),
        BadFile(
            "message twice in an order",
            scenario(steps: ["send: { message: m1, to: phone }", "expect: { in-order: [m1, m1] }"]),
            "6:30: the message 'm1' cannot come after itself; name it once [duplicate]"),
        BadFile(
            "order of one message",
            scenario(steps: ["send: { message: m1, to: phone }", "expect: { in-order: m1 }"]),
            "6:25: no host is sent two of these messages, so they have no order; name more messages for the same host, or one that is sent with `times` [cannot-be-met]"
        ),
        BadFile(
            "order in never",
            scenario(steps: ["send: { message: m1, to: phone, times: 2 }", "never: { in-order: m1 }"]),
            "6:14: misplaced-key"),
        BadFile(
            "message with the name of one of several",
            scenario(steps: [
                "send: { message: m, to: phone, times: 2 }", "send: { message: m-1, to: phone }",
                "expect: { delivered: m-1 }",
            ]),
            "6:22: the message 'm-1' is sent by an earlier step; give it another name, or use `times` to send it more than once [duplicate]"
        ),
        BadFile(
            "several messages, one with the name of another",
            scenario(steps: [
                "send: { message: m-2, to: phone }", "send: { message: m, to: phone, times: 2 }",
                "expect: { delivered: m-2 }",
            ]),
            "6:22: duplicate"
        ),
        BadFile(
            "message sent twice",
            scenario(steps: [
                "send: { message: m1, to: phone }", "send: { message: m1, to: phone }", "expect: { delivered: m1 }",
            ]),
            "6:22: duplicate"
        ),
        BadFile(
            "send without a server",
            "name: Bad\nnetworks: { ward: {} }\nhosts: { a: { on: ward, runs: { x: { run: sh } } } }\nsteps:\n  - send: { message: m, to: a }\n  - expect: { delivered: m }\n",
            "5:11: no program takes messages; let a host run a push-server, or tell the port of your own server with `sends-at` [wrong-kind]"
        ),
        BadFile(
            "send via a program that takes none",
            scenario(steps: ["send: { message: m1, to: phone, via: phone }", "expect: { delivered: m1 }"]),
            "5:42: no program of 'phone' takes messages; let a host run a push-server, or tell the port of your own server with `sends-at` [wrong-kind]"
        ),
        BadFile(
            "send with two servers",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: { server: server } } }, two: { on: ward, runs: { push-server: {} } } }",
                steps: ["send: { message: m1, to: phone }", "expect: { delivered: m1 }"]),
            "5:11: 2 programs take messages; add `via: server/push-server` [ambiguous]"),
        BadFile(
            "send without target", scenario(steps: ["send: { message: m1 }", "never: { phone: exited }"]),
            "5:11: missing-key"),
        BadFile(
            "too many messages of one step",
            scenario(steps: ["send: { message: m, to: phone, times: 100001 }", "never: { phone: exited }"]),
            "5:43: wrong-value"
        ),
        BadFile(
            "too many messages of all steps",
            scenario(steps: [
                "send: { message: m, to: phone, times: 60000 }", "send: { message: n, to: phone, times: 60000 }",
                "send: { message: o, to: phone }", "never: { phone: exited }",
            ]),
            "6:43: the steps up to here send 120000 messages; keep it at 100000 at most, by a lower `times` or a smaller group [limit]"
        ),
        BadFile(
            "two counts", scenario(steps: ["expect: { event: heartbeat, times: 2, at-least: 1 }"]),
            "5:13: only one of times, at-least and at-most can hold; keep one of them [conflict]"),
        BadFile("count as text", scenario(steps: ["expect: { event: heartbeat, times: twice }"]), "5:40: wrong-value"),
        BadFile(
            "none since nobody knows when", scenario(steps: ["expect: { event: heartbeat, times: 0 }"]),
            "5:40: `times: 0` does not say since when there was to be none; add `since: start` or `since: last-action`; what must not happen later is for a `never` step [missing-key]"
        ),
        BadFile(
            "since misspelt", scenario(steps: ["expect: { event: heartbeat, times: 1, since: strat }"]),
            "5:50: wrong-value"),
        BadFile(
            "events forbidden when nothing follows",
            scenario(steps: [
                "expect: { phone: connected }", "never: { event: heartbeat }", "never: { phone: disconnected }",
                "never: { log: refused, for: 1s }", "never: { log: lost }",
            ]),
            "6:5: no step follows during which it could happen, so it has no effect; put it before the step that it is about, add `for: 1s`, or write `expect` with `times: 0, since: start` [no-effect]",
            "9:5: no-effect"
        ),
        BadFile(
            "beat demanded when nothing follows, and events forbidden before it",
            scenario(steps: [
                "never: { event: disconnected }", "always: { interval: heartbeat, from: phone, every: 1s }",
                "always: { phone: connected }",
            ]),
            "5:5: no-effect",
            "6:5: no step follows during which it could be kept, so it has no effect; put it before the step that it is about, or add `for: 1s` [no-effect]"
        ),
        BadFile(
            "frames at most of a host of which not all are captured",
            scenario(
                networks: "{ ward: {}, cellular: { kind: point-to-point } }",
                hosts:
                    "{ phone: { on: [ward, cellular], runs: { a: { run: [sleep, '9'] } } }, mast: { on: cellular } }",
                steps: [
                    "never: { wire: phone, for: 1s }", "expect: { wire: phone, times: 1 }", "expect: { wire: phone }",
                ]),
            "5:20: 'phone' is on network 'cellular' too, whose frames are not captured, so it may have more; name a host that is on no point-to-point network, or write `at-least` [not-measured]",
            "6:21: not-measured"
        ),
        BadFile(
            "frames of a link that is not captured",
            scenario(
                networks: "{ ward: { kind: point-to-point } }",
                steps: ["never: { wire: phone, for: 1s }", "never: { event: frame, from: phone, for: 1s }"]),
            "5:20: 'phone' is on no network with broadcast, and its frames are not captured; leave the step out, or count what programs report [not-measured]",
            "6:34: not-measured"
        ),
        BadFile(
            "event that nobody reports", scenario(steps: ["never: { event: disconected, for: 1s }"]),
            "5:21: the scenario reports no event 'disconected'; did you mean 'disconnected'? [unknown-name]"),
        BadFile(
            "event from an unknown program",
            scenario(steps: ["expect: { event: heartbeat, from: phone/push-providr }"]),
            "5:39: 'phone' runs no program 'push-providr'; did you mean 'push-provider'? [unknown-name]"),
        BadFile(
            "event that its reporter does not have", scenario(steps: ["expect: { event: heartbeet, from: phone }"]),
            "5:22: 'phone' reports no event 'heartbeet'; did you mean 'heartbeat'? [unknown-name]"),
        BadFile(
            "interval of an event that its reporter does not have",
            scenario(steps: ["expect: { interval: heartbeat-snt, from: server/push-server, every: 1s }"]),
            "5:25: unknown-name"),
        BadFile(
            "event of another program",
            scenario(steps: ["never: { event: delivered, from: server/push-server, for: 1s }"]),
            "5:21: unknown-name"
        ),
        BadFile(
            "field that an event does not have",
            scenario(steps: ["never: { event: offline, from: server, where: { clint: phone }, for: 1s }"]),
            "5:53: the event 'offline' has no field 'clint'; did you mean 'client'? [unknown-name]"),
        BadFile(
            "target with two slashes", scenario(steps: ["expect: { event: heartbeat, from: a/b/c }"]),
            "5:39: 'from' should be a host or one of its programs, not 'a/b/c'; write HOST or HOST/PROGRAM [wrong-value]"
        ),
        BadFile(
            "field that is a list", scenario(steps: ["expect: { event: heartbeat, where: { sequence: [1] } }"]),
            "5:52: 'sequence' should be a single value, not a list; write text, a number, true, false or null [wrong-value]"
        ),
        BadFile(
            "bad expression", scenario(steps: ["expect: { log: '[a', from: phone }"]),
            "5:20: wrong-value"
        ),
        BadFile(
            "utilisation without channel", scenario(steps: ["expect: { utilisation: ward, above: 40 % }"]),
            "5:28: the network 'ward' has no channel to measure; add `channel: 20mbit` to it [wrong-kind]"),
        BadFile(
            "utilisation without limit",
            scenario(networks: "{ ward: { channel: 4mbit } }", steps: ["expect: { utilisation: ward }"]),
            "5:13: there is no limit to compare with; add `above: 70 %` or `below: 15 %` [missing-key]"),
        BadFile(
            "limits that exclude each other",
            scenario(
                networks: "{ ward: { channel: 4mbit } }",
                steps: ["expect: { utilisation: ward, above: 90 %, below: 40 % }"]),
            "5:41: nothing is above 90 % and below 40 % at once; exchange them [conflict]"),
        BadFile(
            "percentage as a number",
            scenario(networks: "{ ward: { channel: 4mbit } }", steps: ["expect: { utilisation: ward, above: 0.4 }"]),
            "5:41: 'above' should be a percentage, not the number 0.4; write a number from 0 to 100 with its sign, such as 70 % [wrong-value]"
        ),
        BadFile(
            "percentage above 100",
            scenario(networks: "{ ward: { channel: 4mbit } }", steps: ["expect: { utilisation: ward, above: 140 % }"]),
            "5:41: wrong-value"
        ),
        BadFile(
            "beat that cannot be seen in time",
            scenario(steps: ["expect: { interval: heartbeat-sent, every: 1s, times: 10, within: 3s }"]),
            "5:59: 10 gaps of 1s take longer than 3s; ask for fewer, or lengthen `within` [cannot-be-met]"),
        BadFile(
            "stable beyond the timeout", scenario(steps: ["expect: { recovers: phone, stable: 60s }"]),
            "5:40: 1m is not shorter than the timeout of 1m; shorten it, or raise `timeout` [cannot-be-met]"),
        BadFile(
            "share of recoveries with the time of all",
            scenario(steps: ["expect: { recovers: phone, p95: 4s, within: 4s }"]),
            "5:37: 4s is not shorter than the 4s of `within`; shorten it, or leave it out [no-effect]"),
        BadFile(
            "half of the recoveries with the time of most",
            scenario(steps: ["expect: { recovers: phone, p50: 3s, p99: 2s, within: 4s }"]), "5:37: no-effect"),
    ]
}
