extension Saboteur {
    /// The broken variants of the simulated device, and of the probe that runs on it.
    static let ofDevices: [Saboteur] = [
        Saboteur(
            "lab-gates-private-ranges-only",
            "takes private addresses for local and all others for remote, whatever the links are"),
        Saboteur(
            "lab-gates-routed-private-ranges", "takes private addresses for local although a router is between"),
        Saboteur("lab-allows-while-asking", "lets traffic through while the alert is up"),
        Saboteur("lab-gates-every-platform", "gates every platform as iOS does"),
        Saboteur("lab-ignores-declared-types", "does not look at the declared types any more once access is allowed"),
        Saboteur("lab-gates-after-connect", "closes a TCP connection after it was made instead of refusing it"),
        Saboteur("lab-gates-accepting", "refuses accepted connections too"),
        Saboteur("lab-gates-first-datagram-only", "checks a UDP socket at its first datagram only"),
        Saboteur("lab-enforces-in-library-only", "enforces in the library only, so that system calls pass"),
        Saboteur("lab-exempts-dns-host", "exempts all ports of the DNS server's host"),
        Saboteur("lab-forgets-removals", "does not tell a browser what has gone"),
        Saboteur("lab-gates-names-by-answer", "gates a name by the address it has"),
        Saboteur("lab-needs-either", "is content with either the entitlement or the privilege"),
        Saboteur("lab-gates-bonjour-as-multicast", "refuses Bonjour without the multicast entitlement"),
        Saboteur("lab-fails-denied-browser", "makes a denied browser fail instead of wait"),
        Saboteur("lab-hides-denied-reason", "gives another reason than the denial for a path that has none"),
        Saboteur("lab-never-retries", "does not tell waiting connections of a grant"),
        Saboteur("lab-keeps-revoked-connections", "leaves established connections alone when access is withdrawn"),
        Saboteur("lab-blocks-until-answered", "holds a program up until the alert is answered"),
        Saboteur("lab-probes-on-connect", "sends a datagram when a UDP socket is connected"),
        Saboteur("lab-targets-own-address", "aims the trigger of the alert at the device's own address"),
        Saboteur("lab-records-background-denial", "records a refusal in the background as a denial"),
        Saboteur("lab-exempts-network-extensions", "gives every network extension access"),
        Saboteur("lab-lets-provider-through", "lets a provider through while its app is undetermined"),
        Saboteur("lab-exempts-root", "gives programs that run as root access on every platform"),
    ]
}
