internal import LabModel

extension Grammar {
    static let accessPoints = Shapes.named("the access points", by: .label, accessPoint.shape, at: \.name)

    private static let accessPoint = Mapping(
        "an access point", from: AccessPointSpec(""),
        [
            Field(
                "supports", \.supports, features,
                "The roaming features that the access point offers, of 802.11r, k and v. Default: none."),
            Field(
                "requires", \.requires, features,
                "The roaming features that a station must have to associate; the access point has them too. "
                    + "Default: none."),
        ])

    /// Roaming features, such as `r` or `[r, k, v]`.
    static let features: Shape<Set<RoamingFeature>> = {
        let list = Shape<RoamingFeature>.word.list(atLeast: 0)
        let one = Shape<RoamingFeature>.word
        return Shape<[RoamingFeature]>(
            schema: .any([one.schema, list.schema]),
            read: { node, reader in
                if case .list = node.content { return list.read(node, &reader) }
                return one.read(node, &reader).map { [$0] }
            }, write: list.write
        ).map({ Set($0) }, back: { features in RoamingFeature.allCases.filter(features.contains) })
    }()

    /// A signal strength in dBm, -100…0.
    static let signal = Shape<Int>.text(
        "a signal", remedy: "write a whole number of dBm from -100 to 0, such as -70 dBm",
        pattern: "^(-[0-9]{1,3}|0) ?dBm$", write: { "\($0) dBm" }
    ) { text in
        guard text.hasSuffix("dBm") else { return nil }
        let digits = text.dropLast(3)
        return Int(digits.hasSuffix(" ") ? digits.dropLast() : digits).flatMap { (-100...0).contains($0) ? $0 : nil }
    }
}
