extension BehaviourSection {
    static let heartbeats = BehaviourSection(
        "Heartbeats and health", isAboutDevices: false,
        [
            .real("K01", "The server sends heartbeats at an interval"),
            .real("K02", "The provider acknowledges every one"),
            .real("K03", "The server notices a silent client within its bound"),
            .modelled("K04", "Heartbeats go on while nobody uses the device"),
            .modelled("K05", "The timer of a provider is called every 60 s"),
            .real("K06", "A heartbeat overdue makes the provider connect anew"),
            .real("K07", "One in time does not"),
            .modelled("K08", "One exactly at the limit is overdue"),
            .modelled("K09", "A provider that does not run does nothing"),
            .modelled("K10", "A timer that is pending does not keep a stopped provider"),
            .real("K11", "A loss is detected within the interval and one period of the timer"),
            .real("K12", "A loss of either direction is detected"),
            .real("K13", "After it all is well again, and nothing is lost or comes twice"),
        ])
}

extension BehaviourSection {
    static let architecture = BehaviourSection(
        "The network around it", isAboutDevices: false,
        [
            .modelled("L01", "A channel in use beyond 40 % is told"),
            .modelled("L02", "Frames sent again beyond 15 % are told"),
            .real("L03", "Congestion shows in the latency"),
            .modelled("L04", "802.11r, k and v make roaming shorter"),
            .modelled("L05", "A client that does not know them cannot join such a network"),
            .real("L06", "A client without a route to its server is told so"),
        ])
}

extension BehaviourSection {
    static let practices = BehaviourSection(
        "What Apple recommends",
        [
            .modelled("M01", "Ask when the user does something, not at launch"),
            .real("M02", "An app for any address works with a local one"),
            .checked("M03", "Prefer what the system offers", .lint("notes of validate and of runs")),
            .real("M04", "Handle the new errors and the waiting"),
            .checked("M05", "Know what is real here and what is modelled", .lint("this list")),
            .checked("M06", "Service types are well-formed names of protocols", .lint("notes of validate")),
        ])
}
