extension Diagnostic {
    /// The kind of a mistake, by which a script or a reader finds it again; its raw value ends the line of a diagnostic.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// What is named stands for several things.
        case ambiguous
        /// Two keys or values exclude each other.
        case conflict
        /// A name or value occurs twice where it may once.
        case duplicate
        /// An expression cannot be read or computed.
        case invalidExpression = "invalid-expression"
        /// A file is not of the form that it is used for.
        case invalidFile = "invalid-file"
        /// A name is written with characters that it may not have, or has a meaning of its own.
        case invalidName = "invalid-name"
        /// There is more of something than a lab or a file can hold.
        case limit
        /// A key has no meaning where it stands.
        case misplacedKey = "misplaced-key"
        /// A file, folder or program is not there.
        case missingFile = "missing-file"
        /// A key that is needed is not there.
        case missingKey = "missing-key"
        /// More mistakes are there than are shown.
        case more
        /// A key, value or step changes nothing, or can never fail.
        case noEffect = "no-effect"
        /// The file is not YAML.
        case notYAML = "not-yaml"
        /// The lab does not measure what an expectation rests on.
        case notMeasured = "not-measured"
        /// A host is not on a network that it is said to be on.
        case notOnNetwork = "not-on-network"
        /// Two subnets overlap.
        case overlap
        /// An expectation can never be met.
        case unmeetable = "cannot-be-met"
        /// No key is called so.
        case unknownKey = "unknown-key"
        /// Nothing of this kind is called so.
        case unknownName = "unknown-name"
        /// The file uses a part of YAML that scenarios do not have.
        case unsupportedYAML = "unsupported-yaml"
        /// A thing of this name is there, but cannot do what it is named for.
        case wrongKind = "wrong-kind"
        /// A step stands before what it rests on, or after what rules it out.
        case wrongOrder = "wrong-order"
        /// The platform of the device does not have this.
        case wrongPlatform = "wrong-platform"
        /// A value is not of the form that its key needs.
        case wrongValue = "wrong-value"
    }
}
