/// An Ethernet address of six bytes.
package struct HardwareAddress: Sendable, Hashable, CustomStringConvertible {
    /// The bytes in transmission order.
    package let bytes: [UInt8]

    /// Returns `nil` unless there are six bytes.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = [UInt8](bytes)
        guard bytes.count == 6 else { return nil }
        self.bytes = bytes
    }

    /// The address as `02:00:00:00:00:01`.
    package var description: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }
}
