package import LabModel

/// `roam: HOST`: moves a host to another access point of a network.
package struct RoamAction: ActionWord {
    /// The host, and the network if one is named.
    package var place = LinkID("")
    /// The access point; `nil` for the next one.
    package var accessPoint: String?
    /// The signal of the current access point in dBm; `nil` to roam in any case.
    package var signal: Int?
    /// A regular expression for the reason with which the access point must refuse; `nil` if it must not refuse.
    package var refusal: String?
    /// Whether the next step begins while the host roams.
    package var isMeanwhile = false

    static let row = ActionRow(
        "roam", from: RoamAction(),
        [
            ActionFields.place("roam", \.place, "Moves a station to another access point of its network."),
            Field(
                "to", \.accessPoint, Shapes.name("the name of an access point"),
                "The access point to move to. Default: the next one."),
            Field(
                "rssi", \.signal, Grammar.signal,
                "The signal of the present access point; the station stays unless it is below its "
                    + "`roam-trigger`. Default: the station always moves."),
            ActionFields.association(\.refusal),
            Field(
                "meanwhile", \.isMeanwhile, Shapes.truth,
                "Whether the steps go on while the station roams. Default: false."),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkRoam(place.host, place.network, path + ["roam"], history)
        for (key, isSaid) in [("to", accessPoint != nil), ("rssi", signal != nil), ("refused", refusal != nil)]
        where isSaid {
            checker.checkStation(place.host, place.network, accessPoint, key, path, history)
        }
    }
}

extension LabAction {
    /// Moves a host to another access point of a network.
    ///
    /// - Parameters:
    ///   - host: The host, or a group.
    ///   - network: The network; `nil` for the only one that the host can leave.
    ///   - accessPoint: The access point; `nil` for the next one.
    ///   - signal: The signal of the current access point in dBm: the host stays unless it is below its trigger.
    ///   - reason: A regular expression for the reason with which the access point must refuse.
    ///   - isMeanwhile: Whether the next step begins while the host roams.
    public static func roam(
        _ host: String, network: String?, to accessPoint: String? = nil, signal: Int? = nil,
        refused reason: String? = nil,
        meanwhile isMeanwhile: Bool = false
    ) -> Self {
        Self(
            RoamAction(
                place: LinkID(host, on: network), accessPoint: accessPoint, signal: signal, refusal: reason,
                isMeanwhile: isMeanwhile))
    }
}
