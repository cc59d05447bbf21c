extension BehaviourSection {
    static let pushProvider = BehaviourSection(
        "The life of a push provider",
        [
            .modelled("J01", "Joining a matching Wi-Fi network launches it"),
            .modelled("J02", "Any of the SSIDs matches"),
            .modelled("J03", "An SSID that only looks alike does not"),
            .modelled("J04", "It is started once after its launch"),
            .modelled("J05", "It reads the configuration that its app has saved"),
            .modelled("J06", "Without a host it reports an error and does not connect"),
            .modelled("J07", "An error it reports is a failed start"),
            .modelled("J08", "A start that never completes, or twice, is noticed"),
            .modelled("J09", "It runs as long as the device stays in the network"),
            .real("J10", "After a crash it is launched again"),
            .real("J11", "So it is after using too much memory"),
            .real("J12", "Its footprint is in the report"),
            .modelled("J13", "Before the first unlock the device joins no secured network"),
            .modelled("J14", "Leaving the network stops it"),
            .real("J15", "Stopped, it lets go of its server and all else"),
            .modelled("J16", "Then its instance goes"),
            .modelled("J17", "An instance that stays is reported"),
            .modelled("J18", "Two live instances are reported"),
            .modelled("J19", "The manager, once saved, does without the app"),
            .real("J20", "It needs no internet and no APNs"),
            .modelled("J21", "A message becomes one notification or one call"),
            .real("J22", "Its connection may use TLS and framers"),
            .modelled("J23", "Roaming within the SSID does not stop it"),
        ])
}
