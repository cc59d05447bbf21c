internal import LabEvents
package import LabModel

/// Explains that a provider finds no address of its server because of the DNS.
package enum NameDiagnosis {
    /// Returns one line for each host whose last attempt found no address of a name in the lab's DNS zones.
    package static func lines(_ events: [Event], of names: Set<String>) -> [String] {
        var failed: [String: String] = [:]
        var order: [String] = []
        var deniers: [String: String] = [:]
        for event in events {
            guard let host = event.host else { continue }
            if let answer = answer(event.text) { deniers[answer.name] = answer.exists ? nil : host }
            guard [.connected, .connectFailed].contains(event.name) else { continue }
            let hasNoAddress =
                event.name == .connectFailed && event.fields[.reason]?.string?.contains(noSuchRecord) == true
            failed[host] = hasNoAddress ? event.fields[.server]?.string : nil
            if !order.contains(host) { order.append(host) }
        }
        return order.compactMap { host in
            failed[host].flatMap { name in
                guard names.contains(name) else { return nil }
                let reason = deniers[name].map { "the DNS server on \($0) says that there is no such name" }
                return "\(host) finds no address of \(name): \(reason ?? "no DNS server has given it one")."
            }
        }
    }

    /// The error of dns_sd.h for a name without an address, as providers report it.
    private static let noSuchRecord = "-65554"

    /// Parses an answer in dnsmasq's log, such as `config push.example is NXDOMAIN`: the name, and whether it exists.
    private static func answer(_ line: String?) -> (name: String, exists: Bool)? {
        guard let words = line?.split(separator: " "), words.count > 3, words[words.count - 2] == "is" else {
            return nil
        }
        return (String(words[words.count - 3]), words[words.count - 1] != "NXDOMAIN")
    }
}
