/// What Bonjour operations need: the tables of "Bonjour operations" and, for types, of "Multicast operations" (TN3179).
enum BonjourTable {
    /// Whether an operation needs access: every one does.
    static func requiresAccess(_ operation: BonjourOperation) -> Bool {
        switch operation {
        case .register, .browse, .resolve, .enumerateTypes: true
        }
    }

    /// What an operation needs beside access, unless the program has the multicast entitlement, which stands for both.
    static func requirement(_ operation: BonjourOperation, type: String) -> Requirement {
        switch operation {
        case .register, .browse, .resolve: ServiceType(requested: type) == .allTypes ? .entitlement : .declaration
        case .enumerateTypes: .entitlement
        }
    }

    /// What an operation needs beside access.
    enum Requirement {
        /// The type in `NSBonjourServices`.
        case declaration
        /// The multicast entitlement; a declaration does not help.
        case entitlement
    }
}

/// Which names need local network access to be resolved: the table of "DNS operations" (TN3179).
enum NameTable {
    /// Whether resolving a name needs access: a local one does, any other does not, whatever its addresses are.
    ///
    /// A name is local if its last label is `local`, in any case, with or without the dot of the root (RFC 6762 §3).
    static func requiresAccess(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: true)
        return labels.last?.lowercased() == "local"
    }
}

/// Which services of the system need local network access: the last table of "Bonjour operations" (TN3179).
enum SystemServiceTable {
    /// Whether a service needs access: none does, because the system shows the program nothing of the network.
    static func requiresAccess(_ service: SystemService) -> Bool { false }
}
