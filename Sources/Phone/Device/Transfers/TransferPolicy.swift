/// The rules of background transfers.
struct TransferPolicy: Sendable {
    /// Whether the end of an app leaves its transfers alone.
    var outlivesApp = true
    /// Whether the device resumes or launches an app whose transfers have ended.
    var wakesApp = true
    /// Whether a suspension of the app leaves its transfers alone.
    var outlivesSuspension = true
}
