/// The airtime of transmissions, by the figures of IEEE 802.11 for OFDM at 5 GHz.
///
/// Sources are IEEE Std 802.11-2020, 17.3 and table 17-21, and 10.3 for the access to the channel.
package struct RadioTiming: Sendable, Hashable {
    /// The short interframe space (SIFS) before an acknowledgement, in nanoseconds.
    package static let shortSpace: Int64 = 16_000
    /// The time of a slot, in nanoseconds.
    package static let slot: Int64 = 9_000
    /// The distributed interframe space (DIFS) before a new transmission: SIFS and two slots.
    package static let distributedSpace = shortSpace + 2 * slot
    /// The preamble and the signal field, in nanoseconds.
    package static let preamble: Int64 = 20_000
    /// The duration of an acknowledgement at 24 Mbit/s: the preamble, and 14 bytes in two symbols of 4 µs.
    package static let acknowledgement: Int64 = 28_000
    /// The smallest contention window, in slots.
    package static let smallestWindow: Int64 = 15
    /// The largest contention window, in slots.
    package static let largestWindow: Int64 = 1023
    /// The lowest basic rate, which group frames use, in bits per second.
    package static let basicRate = 6_000_000
    /// The maximum number of transmissions of one frame (dot11ShortRetryLimit).
    package static let retryLimit = 7
    /// The additional bytes of a frame on the air: QoS header 26, LLC 8, check sequence 4, less the Ethernet header 14.
    package static let extraBytes = 24

    package let bitsPerSecond: Int

    package init(bitsPerSecond: Int) { self.bitsPerSecond = bitsPerSecond }

    /// Returns the time of one transmission in nanoseconds.
    ///
    /// It includes the interframe space, the mean back-off, the preamble, the bits, and the acknowledgement or the wait
    /// for it.
    ///
    /// - Parameters:
    ///   - bytes: The length of the frame, with its Ethernet header.
    ///   - attempt: The number of the transmission, from 1; the contention window doubles with each.
    ///   - isForGroup: Whether the frame is sent to a group: at the basic rate and without acknowledgement.
    package func airtime(bytes: Int, attempt: Int = 1, isForGroup: Bool = false) -> Int64 {
        let window = min((Self.smallestWindow + 1) << Int64(attempt - 1) - 1, Self.largestWindow)
        let rate = isForGroup ? min(bitsPerSecond, Self.basicRate) : bitsPerSecond
        let bits = Int64(bytes + Self.extraBytes) * 8
        let answer = isForGroup ? 0 : Self.shortSpace + Self.acknowledgement
        return Self.distributedSpace + window * Self.slot / 2 + Self.preamble + bits * 1_000_000_000 / Int64(rate)
            + answer
    }

    /// Returns the time in nanoseconds of frames with a total length in bytes, each transmitted once to one station.
    package func airtime(bytes: Int, frames: Int) -> Int64 {
        let bits = Double(bytes + frames * Self.extraBytes) * 8
        let overhead = airtime(bytes: -Self.extraBytes)
        return Int64(frames) * overhead + Int64(bits / Double(bitsPerSecond) * 1e9)
    }
}
