/// The requirements of Bonjour operations (TN3179, "Bonjour operations"; for types, "Multicast operations").
enum BonjourTable {
    /// Whether an operation needs access; all of them do.
    static func requiresAccess(_ operation: BonjourOperation) -> Bool {
        switch operation {
        case .register, .browse, .resolve, .enumerateTypes: true
        }
    }

    /// Returns the requirement of an operation besides access; the multicast entitlement fulfils either.
    static func requirement(_ operation: BonjourOperation, type: String) -> Requirement {
        switch operation {
        case .register, .browse, .resolve: ServiceType(requested: type) == .allTypes ? .entitlement : .declaration
        case .enumerateTypes: .entitlement
        }
    }

    /// The requirement of an operation besides access.
    enum Requirement {
        /// The type in `NSBonjourServices`.
        case declaration
        /// The multicast entitlement; a declaration is not sufficient.
        case entitlement
    }
}

/// The names that need local network access to be resolved (TN3179, "DNS operations").
enum NameTable {
    /// Whether resolving a name needs access, which depends on the name and not on its addresses.
    ///
    /// Local names do: the last label is `local`, in any case, with or without a trailing dot (RFC 6762 §3).
    static func requiresAccess(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: true)
        return labels.last?.lowercased() == "local"
    }
}

/// The system services that need local network access (TN3179, last table of "Bonjour operations").
enum SystemServiceTable {
    /// Whether a service needs access; none does, because the system hides the network from the program.
    static func requiresAccess(_ service: SystemService) -> Bool { false }
}
