extension BehaviourSection {
    /// K.
    static let heartbeats = BehaviourSection(
        "Heartbeats and health",
        [
            .real("K01", "The server sends heartbeats at an interval"),
            .real("K02", "The provider acknowledges every one"),
            .real("K03", "The server notices a silent client within its bound"),
            .modelled("K04", "Heartbeats go on while nobody uses the device"),
            .modelled("K05", "The timer of a provider is called every 60 s", .later(manager)),
            .real("K06", "A heartbeat overdue makes the provider connect anew"),
            .real("K07", "One in time does not"),
            .modelled("K08", "One exactly at the limit is overdue"),
            .modelled("K09", "A provider that does not run does nothing"),
            .modelled("K10", "A timer that is pending does not keep a stopped provider", .later(manager)),
            .real("K11", "A loss is detected within the interval and one period of the timer"),
            .real("K12", "A loss of either direction is detected"),
            .real("K13", "After it all is well again, and nothing is lost or comes twice"),
        ])

    private static let manager = "needs the push manager of the device"
}
