/// Which services of the system need local network access: the last table of "Bonjour operations" (TN3179).
enum SystemServiceTable {
    /// Whether a service needs access: none does, because the system shows the program nothing of the network.
    static func requiresAccess(_ service: String) -> Bool { false }
}
