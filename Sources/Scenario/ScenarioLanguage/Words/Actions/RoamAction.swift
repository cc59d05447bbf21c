package import LabModel

/// `roam: HOST`: moves a host to another access point of a network.
package struct RoamAction: ActionWord {
    /// The host and the network, if one is named.
    package var place = LinkID("")

    static let row = ActionRow("roam", from: RoamAction(), [ActionFields.place("roam", \.place)])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkRoam(place.host, place.network, path + ["roam"], history)
    }
}

extension LabAction {
    /// Moves a host to another access point of a network; `nil` is the only one that it can leave.
    public static func roam(_ host: String, network: String?) -> Self {
        Self(RoamAction(place: LinkID(host, on: network)))
    }
}
