internal import AppleNetwork
internal import Foundation

/// The service type of an app, as Bonjour has it.
enum ServiceType {
    /// Returns the Bonjour type of a service type of 1 to 15 letters, digits and hyphens; stops the program for another.
    static func bonjour(_ type: String) -> String {
        let characters = type.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "-")
        }
        precondition((1...15).contains(type.utf8.count) && characters, "Invalid serviceType passed: \(type)")
        return "_\(type)._tcp"
    }

    /// The key of the peer's name in the TXT record; the service has the name of its identifier.
    static let nameKey = "_pushlab-peer"

    /// Returns the error that delegates get, that of `NetService`.
    static func error(_ error: any Error) -> NSError {
        let isRefused = (error as? NWError).map([NWError.dns(-65570), .dns(-65555)].contains) ?? false
        return NSError(domain: "NSNetServicesErrorDomain", code: isRefused ? -72008 : -72000)
    }
}
