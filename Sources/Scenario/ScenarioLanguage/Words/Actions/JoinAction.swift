internal import LabModel

/// `join: HOST/NETWORK`: puts a host on a network, off the one that the same interface is on.
package struct JoinAction: ActionWord {
    /// The host.
    package var host = ""
    /// The network.
    package var network = ""

    static let row = ActionRow(
        "join", from: JoinAction(),
        [
            Field(
                "join", place, "The host and the network it joins, as HOST/NETWORK.", required: "HOST/NETWORK",
                store: { place, word in (word.host, word.network) = (place.host, place.network ?? "") },
                take: { LinkID($0.host, on: $0.network) })
        ])

    private static let place = Shape<LinkID>.text(
        "a host and a network", remedy: "write HOST/NETWORK", pattern: "^[^/\\s]+/[^/\\s]+$",
        write: ActionFields.write
    ) { text in ActionFields.link(text).flatMap { $0.network == nil ? nil : $0 } }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkJoin(host, network, path + ["join"], &history)
    }
}

extension LabAction {
    /// Puts a host on a network, off the one that the same interface is on.
    public static func join(_ host: String, network: String) -> Self { Self(JoinAction(host: host, network: network)) }
}
