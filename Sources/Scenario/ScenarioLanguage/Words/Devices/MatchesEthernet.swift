internal import LabModel

extension AppRow {
    static let matchesEthernet = AppRow(
        ofProviders: Field(
            "matches-ethernet", \.pushDraft.matchesEthernet, Shapes.truth,
            "Whether the provider runs on Ethernet too, which is a network without `ssid` (`matchEthernet`). "
                + "Default: false."),
        where: { $0.push?.matchesEthernet == true }
    ) { situation, checker in
        guard let push = situation.app.push, push.matchesEthernet, push.matches.isEmpty,
            !checker.definition.networks.contains(where: { $0.ssid == nil && $0.kind == .broadcast })
        else { return }
        checker.refuse(
            .noEffect, situation.path + ["matches-ethernet"],
            "no network of the scenario is Ethernet, so that the provider never runs",
            "add a network without `ssid`, and the device to it")
    }
}
