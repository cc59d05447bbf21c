import Foundation
import Security

/// The secrets of the station, in the keychain of the app and its extension.
enum Keychain {
    /// An error of the keychain.
    struct Failure: LocalizedError {
        let status: OSStatus

        var errorDescription: String? {
            SecCopyErrorMessageString(status, nil) as String? ?? "keychain error \(status)"
        }
    }

    private static let service = "com.example.station"

    private static func query(_ account: String, _ more: [CFString: Any] = [:]) -> CFDictionary {
        let item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        ]
        return item.merging(more) { $1 } as CFDictionary
    }

    /// Reads a secret; `nil` if there is none.
    static func read(_ account: String) throws -> String? {
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query(account, [kSecReturnData: true]), &item)
        switch status {
        case errSecSuccess: return (item as? Data).flatMap { String(data: $0, encoding: .utf8) }
        case errSecItemNotFound: return nil
        default: throw Failure(status: status)
        }
    }

    /// Adds a secret, or changes it, so that it can be read after the first unlock.
    static func write(_ secret: String, _ account: String) throws {
        let data: [CFString: Any] = [kSecValueData: Data(secret.utf8)]
        var status = SecItemUpdate(query(account), data as CFDictionary)
        if status == errSecItemNotFound {
            let new = data.merging([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]) { $1 }
            status = SecItemAdd(query(account, new), nil)
        }
        if status != errSecSuccess { throw Failure(status: status) }
    }
}
