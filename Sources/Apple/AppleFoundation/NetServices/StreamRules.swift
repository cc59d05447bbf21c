/// The rules by which streams of connections end.
struct StreamRules: Sendable {
    /// Whether a stream that cannot connect has the reason.
    var reportsReasons = true
    /// Whether a stream ends only after all bytes have been read.
    var readsToEnd = true
}
