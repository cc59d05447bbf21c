/// The checks of the entries of `NSBonjourServices`.
enum BonjourServicesCheck {
    static func notes(
        on app: AppDescription, among installed: [AppDescription], platform: Platform, following rules: Set<DeviceRule>
    ) -> [PrivacyNote] {
        guard let entries = app.bonjourServices else { return [] }
        if app.container != nil {
            let bundle = app.bundle(among: installed, on: platform)
            guard bundle != app else { return [] }
            let message =
                "\(app.name): the Bonjour services of an extension count for nothing; declare them in \(bundle.name)."
            return [PrivacyNote("C10", app.name, .bonjourServices, message)]
        }
        return entries.flatMap { entry in
            faults(in: entry, byLongEntries: rules.contains(.longEntriesDeclare)).map { fault in
                PrivacyNote(fault.behaviour, app.name, .bonjourServices, "\(app.name): \(fault.text)")
            }
        }
    }

    /// Returns the errors in an entry, each with the id of the behaviour it concerns.
    ///
    /// `byLongEntries` says whether entries with three labels count (``DeviceRule/longEntriesDeclare``).
    static func faults(in entry: String, byLongEntries: Bool) -> [(behaviour: String, text: String)] {
        if let type = ServiceType(declared: entry) {
            let dot = ("C07", "`\(entry)` needs no dot at the end; write `\(type)`.")
            return (entry.hasSuffix(".") ? [dot] : []) + type.formFaults.map { ("M06", "in `\(entry)` \($0).") }
                + (SystemServiceCheck.hint(on: type).map { [("M03", $0)] } ?? [])
        }
        if byLongEntries, let long = LongEntry(entry) {
            let domain = ("C07", "`\(entry)` needs no domain; write `\(long.type)`.")
            return (long.subtype == nil ? [domain] : []) + long.type.formFaults.map { ("M06", "in `\(entry)` \($0).") }
        }
        let multipeer = ServiceType(multipeer: entry)
        if !entry.contains(where: { $0 == "." || $0 == "_" }), multipeer.formFaults.isEmpty {
            return [("C09", "`\(entry)` declares nothing; Multipeer Connectivity uses it as `\(multipeer)`.")]
        }
        let suggestion = nearest(to: entry).map { "; did you mean `\($0)`?" } ?? "."
        return [("C07", "`\(entry)` declares nothing: a service type is `_name._tcp` or `_name._udp`\(suggestion)")]
    }

    /// Returns the well-formed type that an entry probably means.
    private static func nearest(to entry: String) -> ServiceType? {
        var labels = entry.split(separator: ".", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("_") ? String($0) : "_\($0)" }
        if labels.last == "_" { labels.removeLast() }
        if labels.last?.lowercased() == "_local" { labels.removeLast() }
        if labels.count == 1 { labels.append("_tcp") }
        guard let type = ServiceType(declared: labels.joined(separator: ".")), type.formFaults.isEmpty else {
            return nil
        }
        return type
    }
}
