extension BehaviourSection {
    /// D.
    static let operations = BehaviourSection(
        "What needs access",
        [
            .real("D01", "Making a TCP connection does"),
            .real("D02", "Listening and accepting does not"),
            .real("D03", "Sending a UDP unicast does"),
            .real("D04", "Sending a UDP multicast does"),
            .real("D05", "Sending a UDP broadcast does, limited or directed"),
            .real("D06", "Connecting a UDP socket does, although it sends nothing"),
            .real("D07", "Receiving a UDP unicast does not"),
            .real("D08", "Receiving a UDP multicast does"),
            .real("D09", "Receiving a UDP broadcast does"),
            .real("D10", "Every way to make a system call is bound by it"),
            .real("D11", "The DNS port of the device's DNS server is exempt, its other ports are not"),
            .real("D12", "The port of the device's proxy is exempt, its other ports are not"),
            .modelled("D13", "Web content is exempt, the app that shows it is not"),
            .real("D14", "Resolving a name in .local does, however it is written"),
            .real("D15", "Resolving another name does not; using a local address it gives does"),
            .real("D16", "All ways to resolve a name are bound by it"),
            .real("D17", "Registering a Bonjour service does"),
            .real("D18", "Browsing for Bonjour services does"),
            .real("D19", "Resolving a Bonjour service does, also one found earlier"),
            .real("D20", "All ways to use Bonjour are bound by it"),
            .modelled("D21", "Services of the system, such as AirPrint, do not, and list nobody"),
            .real("D22", "The internet does not, although the gateway is local"),
            .real(
                "D23", "Unicast and multicast both do",
                .follows(from: ["D01", "D03", "D04", "D05", "D06", "D08", "D09"])),
        ])
}
