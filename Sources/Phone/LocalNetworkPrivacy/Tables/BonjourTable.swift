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
