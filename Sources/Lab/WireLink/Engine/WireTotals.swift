package import LabModel

/// The totals of an engine, in frames; a segmentation-offloaded frame counts as one.
package struct WireTotals: Sendable, Hashable {
    /// The received frames.
    package var taken: UInt64 = 0
    /// The sent frames, duplicates included.
    package var given: UInt64 = 0
    /// The frames that the kernel refused: the link was down, or they were longer than its MTU.
    package var refused: UInt64 = 0
    /// The frames that were dropped for lack of room, which is not an effect of an impairment.
    package var overruns: UInt64 = 0
    /// The frames that could not be corrupted, because they held several segments.
    package var uncorrupted: UInt64 = 0
    /// The processor time of the thread.
    package var processorTime = Duration.zero
    var probesToHost: UInt64 = 0
    var probesFromHost: UInt64 = 0

    package func probes(_ way: Way) -> UInt64 { way == .toHost ? probesToHost : probesFromHost }

    package init() {}
}
