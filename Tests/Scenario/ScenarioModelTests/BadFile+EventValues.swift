extension BadFile {
    /// What can be wrong with the values that events and frames of devices are to have.
    static let eventValues: [BadFile] = [
        BadFile(
            "operation that nobody asks for",
            phone(steps: "expect: { event: decision, where: { operation: tcpconnect } }"),
            "10:52: 'operation' of the event 'decision' is never 'tcpconnect'; did you mean 'tcp-connect'? [unknown-name]"
        ),
        BadFile(
            "verdict that is none",
            phone(steps: "expect: { event: decision, from: phone/deviced, where: { verdict: denied } }"),
            "10:71: unknown-name"),
        BadFile(
            "privilege that is none in an event",
            phone(steps: "expect: { event: privilege, from: phone/deviced, where: { state: undetermind } }"),
            "10:70: unknown-name"),
        BadFile(
            "answer that is none",
            phone(steps: "expect: { event: alert-answered, from: phone, where: { answer: allowed } }"),
            "10:68: unknown-name"),
        BadFile(
            "switch that is neither on nor off",
            phone(steps: "expect: { event: settings-listed, where: { on: maybe } }"),
            "10:52: unknown-name"),
        BadFile(
            "event of an app that no device has",
            phone(steps: "expect: { event: privilege, from: phone/deviced, where: { app: zz } }"),
            "10:68: no device that may report 'privilege' has an app 'zz'; use one of: pager [unknown-name]"),
        BadFile(
            "operation that no probe has",
            phone(steps: "expect: { event: outcome, from: phone/pager, where: { operation: tcp-conect } }"),
            "10:70: unknown-name"),
        BadFile(
            "port of a protocol without ports", phone(steps: "expect: { wire: phone, protocol: icmp, port: 80 }"),
            "10:50: a frame of icmp has no port; leave it out, or write `protocol: tcp` or `protocol: udp` [conflict]"),
        BadFile(
            "address of a link that is not there",
            phone(steps: "try: { tcp-connect: '[fe80::1%eth9]:80', by: phone/pager }"),
            "10:25: not-on-network"),
        BadFile(
            "address of a link that it does not say",
            phone(steps: "try: { tcp-connect: '[fe80::1]:80', by: phone/pager, outcome: EHOSTUNREACH }"),
            "10:25: 'fe80::1' does not say on which link it is; write it with an interface of 'phone', such as fe80::1%eth0 [ambiguous]"
        ),
    ]
}
