package enum Release {
    /// The version, by semantic versioning; `pushlab --version` and reports show it.
    package static let version = "0.1.0"
}
