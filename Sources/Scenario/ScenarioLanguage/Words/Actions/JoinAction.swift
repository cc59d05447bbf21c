internal import LabModel

/// `join: HOST/NETWORK`: connects a host to a network and disconnects the same interface from its previous one.
package struct JoinAction: ActionWord {
    package var host = ""
    package var network = ""
    /// The access point; `nil` for the one of the first association.
    package var accessPoint: String?
    /// A regular expression for the reason with which the access point must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let row = ActionRow(
        "join", from: JoinAction(),
        [
            Field(
                "join", place,
                "Moves a host to one of its networks (`on` or `may-join`); it leaves the present network of that "
                    + "interface.", required: "HOST/NETWORK",
                store: { place, word in (word.host, word.network) = (place.host, place.network ?? "") },
                take: { LinkID($0.host, on: $0.network) }),
            Field(
                "at", \.accessPoint, Shapes.name("the name of an access point"),
                "The access point that the host associates with. Default: the one at the start."),
            ActionFields.association(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    private static let place = Shape<LinkID>.text(
        "a host and a network", remedy: "write HOST/NETWORK", pattern: "^[^/\\s]+/[^/\\s]+$",
        write: ActionFields.write
    ) { text in ActionFields.link(text).flatMap { $0.network == nil ? nil : $0 } }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        var later = history
        checker.checkJoin(host, network, path + ["join"], &later)
        for (key, isSaid) in [("at", accessPoint != nil), ("refused", refusal != nil)] where isSaid {
            checker.checkStation(host, network, accessPoint, key, path, later)
        }
        // A refused host stays on its network.
        if refusal == nil { history = later }
    }
}

extension LabAction {
    /// Connects a host to a network and disconnects the same interface from its previous one.
    ///
    /// `accessPoint` is the access point to associate with; `nil` for the one of the first association. With `reason`,
    /// it must refuse with a reason that contains a match of this regular expression.
    public static func join(
        _ host: String, network: String, at accessPoint: String? = nil, refused reason: String? = nil
    ) -> Self {
        Self(JoinAction(host: host, network: network, accessPoint: accessPoint, refusal: reason))
    }
}
