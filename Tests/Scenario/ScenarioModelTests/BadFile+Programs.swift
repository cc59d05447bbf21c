import EventLiterals
import LocalPush

extension BadFile {
    /// What can be wrong with programs and their settings.
    static let programs: [BadFile] = [
        BadFile(
            "misspelt reference program", scenario(more: "b: { on: ward, runs: { push-servr: {} } }"),
            "3:132: the program 'push-servr' has no 'run'; did you mean 'push-server'? [missing-key]"),
        BadFile(
            "executable without run", scenario(more: "b: { on: ward, runs: { gateway: {} } }"),
            "3:141: missing-key"),
        BadFile(
            "a certificate without its key",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: { certificate: x } } }, phone: { on: ward, runs: { push-provider: {} } } }"
            ),
            "3:66: there is no file 'x'; the path starts from the folder of the scenario [missing-file]",
            "3:66: a certificate and its key belong together; add `key: FILE` [missing-key]"),
        BadFile(
            "a certificate of plain TCP",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: { plain: true, certificate: x, key: x } } }, phone: { on: ward, runs: { push-provider: {} } } }"
            ),
            "3:79: a server of plain TCP has no certificate; leave it out, or remove `plain` [conflict]",
            "3:79: missing-file", "3:87: missing-file"),
        BadFile(
            "variants that are none",
            scenario(
                hosts:
                    "{ a: { on: ward, runs: { b: { run: sleep, variants: { server-trusts-tcp: { run: sleep }, same: {} } } } } }",
                steps: ["expect: { a: running }"]),
            "3:62: there is a saboteur 'server-trusts-tcp' already; give this variant another name [duplicate]",
            "3:97: 'same' is as the program itself; add `run` or `environment` [no-effect]"),
        BadFile(
            "a command and programs", scenario(more: "b: { on: ward, run: sleep, runs: { c: { run: sleep } } }"),
            "3:129: 'b' has both a command and programs; write it under `runs`, or leave it out [conflict]"),
        BadFile(
            "a message to many clients",
            scenario(
                more: "b: { on: ward, runs: { push-provider: { clients: 20 } } }",
                steps: ["send: { message: m1, to: b }", "expect: { delivered: m1 }"]),
            "5:30: a program of 'b' plays 20 clients, and a message has one receiver; send it to a host with one, or make many hosts by `count: 20` [ambiguous]"
        ),
        BadFile(
            "missing executable", scenario(more: "b: { on: ward, runs: { gateway: { run: ./no/such/program } } }"),
            "3:148: there is no executable './no/such/program'; build it first; the path starts from the folder of the scenario [missing-file]"
        ),
        BadFile(
            "folder as executable", scenario(more: "b: { on: ward, runs: { gateway: { run: /etc/ } } }"),
            "3:148: '/etc/' is a folder; name an executable file in it [invalid-file]"),
        BadFile(
            "command with spaces", scenario(more: "b: { on: ward, runs: { gateway: { run: sh -c x } } }"),
            "3:148: 'run' should be a command without spaces, not 'sh -c x'; write a list: [program, argument] [wrong-value]"
        ),
        BadFile(
            "argument that is a number", scenario(more: "b: { on: ward, runs: { gateway: { run: [sh, 9000] } } }"),
            #"3:153: an item of 'run' should be text, not the number 9000; put it in quotes: "9000" [wrong-value]"#),
        BadFile(
            "variable that is a number",
            scenario(more: "b: { on: ward, runs: { gateway: { run: sh, environment: { A: 1, 2B: x } } } }"),
            "3:170: wrong-value",
            "3:173: '2B' cannot be the name of a variable; use up to 128 letters, digits and underscores, not beginning with a digit [invalid-name]"
        ),
        BadFile(
            "missing folder",
            scenario(more: "b: { on: ward, runs: { gateway: { run: sh, directory: no-such-folder } } }"),
            "3:163: there is no folder 'no-such-folder'; it starts from the folder of the scenario [missing-file]"),
        BadFile(
            "readiness with two signs",
            scenario(more: "b: { on: ward, runs: { gateway: { run: sh, ready: { event: a, port: 1 } } } }"),
            "3:171: unknown-key"),
        BadFile(
            "readiness unknown", scenario(more: "b: { on: ward, runs: { gateway: { run: sh, ready: { evnt: a } } } }"),
            "3:161: unknown-key"),
        BadFile(
            "readiness with a bad expression",
            scenario(more: "b: { on: ward, runs: { gateway: { run: sh, ready: { log: '(' } } } }"),
            "3:166: 'log' should be a regular expression, not '('; check its brackets and escapes, and put it in single quotes [wrong-value]"
        ),
        BadFile(
            "port out of range", scenario(more: "b: { on: ward, runs: { gateway: { run: sh, sends-at: 70000 } } }"),
            "3:162: wrong-value"
        ),
        BadFile(
            "certificate that is not there",
            scenario(more: "b: { on: ward, runs: { gateway: { run: sh, certificate: none.pem } } }"),
            "3:165: there is no file 'none.pem'; the path starts from the folder of the scenario [missing-file]"),
        BadFile(
            "privileged app",
            scenario(
                more: "b: { on: ward, device: ios, apps: { pager: { runs: { own: { run: sh, privileged: true } } } } }"
            ),
            "3:190: a program of an app cannot be privileged; move it to `runs` of the host: the device holds apps to their privacy [wrong-kind]"
        ),
        BadFile(
            "token of several hosts",
            scenario(more: "b: { on: ward, count: 2, runs: { gateway: { run: sh, token: one } } }"),
            "3:169: 2 hosts would share the token 'one'; leave it out: each has its name [duplicate]"),
        BadFile(
            "saboteur misspelt",
            scenario(more: "b: { on: ward, runs: { push-server: { sabotage: server-trusts-tpc } } }"),
            "3:157: 'sabotage' should be a saboteur of push-server, not 'server-trusts-tpc'; did you mean 'server-trusts-tcp'? [wrong-value]"
        ),
        BadFile(
            "saboteur of another program",
            scenario(more: "b: { on: ward, runs: { push-server: { sabotage: provider-hot-loops } } }"),
            "3:157: wrong-value"
        ),
        BadFile(
            "saboteur unknown", scenario(more: "b: { on: ward, runs: { push-server: { sabotage: x } } }"),
            "3:157: wrong-value"
        ),
        BadFile(
            "provider with two servers", scenario(more: "b: { on: ward, runs: { push-server: {} } }"),
            "3:86: the provider has no server: 2 hosts run a push server; add `server: HOST` [missing-key]"),
        BadFile(
            "provider with an unknown server",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: { server: servr } } } }"
            ),
            "3:111: there is no host 'servr'; did you mean 'server'? [unknown-name]"),
        BadFile(
            "provider that cannot look its server up",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {}, dns-server: { zone: { push.example: server } } } }, "
                    + "phone: { on: ward, runs: { push-provider: { server: push.example } } } }"),
            "3:159: 'phone' is not a device and asks no DNS server; name a host, or add `device: ios` to it [wrong-kind]"
        ),
        BadFile(
            "provider with the name of nobody",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {}, dns-server: { zone: { push.example: server } } } }, "
                    + "phone: { on: ward, device: ios, apps: { pager: { runs: { push-provider: { server: pull.example } } } } } }"
            ),
            "3:189: unknown-name"),
        BadFile(
            "provider with a server that is none",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: { server: phone } } } }"
            ),
            "3:111: 'phone' runs no push server; name a host that does [wrong-kind]"),
        BadFile(
            "provider without protection",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: { plain: true } } } }"
            ),
            "3:110: the provider speaks plain TCP and its server 'server' does not; leave it out: it does as its server does [conflict]"
        ),
        BadFile(
            "bad token",
            scenario(
                hosts:
                    #"{ server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: { token: "a b" } } } }"#
            ),
            "3:110: 'token' should be a device token, not 'a b'; use 1 to 128 letters, digits, dots, underscores and hyphens [wrong-value]"
        ),
        BadFile(
            "one port twice",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: { port: 8080 } } }, phone: { on: ward, runs: { push-provider: {} } } }"
            ),
            "3:51: both ports of the server are 8080; use another one for HTTP [duplicate]"),
        BadFile(
            "backoff above its ceiling",
            scenario(
                hosts:
                    "{ server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: { backoff: 10s } } } }"
            ),
            "3:112: the first wait of 10s is longer than the longest of 5s; shorten it, or raise `backoff-ceiling` [conflict]"
        ),
        BadFile(
            "two programs with one folder",
            scenario(
                hosts:
                    "{ a: { on: ward, runs: { b-c: { run: sh } } }, a-b: { on: ward, runs: { c: { run: sh } } } }",
                steps: ["expect: { a: running }"]),
            "3:80: 'a-b/c' and 'a/b-c' would have the same folder 'a-b-c'; give one of them another name [duplicate]"),
    ]
}
