extension BehaviourSection {
    /// A.
    static let localNetworks = BehaviourSection(
        "What is local",
        [
            .real("A01", "A network is local by its link being broadcast-capable, whatever its addresses are"),
            .real("A02", "Cellular and VPN links are not local networks, also with private addresses"),
            .real("A03", "An address behind a router is not local, also a private one"),
            .real("A04", "Every multicast address is local, of any scope and family"),
            .real("A05", "255.255.255.255 is local"),
            .real("A06", "Only what a program starts is gated: answers on flows that others began pass"),
            .real("A07", "No rule hangs on the name of an interface"),
            .real("A08", "Discovery without Bonjour reaches all broadcast-capable interfaces"),
            .modelled("A09", "The functional type of an interface tells Wi-Fi from Ethernet, whatever its name"),
        ])
}
