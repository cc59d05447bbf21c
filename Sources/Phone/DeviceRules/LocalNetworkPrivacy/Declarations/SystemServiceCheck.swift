/// The check for service types that a system service covers without access.
///
/// TN3179, "Bonjour operations"; WWDC 2020, session 10110.
enum SystemServiceCheck {
    /// The system services and the names of their protocols.
    private static let offers: [(offer: String, names: Set<String>)] = [
        ("printing via UIKit", ["ipp", "ipps", "printer", "pdl-datastream"]),
        ("AirPlay", ["airplay", "raop"]),
        ("HomeKit", ["hap"]),
        ("AirDrop", ["airdrop"]),
    ]

    /// Returns a hint to use a system service instead of a type; `nil` when there is none.
    static func hint(on type: ServiceType) -> String? {
        guard let offer = offers.first(where: { $0.names.contains(type.name) })?.offer else { return nil }
        return "`\(type)` may be no need: \(offer) works without local network access; prefer it where it will do."
    }
}
