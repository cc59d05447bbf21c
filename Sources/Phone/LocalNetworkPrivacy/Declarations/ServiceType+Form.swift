extension ServiceType {
    /// What is wrong with the name of the protocol, as clauses; a registered one has no such fault (RFC 6335 §5.1).
    package var formFaults: [String] {
        var faults: [String] = []
        if name.utf8.count > Self.longestName {
            faults.append("the name has \(name.utf8.count) characters, and \(Self.longestName) is the most")
        }
        if !name.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == Self.hyphen }) {
            faults.append("the name has characters other than letters, digits and hyphens")
        }
        if !name.utf8.contains(where: Self.isLetter) { faults.append("the name has no letter") }
        if name.hasPrefix("-") || name.hasSuffix("-") { faults.append("the name begins or ends with a hyphen") }
        if name.contains("--") { faults.append("the name has two hyphens in a row") }
        return faults
    }

    /// The most characters of a name, without the underscore.
    package static let longestName = 15

    private static let hyphen = UInt8(ascii: "-")
    // Names are kept in lower case.
    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
