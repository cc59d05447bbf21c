/// Which PushLab this is.
package enum Release {
    /// The version, by semantic versioning: `pushlab --version` prints it, and reports hold it.
    package static let version = "0.1.0"
}
