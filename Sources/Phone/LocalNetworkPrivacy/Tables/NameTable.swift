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
