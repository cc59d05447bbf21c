extension BehaviourSection {
    /// E.
    static let entitlement = BehaviourSection(
        "What needs the multicast entitlement",
        [
            .real("E01", "Sending a UDP unicast does not"),
            .real("E02", "Sending a UDP multicast does"),
            .real("E03", "Sending a UDP broadcast does"),
            .real("E04", "Receiving a UDP unicast does not"),
            .real("E05", "Receiving a UDP multicast does"),
            .real("E06", "Receiving a UDP broadcast does"),
            .modelled("E07", "Using undeclared service types does"),
            .modelled("E08", "Browsing for all service types does"),
            .real("E09", "Multicast needs both the entitlement and the privilege"),
            .real("E10", "Nothing does on macOS"),
            .real("E11", "Bonjour with declared types does not"),
        ])
}
