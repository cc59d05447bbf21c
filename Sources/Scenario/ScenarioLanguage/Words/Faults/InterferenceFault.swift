package import LabModel

/// `interference: 20 %`: a share of the transmissions on a network's radio channel is lost and retried.
package struct InterferenceFault: FaultWord {
    package var network = ""
    /// The share of transmissions, 0…1.
    package var share = 0.0
    /// The access point whose channel is disturbed; `nil` for all of them.
    package var accessPoint: String?

    static let row = FaultRow(
        "interference", from: InterferenceFault(),
        [
            FaultFields.network(\.network),
            Field(
                "interference", \.share, Shapes.share,
                "Disturbs this share of the transmissions over the radio channel. The radio retries a frame up "
                    + "to seven times before it is lost; a frame to a group is sent once.", required: "20 %"),
            FaultFields.accessPoint(\.accessPoint, "The access point whose channel is disturbed. Default: all."),
        ])

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        [.interference(network: network, share: share, accessPoint: accessPoint)]
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        guard let found = checker.network(network, path + ["network"]) else { return }
        checker.checkChannel(of: found, "disturbed", accessPoint, path)
        if share <= 0 {
            checker.refuse(.noEffect, path + ["interference"], "0 % is no fault", "leave the step out")
        }
    }
}

extension FaultKind {
    /// Makes a share of the transmissions on a network's radio channel, 0…1, be lost and retried.
    public static func interference(network: String, share: Double, accessPoint: String? = nil) -> Self {
        Self(InterferenceFault(network: network, share: share, accessPoint: accessPoint))
    }
}
