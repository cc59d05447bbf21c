/// An entry of `NSBonjourServices` with three labels.
///
/// Google Cast has apps declare `_APPID._googlecast._tcp` beside the type; DNS-SD writes this subtype as
/// `_APPID._sub._googlecast._tcp` (RFC 6763, 7.1).
struct LongEntry: Sendable, Hashable {
    /// The subtype in lower case, without its underscore; `nil` for a type with the domain `local`.
    let subtype: String?
    let type: ServiceType

    /// Parses an entry such as `_chart._pager._tcp` or `_pager._tcp.local`; `nil` for any other.
    init?(_ text: String) {
        var labels = text.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
        if labels.last == "" { labels.removeLast() }
        guard labels.count == 3 else { return nil }
        if labels[2] == "local" {
            subtype = nil
            labels.removeLast()
        } else {
            let first = labels.removeFirst()
            guard first.hasPrefix("_"), first.count > 1 else { return nil }
            subtype = String(first.dropFirst())
        }
        guard let type = ServiceType(declared: labels.joined(separator: ".")) else { return nil }
        self.type = type
    }

    /// Returns whether the entry declares the type of a request: the type itself, or exactly its subtype.
    func declares(_ request: String) -> Bool {
        guard ServiceType(requested: request) == type else { return false }
        guard let subtype else { return true }
        // dns_sd.h writes the subtype after a comma.
        let parts = request.lowercased().split(separator: ",")
        if parts.count > 1 { return parts.dropFirst().contains { $0 == "_\(subtype)" || $0 == subtype } }
        return request.lowercased().hasPrefix("_\(subtype)._sub.")
    }
}
