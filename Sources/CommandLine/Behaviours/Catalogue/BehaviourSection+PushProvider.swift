extension BehaviourSection {
    /// J.
    static let pushProvider = BehaviourSection(
        "The life of a push provider",
        [
            .modelled("J01", "Joining a matching Wi-Fi network launches it", .later(manager)),
            .modelled("J02", "Any of the SSIDs matches", .later(manager)),
            .modelled("J03", "An SSID that only looks alike does not", .later(manager)),
            .modelled("J04", "It is started once after its launch", .later(manager)),
            .modelled("J05", "It reads the configuration that its app has saved", .later(manager)),
            .modelled("J06", "Without a host it reports an error and does not connect", .later(manager)),
            .modelled("J07", "An error it reports is a failed start", .later(manager)),
            .modelled("J08", "A start that never completes, or twice, is noticed", .later(manager)),
            .modelled("J09", "It runs as long as the device stays in the network", .later(manager)),
            .real("J10", "After a crash it is launched again", .later(manager)),
            .real("J11", "So it is after using too much memory"),
            .real("J12", "Its footprint is in the report"),
            .modelled("J13", "Before the first unlock the device joins no secured network", .later(manager)),
            .modelled("J14", "Leaving the network stops it", .later(manager)),
            .real("J15", "Stopped, it lets go of its server and all else", .later(manager)),
            .modelled("J16", "Then its instance goes", .later(manager)),
            .modelled("J17", "An instance that stays is reported", .later(manager)),
            .modelled("J18", "Two live instances are reported", .later(manager)),
            .modelled("J19", "The manager, once saved, does without the app", .later(manager)),
            .real("J20", "It needs no internet and no APNs", .later(manager)),
            .modelled("J21", "A message becomes one notification or one call", .later(manager)),
            .real("J22", "Its connection may use TLS and framers", .later(manager)),
            .modelled("J23", "Roaming within the SSID does not stop it", .later(manager)),
        ])

    private static let manager = "needs the push manager of the device"
}
