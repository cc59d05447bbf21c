package import LabModel

/// What an engine has done until now, in frames; a segmentation-offloaded one counts as one.
package struct WireTotals: Sendable, Hashable {
    /// The frames that it took.
    package var taken: UInt64 = 0
    /// Those that it gave back, duplicates included.
    package var given: UInt64 = 0
    /// Those that the kernel refused: the link was down, or they were longer than its MTU.
    package var refused: UInt64 = 0
    /// Those that it had no room for: a loss that no impairment asked for.
    package var overruns: UInt64 = 0
    /// Those that should have been corrupted and were not, for they stood for several segments.
    package var uncorrupted: UInt64 = 0
    /// The processor time of its thread.
    package var processorTime = Duration.zero
    /// The probes of a lab that it let pass to the host.
    var probesToHost: UInt64 = 0
    /// Those that it let pass from the host.
    var probesFromHost: UInt64 = 0

    /// The probes of a lab that it let pass a way.
    package func probes(_ way: Way) -> UInt64 { way == .toHost ? probesToHost : probesFromHost }

    /// Makes totals of nothing.
    package init() {}
}
