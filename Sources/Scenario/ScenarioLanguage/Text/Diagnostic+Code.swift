extension Diagnostic {
    /// The kind of an error; its raw value ends the diagnostic's line, where scripts can find it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A name has several meanings.
        case ambiguous
        /// Two keys or values exclude each other.
        case conflict
        /// A name or value that must be unique occurs twice.
        case duplicate
        /// An expression cannot be parsed or computed.
        case invalidExpression = "invalid-expression"
        /// A file has the wrong format.
        case invalidFile = "invalid-file"
        /// A name contains invalid characters or is reserved.
        case invalidName = "invalid-name"
        /// A number or size is outside its limits.
        case limit
        /// A key has no meaning in this place.
        case misplacedKey = "misplaced-key"
        /// A file, folder or program does not exist.
        case missingFile = "missing-file"
        /// A required key is missing.
        case missingKey = "missing-key"
        /// More errors exist than are shown.
        case more
        /// A key, value or step has no effect or can never fail.
        case noEffect = "no-effect"
        /// The file is not YAML.
        case notYAML = "not-yaml"
        /// The lab does not measure what an expectation needs.
        case notMeasured = "not-measured"
        /// A host is not on the named network.
        case notOnNetwork = "not-on-network"
        /// Two subnets overlap.
        case overlap
        /// An expectation can never be met.
        case unmeetable = "cannot-be-met"
        /// A key with this name does not exist.
        case unknownKey = "unknown-key"
        /// Nothing of this kind has this name.
        case unknownName = "unknown-name"
        /// The file uses a YAML feature that scenarios do not support.
        case unsupportedYAML = "unsupported-yaml"
        /// The named object exists but is of the wrong kind.
        case wrongKind = "wrong-kind"
        /// A step is before a step that it needs, or after one that rules it out.
        case wrongOrder = "wrong-order"
        /// The device's platform does not support this.
        case wrongPlatform = "wrong-platform"
        /// A value has the wrong form for its key.
        case wrongValue = "wrong-value"
    }
}
