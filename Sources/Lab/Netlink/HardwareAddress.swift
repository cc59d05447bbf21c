/// An Ethernet address: six bytes.
package struct HardwareAddress: Sendable, Hashable, CustomStringConvertible {
    /// The six bytes in transmission order.
    package let bytes: [UInt8]

    /// Takes six bytes; `nil` for any other number.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = [UInt8](bytes)
        guard bytes.count == 6 else { return nil }
        self.bytes = bytes
    }

    /// `02:00:00:00:00:01`.
    package var description: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }
}
