/// The identifier of a client of the push server: 1 to 128 characters of `A–Z a–z 0–9 . _ -`.
package struct DeviceToken: Sendable, Hashable, CustomStringConvertible {
    package static let maximumLength = 128

    package let text: String

    /// Returns `nil` when `text` is empty, too long or contains another character.
    package init?(_ text: some StringProtocol) {
        guard (1...Self.maximumLength).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        self.text = String(text)
    }

    package var description: String { text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
