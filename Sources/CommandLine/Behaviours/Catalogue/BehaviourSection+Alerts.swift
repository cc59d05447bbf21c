extension BehaviourSection {
    /// G.
    static let alerts = BehaviourSection(
        "Causing the alert on purpose",
        [
            .checked("G01", "No call presents the alert as such", .lint("the calls of the device protocol")),
            .real("G02", "Connecting a UDP socket to a local address presents it"),
            .real("G03", "That puts nothing on any wire"),
            .real("G04", "The trigger aims along every broadcast-capable interface with a link-local address"),
            .real("G05", "Link-local is fe80::/10 for it"),
            .real("G06", "It aims at port 9"),
            .real("G07", "It aims at two random neighbours each, never at the device itself"),
            .real("G08", "It leaves no socket open"),
            .real("G09", "It takes every error in its stride"),
            .modelled("G10", "It shows nothing once the user has answered"),
            .modelled("G11", "The alert can appear without Wi-Fi"),
            .modelled("G12", "Causing it in the foreground makes way for work in the background"),
        ])
}
