extension Saboteur {
    /// The names of those that break the probe and not the device.
    static let ofProbe: Set<String> = ["lab-targets-own-address", "lab-uses-first-interface"]

    /// The broken variants of the simulated device, and of the probe that runs on it.
    static let ofDevices: [Saboteur] = [
        Saboteur(
            "lab-gates-private-ranges-only",
            "takes private addresses for local and all others for remote, whatever the links are"),
        Saboteur(
            "lab-gates-routed-private-ranges", "takes private addresses for local although a router is between"),
        Saboteur("lab-gates-every-link", "takes every network with a route of its own for local, whatever its link is"),
        Saboteur("lab-gates-known-names-only", "takes the Wi-Fi for an interface called en0, and gates nothing else"),
        Saboteur(
            "lab-uses-first-interface",
            "aims multicast, broadcast and the trigger of the alert along the first interface only"),
        Saboteur("lab-asks-every-time", "presents the alert at every operation, answered or not"),
        Saboteur("lab-allows-while-asking", "lets traffic through while the alert is up"),
        Saboteur("lab-ignores-settings", "does not enforce what is switched in Settings"),
        Saboteur("lab-forgets-at-reboot", "keeps the privileges in memory only"),
        Saboteur("lab-gates-every-platform", "gates every platform as iOS does"),
        Saboteur("lab-forgets-visionos", "takes visionOS for a platform without local network privacy"),
        Saboteur("lab-keeps-deleted-apps", "keeps the privilege of an app that is deleted"),
        Saboteur("lab-separates-accounts", "gives each account privileges of its own on every platform"),
        Saboteur("lab-shares-accounts", "gives all accounts one privilege on every platform"),
        Saboteur("lab-goes-by-bundle", "knows programs by their bundle identifiers and not by their executables"),
        Saboteur("lab-ignores-declared-types", "does not look at the declared types any more once access is allowed"),
        Saboteur("lab-records-undeclared-types", "records a missing declaration as a denial"),
        Saboteur("lab-reads-extension-plists", "is content with a declaration in an extension's own Info.plist"),
        Saboteur("lab-gates-after-connect", "closes a TCP connection after it was made instead of refusing it"),
        Saboteur("lab-gates-accepting", "refuses accepted connections too"),
        Saboteur("lab-gates-first-datagram-only", "checks a UDP socket at its first datagram only"),
        Saboteur("lab-enforces-in-library-only", "enforces in the library only, so that system calls pass"),
        Saboteur("lab-exempts-dns-host", "exempts all ports of the DNS server's host"),
        Saboteur("lab-exempts-proxy-host", "exempts all ports of the proxy's host"),
        Saboteur("lab-gates-names-by-spelling", "takes a name for local only if it ends in .local to the letter"),
        Saboteur("lab-forgets-removals", "does not tell a browser what has gone"),
        Saboteur(
            "lab-withholds-answers-only",
            "asks the network for a program without access, and keeps the answer to itself"),
        Saboteur("lab-gates-names-by-answer", "gates a name by the address it has"),
        Saboteur("lab-asks-for-system-services", "asks the user when an app uses a service of the system"),
        Saboteur("lab-takes-all-types-for-declared", "lets an app that declares a type browse for all types"),
        Saboteur("lab-needs-either", "is content with either the entitlement or the privilege"),
        Saboteur("lab-gates-bonjour-as-multicast", "refuses Bonjour without the multicast entitlement"),
        Saboteur("lab-fails-denied-browser", "makes a denied browser fail instead of wait"),
        Saboteur("lab-hides-denied-reason", "gives another reason than the denial for a path that has none"),
        Saboteur("lab-never-retries", "does not tell waiting connections of a grant"),
        Saboteur("lab-keeps-revoked-connections", "leaves established connections alone when access is withdrawn"),
        Saboteur("lab-blocks-until-answered", "holds a program up until the alert is answered"),
        Saboteur("lab-probes-on-connect", "sends a datagram when a UDP socket is connected"),
        Saboteur("lab-targets-own-address", "aims the trigger of the alert at the device's own address"),
        Saboteur("lab-asks-on-network-only", "does not ask while no interface has a network"),
        Saboteur("lab-charges-each-program", "has extensions and helper tools answer for themselves"),
        Saboteur("lab-asks-in-background", "presents the alert while the app is in the background"),
        Saboteur("lab-records-background-denial", "records a refusal in the background as a denial"),
        Saboteur("lab-exempts-network-extensions", "gives every network extension access"),
        Saboteur("lab-lets-provider-through", "lets a provider through while its app is undetermined"),
        Saboteur("lab-asks-for-app-clips", "presents the alert for App Clips"),
        Saboteur("lab-exempts-root", "gives programs that run as root access on every platform"),
    ]
}
