extension BadFile {
    /// What can be wrong with the top level and single values.
    static let structure: [BadFile] = [
        BadFile(
            "unknown key", scenario(extra: "timout: 3s"),
            "4:1: unknown key 'timout' in a scenario; did you mean 'timeout'? [unknown-key]"),
        BadFile(
            "unknown key far from any", scenario(extra: "colour: red"),
            "4:1: unknown-key"
        ),
        BadFile(
            "a path among the programs that it needs", scenario(extra: "needs: [ping, ./reach.sh]"),
            "4:15: './reach.sh' is no program of the machine; write a name such as ping [invalid-name]"),
        BadFile(
            "missing keys", "about: x\n",
            "1:1: a scenario needs the key 'name'; add `name: What it shows` [missing-key]",
            "1:1: missing-key",
            "1:1: missing-key",
            "1:1: missing-key"),
        BadFile(
            "wrong type of a whole file", "- a\n- b\n",
            "1:1: the file should be a mapping, not a list; write a scenario as { } with keys such as name, about, timeout [wrong-value]"
        ),
        BadFile(
            "text that is a number",
            "name: 12\nnetworks: { ward: {} }\nhosts: { server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } } }\nsteps:\n  - expect: { phone: connected }\n",
            #"1:7: 'name' should be text, not the number 12; put it in quotes: "12" [wrong-value]"#),
        BadFile(
            "text that is a truth value",
            "name: true\nnetworks: { ward: {} }\nhosts: { server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } } }\nsteps:\n  - expect: { phone: connected }\n",
            "1:7: wrong-value"),
        BadFile(
            "text that is nothing",
            "name:\nnetworks: { ward: {} }\nhosts: { server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } } }\nsteps:\n  - expect: { phone: connected }\n",
            "1:6: wrong-value"),
        BadFile(
            "empty text",
            "name: \" \"\nnetworks: { ward: {} }\nhosts: { server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } } }\nsteps:\n  - expect: { phone: connected }\n",
            "1:7: wrong-value"),
        BadFile(
            "duration without unit", scenario(extra: "timeout: 30"),
            "4:10: 'timeout' should be a duration, not the number 30; write a number above zero with a unit, such as 200ms, 1.5s or 2m [wrong-value]"
        ),
        BadFile(
            "duration with a wrong unit", scenario(extra: "timeout: 30sec"),
            "4:10: wrong-value"
        ),
        BadFile(
            "duration that is a list", scenario(extra: "timeout: [30s]"),
            "4:10: wrong-value"
        ),
        BadFile(
            "duration of zero", scenario(extra: "timeout: 0s"),
            "4:10: wrong-value"
        ),
        BadFile(
            "seed that is text", scenario(extra: "seed: seven"),
            "4:7: 'seed' should be a whole number of 0 or more, not 'seven'; write it in digits, without quotes [wrong-value]"
        ),
        BadFile("seed below zero", scenario(extra: "seed: -1"), "4:7: wrong-value"),
        BadFile(
            "unknown behaviour", scenario(steps: ["expect: { phone: connected }\n    covers: [K3, Z01, K03]"]),
            "6:14: an item of 'covers' should be the id of a behaviour, not 'K3'; write a letter from A to M and two digits, such as K03 [wrong-value]",
            "6:18: wrong-value"
        ),
        BadFile(
            "a behaviour that nothing asserts",
            scenario(steps: ["expect: { phone: connected }", "do: { wait: 1s }\n    covers: K03"]),
            "7:13: a step that asserts nothing covers no behaviour; move it to the `expect`, `never`, `always`, `try` or `do` with `refused` that fails when the behaviour is not so [no-effect]"
        ),
        BadFile(
            "unknown saboteur", scenario(extra: "must-catch: [provider-never-reconects]"),
            "4:14: there is no saboteur 'provider-never-reconects', and no program has a variant of this name; did you mean 'provider-never-reconnects'? [unknown-name]"
        ),
        BadFile(
            "saboteur of a program nobody runs",
            "name: Bad\nnetworks: { ward: {} }\nhosts: { a: { on: ward, runs: { x: { run: sh } } } }\nmust-catch: [server-trusts-tcp]\nsteps: [expect: { a: running }]\n",
            "4:14: 'server-trusts-tcp' breaks a push-server, and no host runs one; leave it out, or let a host run a push-server [no-effect]"
        ),
        BadFile(
            "step to catch a saboteur that does not exist",
            scenario(
                extra: "must-catch: [{ saboteur: server-trusts-tcp, at: [tld, told] }]",
                steps: ["{ expect: { phone: connected }, label: told }"]),
            "4:50: no step has the label 'tld'; did you mean 'told'? [unknown-name]"),
        BadFile(
            "step to catch a saboteur where no step has a label",
            scenario(extra: "must-catch: { saboteur: server-trusts-tcp, at: told }"),
            "4:48: unknown-name"),
        BadFile(
            "saboteur without the step", scenario(extra: "must-catch: [{ saboteur: server-trusts-tcp }]"),
            "4:14: missing-key"),
        BadFile(
            "saboteur twice",
            scenario(
                extra: "must-catch: [server-trusts-tcp, { saboteur: server-trusts-tcp, at: told }]",
                steps: ["{ expect: { phone: connected }, label: told }"]),
            "4:45: 'server-trusts-tcp' is on the list already; keep one; several steps are named by `at: [one, other]` [duplicate]"
        ),
        BadFile(
            "label twice",
            scenario(steps: [
                "{ expect: { phone: connected }, label: told }", "{ always: { phone: connected }, label: told }",
            ]), "6:44: an earlier step has the label 'told'; give it another one [duplicate]"),
        BadFile(
            "label with a space", scenario(steps: ["{ expect: { phone: connected }, label: so it is }"]),
            "5:44: 'so it is' cannot be the label of a step; use up to 64 letters, digits, dots, underscores and hyphens, not beginning with a dot [invalid-name]"
        ),
    ]
}
