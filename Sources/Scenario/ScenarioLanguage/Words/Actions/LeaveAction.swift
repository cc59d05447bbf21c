package import LabModel

/// `leave: HOST`: disconnects a host from a network.
package struct LeaveAction: ActionWord {
    /// The host, and the network if one is named.
    package var place = LinkID("")

    static let row = ActionRow(
        "leave", from: LeaveAction(),
        [
            ActionFields.place(
                "leave", \.place, "Takes a host off a network: it has no carrier, no address and no route there.")
        ])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkLeave(place.host, place.network, path + ["leave"], &history)
    }
}

extension LabAction {
    /// Disconnects a host from a network; `nil` for the only one that it can leave.
    public static func leave(_ host: String, network: String?) -> Self {
        Self(LeaveAction(place: LinkID(host, on: network)))
    }
}
