import Foundation
import Network

let (name, count) = ("Anna", 3)
print("title: \(String(localized: "Ward"))")
print("beds: \(String(localized: "\(count) beds"))")
print("order: \(String(localized: "\(name) is at bed \(count)"))")
print("place: \(String(localized: "\(count) beds in \(name)"))")
print("default: \(String(localized: "status.busy", defaultValue: "\(count) calls, 100% busy"))")
print("resource: \(String(localized: LocalizedStringResource("Ward")))")
print("old: \(NSLocalizedString("Ward", comment: ""))")
print("only here: \(String(localized: "Only in English"))")
print("name: \(Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String ?? "none")")
print("languages: \(Bundle.main.localizations.sorted())")

// The first use of the local network raises the alert.
let connection = NWConnection(host: "10.1.0.1", port: 9, using: .udp)
connection.stateUpdateHandler = { if $0 == .ready { print("ready") } }
connection.start(queue: .main)
connection.send(content: Data("x".utf8), completion: .idempotent)
dispatchMain()
