extension BehaviourSection {
    /// L.
    static let architecture = BehaviourSection(
        "The network around it",
        [
            .modelled("L01", "A channel in use beyond 40 % is a finding"),
            .modelled("L02", "Retransmissions beyond 15 % are a finding"),
            .real("L03", "Congestion shows in the latency"),
            .modelled("L04", "802.11r, k and v make roaming shorter", .later("needs roaming")),
            .modelled("L05", "A client that does not know them cannot join such a network", .later("needs roaming")),
            .real("L06", "A client without a route to its server is told so", .later("needs VLANs")),
        ])
}
