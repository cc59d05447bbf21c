/// Whether a declared service type is one for which the system has something ready that needs no access (TN3179,
/// "Bonjour operations"; WWDC 2020, session 10110).
enum SystemServiceCheck {
    /// What the system offers, and the names of the protocols that it speaks.
    private static let offers: [(offer: String, names: Set<String>)] = [
        ("printing via UIKit", ["ipp", "ipps", "printer", "pdl-datastream"]),
        ("AirPlay", ["airplay", "raop"]),
        ("HomeKit", ["hap"]),
        ("AirDrop", ["airdrop"]),
    ]

    /// What to consider instead of a type; `nil` where the system has nothing.
    static func hint(on type: ServiceType) -> String? {
        guard let offer = offers.first(where: { $0.names.contains(type.name) })?.offer else { return nil }
        return "`\(type)` may be no need: \(offer) works without local network access; prefer it where it will do."
    }
}
