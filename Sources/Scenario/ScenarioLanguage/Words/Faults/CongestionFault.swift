package import LabModel

/// `utilisation: 80 %`: cross traffic fills a network's shared channel to a share of its capacity.
package struct CongestionFault: FaultWord {
    package var network = ""
    /// The share, 0…1.
    package var utilisation = 0.0
    /// The access point whose channel is filled; `nil` for the first one.
    package var accessPoint: String?

    static let row = FaultRow(
        "utilisation", from: CongestionFault(),
        [
            FaultFields.network(\.network),
            Field(
                "utilisation", \.utilisation, Shapes.share,
                "Fills the radio channel with cross traffic up to this share of the time; the network needs "
                    + "a `channel`.",
                required: "80 %"),
            FaultFields.accessPoint(
                \.accessPoint,
                "The access point whose channel is filled. Default: the first."),
        ])

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        [.congestion(network: network, utilisation: utilisation, accessPoint: accessPoint)]
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        guard let found = checker.network(network, path + ["network"]) else { return }
        checker.checkChannel(of: found, "filled", accessPoint, path)
        if utilisation <= 0 {
            checker.refuse(.noEffect, path + ["utilisation"], "0 % is no fault", "leave the step out")
        }
    }
}

extension FaultKind {
    /// Fills a network's shared channel with cross traffic to a share of its capacity, 0…1.
    public static func congestion(network: String, utilisation: Double, accessPoint: String? = nil) -> Self {
        Self(CongestionFault(network: network, utilisation: utilisation, accessPoint: accessPoint))
    }
}
